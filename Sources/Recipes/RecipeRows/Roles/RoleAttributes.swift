package import WordTagging

/// The attributes of lines in the model of roles: their words, their shape and the labels of their words, and the shape
/// and the labels of the lines around.
///
/// An attribute's name is a letter, or two, and the value; the shape of the line before has `<` before it.
package struct RoleAttributes {
  private var bytes: [UInt8] = []
  private var names: [TokenAttribute] = []
  private var ends: [Int32] = []

  /// Finds the attributes of lines in reading order.
  package init(_ lines: [TaggedSequence]) {
    let shapes = lines.map(LineShape.init)
    bytes.reserveCapacity(lines.count * 400)
    names.reserveCapacity(lines.count * 64)
    for (index, line) in lines.enumerated() {
      addWords(of: line, shapes[index])
      for offset in -2...2 {
        let place = index + offset
        guard shapes.indices.contains(place) else {
          if abs(offset) == 1 { add(offset, "edge") }
          continue
        }
        addShape(shapes[place], offset)
      }
      addPairs(shapes, index)
      ends.append(Int32(names.count))
    }
  }

  /// Calls a closure with the attributes as a sequence.
  package func withView(_ body: (SequenceView) -> Void) {
    bytes.withView { bytes in
      names.withView { names in
        ends.withView { ends in
          var view = SequenceView(bytes: bytes, tokens: BufferView())
          view.attributes = names
          view.attributeEnds = ends
          body(view)
        }
      }
    }
  }

  /// The names of each line's attributes.
  package var texts: [[String]] {
    var start = 0
    return ends.map { end in
      defer { start = Int(end) }
      return names[start..<Int(end)].map { String(decoding: bytes[$0.name.indices], as: UTF8.self) }
    }
  }

  // MARK: Attributes

  private mutating func add(_ offset: Int, _ name: StaticString, _ values: UInt8...) {
    let start = bytes.count
    if offset != 0 {
      let sign = offset < 0 ? UInt8(ascii: "<") : UInt8(ascii: ">")
      for _ in 0..<abs(offset) { bytes.append(sign) }
    }
    name.withUTF8Buffer { bytes += $0 }
    bytes += values
    names.append(TokenAttribute(name: ByteRange(start, bytes.count), value: 1))
  }

  private mutating func addShape(_ shape: LineShape, _ offset: Int) {
    add(offset, "n", shape.length)
    add(offset, "f", shape.first)
    add(offset, "e", shape.end)
    add(offset, "l", shape.labels.0, shape.labels.1, shape.labels.2)
    add(offset, "i", shape.foods)
    add(offset, "o", shape.others)
    add(offset, "a", shape.amounts)
    add(offset, "c", shape.letterCase)
    add(offset, "m", shape.marker)
    guard offset == 0 else { return }
    add(0, "s", shape.second)
    add(0, "r", shape.remarks)
    add(0, "d", shape.digits)
    add(0, "b", shape.brackets)
    add(0, "t", shape.innerStop)
    add(0, "u", shape.certainty)
  }

  private mutating func addPairs(_ shapes: [LineShape], _ index: Int) {
    let line = shapes[index]
    let above = index > 0 ? shapes[index - 1] : LineShape.none
    let below = index + 1 < shapes.count ? shapes[index + 1] : LineShape.none
    add(0, "fe", line.first, line.end, line.length)
    add(0, "lo", line.labels.0, line.labels.1, line.others)
    add(0, "le", line.labels.0, line.labels.1, line.end)
    add(0, "lc", line.labels.0, line.labels.1, line.letterCase)
    add(0, "nc", line.length, line.letterCase, line.end)
    add(0, "io", line.foods, line.others, line.amounts)
    add(0, "<ll", above.labels.0, above.labels.1, line.labels.0, line.labels.1)
    add(0, ">ll", below.labels.0, below.labels.1, line.labels.0, line.labels.1)
    add(0, "<a>", above.amounts, line.amounts, below.amounts)
    add(0, "<f>", above.first, line.first, below.first)
    add(0, "<cm", above.letterCase, line.letterCase, line.marker)
    add(0, "en", line.end, line.length)
    add(0, "mm", above.marker, line.marker, below.marker)
  }

  // MARK: Words

  /// The most words of a line that are attributes.
  private static let wordCount = 14

  private mutating func addWords(of line: TaggedSequence, _ shape: LineShape) {
    let utf8 = Array(line.text.utf8)
    var ranges: [Range<Int>] = []
    for token in line.tokens where token.range.upperBound <= utf8.count {
      let first = token.range.lowerBound
      guard token.range.count > 0, utf8[first].isLetter else { continue }
      ranges.append(token.range)
    }
    for range in ranges.prefix(Self.wordCount) { addWord("w", utf8[range]) }
    guard let first = ranges.first, let last = ranges.last else { return }
    addWord("1", utf8[first])
    addWord("z", utf8[last])
    addWord("zn", utf8[last], [shape.length])
    addWord("1n", utf8[first], [shape.length])
    addWord("x", utf8[first].suffix(3))
    addWord("y", utf8[last].suffix(3))
    if ranges.count <= 3 { addWord("#", ranges.map { utf8[$0] }) }
    if ranges.count > 1 {
      addWord("2", utf8[ranges[1]])
      addWord("12", utf8[first], utf8[ranges[1]])
    }
  }

  private mutating func addWord(_ name: StaticString, _ words: ArraySlice<UInt8>...) {
    addWord(name, words)
  }

  private mutating func addWord(_ name: StaticString, _ words: [ArraySlice<UInt8>]) {
    let start = bytes.count
    name.withUTF8Buffer { bytes += $0 }
    for word in words {
      bytes.append(UInt8(ascii: "_"))
      var last: UInt8 = 0
      for byte in word {
        bytes.append(byte.lowercase(after: last))
        last = byte
      }
    }
    names.append(TokenAttribute(name: ByteRange(start, bytes.count), value: 1))
  }
}

extension UInt8 {
  /// Whether the byte begins a letter.
  var isLetter: Bool {
    (self | 0x20) &- UInt8(ascii: "a") < 26 || self >= 0xC3 && self != 0xE2 && self < 0xF0
  }

  var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }

  /// The byte in lower case, in ASCII and in Latin-1's letters.
  fileprivate func lowercase(after last: UInt8) -> UInt8 {
    if self &- UInt8(ascii: "A") < 26 { return self | 0x20 }
    return last == 0xC3 && self >= 0x80 && self < 0x9F && self != 0x97 ? self + 0x20 : self
  }
}
