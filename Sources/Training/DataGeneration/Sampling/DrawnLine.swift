import WordTagging

/// A line that is being drawn: its bytes and their labels.
struct DrawnLine: Sendable {
  /// Bytes up to an end that have one label.
  struct Segment: Sendable {
    var end: Int32
    var label: Grammar.LabelIndex
  }

  /// White space between the last part and the next.
  enum Spacing {
    case none
    case wanted
    /// No space, even where one is written.
    case glued
  }

  var bytes: [UInt8] = []
  var segments: [Segment] = []
  var spacing = Spacing.none
  /// The number that forms agree with.
  var number = GrammaticalNumber.many

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    segments.removeAll(keepingCapacity: true)
    spacing = .none
    number = .many
  }

  /// Adds a part of a text, after a space where one is wanted.
  ///
  /// The text is not passed as a slice: threads would contend for the reference count of the
  /// grammar's text.
  @inline(__always)
  mutating func append(_ text: [UInt8], _ range: Range<Int>, label: Grammar.LabelIndex) {
    if range.isEmpty { return }
    let space = UInt8(ascii: " ")
    if spacing == .wanted, let last = bytes.last, last != space, text[range.lowerBound] != space {
      bytes.append(space)
      if !segments.isEmpty { segments[segments.count - 1].end += 1 }
    }
    spacing = .none
    text.span.extracting(range).withView { bytes.append(contentsOf: $0) }
    let end = Int32(truncatingIfNeeded: bytes.count)
    if let last = segments.last, last.label == label {
      segments[segments.count - 1].end = end
    } else {
      segments.append(Segment(end: end, label: label))
    }
  }

  /// Removes the spaces at the end.
  mutating func trimEnd() {
    while bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
    while let last = segments.last, last.end > bytes.count {
      segments.removeLast()
      let start = segments.last?.end ?? 0
      guard start < bytes.count else { continue }
      segments.append(Segment(end: Int32(bytes.count), label: last.label))
    }
  }

  /// Changes the case of the letters from an offset on.
  mutating func apply(_ casing: Casing, from start: Int) {
    var isWordStart = true
    var position = start
    while position < bytes.count {
      let isSpace = bytes[position] == UInt8(ascii: " ") || bytes[position] == UInt8(ascii: "(")
      switch casing {
      case .upper: raiseLetter(at: position)
      case .lower: lowerLetter(at: position)
      case .title where isWordStart: raiseLetter(at: position)
      case .title: break
      case .capital:
        if !isSpace {
          raiseLetter(at: position)
          return
        }
      }
      isWordStart = isSpace
      position += 1
    }
  }

  /// Capitalizes the ASCII or Latin-1 letter that starts here.
  private mutating func raiseLetter(at position: Int) {
    let byte = bytes[position]
    if byte &- UInt8(ascii: "a") < 26 {
      bytes[position] = byte & 0xDF
    } else if byte == 0xC3, position + 1 < bytes.count {
      let second = bytes[position + 1]
      if (0xA0...0xBE).contains(second), second != 0xB7 { bytes[position + 1] = second - 0x20 }
    }
  }

  private mutating func lowerLetter(at position: Int) {
    let byte = bytes[position]
    if byte &- UInt8(ascii: "A") < 26 {
      bytes[position] = byte | 0x20
    } else if byte == 0xC3, position + 1 < bytes.count {
      let second = bytes[position + 1]
      if (0x80...0x9E).contains(second), second != 0x97 { bytes[position + 1] = second + 0x20 }
    }
  }
}
