import PageReading
import WordTagging

/// Joins the lines of a typed text into paragraphs, as the lines of a page are joined.
///
/// Blank lines separate paragraphs. The bytes are scanned once, since the text may be a whole book.
struct TypedText {
  private let isWord: (String) -> Bool
  private var bytes: [UInt8] = []

  /// The text with a line feed after each paragraph and no other control character.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - isWord: Whether a spelling is a word, which decides whether the hyphen at the end of a line is kept.
  /// - Returns: The text.
  static func joined(_ text: String, isWord: (String) -> Bool) -> String {
    withoutActuallyEscaping(isWord) { isWord in
      var joined = TypedText(isWord: isWord)
      var text = text
      text.withView { joined.addLines($0) }
      return String(decoding: joined.bytes, as: UTF8.self)
    }
  }

  private mutating func addLines(_ text: BufferView<UInt8>) {
    bytes.reserveCapacity(text.count + 1)
    var isAfterBlank = true
    var position = 0
    while position < text.count {
      var end = position
      while end < text.count, text[end] != 0x0A { end += 1 }
      var (start, stop) = (position, end)
      while start < stop, text[start] <= 0x20 { start += 1 }
      while start < stop, text[stop - 1] <= 0x20 { stop -= 1 }
      if start == stop {
        isAfterBlank = true
      } else {
        let line = text.extracting(start..<stop)
        startLine(line, isAfterBlank: isAfterBlank)
        // Control characters could control a terminal.
        bytes.append(contentsOf: line.lazy.map { $0 < 0x20 || $0 == 0x7F ? 0x20 : $0 })
        isAfterBlank = false
      }
      position = end + 1
    }
  }

  /// Joins the next line: to the first half of a word, to a sentence, or as a new paragraph.
  ///
  /// A paragraph that begins in lowercase continues an unfinished sentence, but no head of a page.
  private mutating func startLine(_ line: BufferView<UInt8>, isAfterBlank: Bool) {
    guard let last = bytes.last else { return }
    let isLowercase =
      line[0] < 0x80
      ? line[0] &- 0x61 < 26
      : String(decoding: line.prefix(4), as: UTF8.self).first?.isLowercase ?? false
    if isLowercase, joinsHyphenated(line) { return }
    let continues = isLowercase && !".!?:;\"".utf8.contains(last) && !isHead
    bytes.append(isAfterBlank && !continues ? 0x0A : 0x20)
  }

  /// Whether the text so far is a title, a running head or the number of a page.
  private var isHead: Bool {
    bytes.count <= 80 && !bytes.contains(0x0A)
      && PageText.isHead(String(decoding: bytes, as: UTF8.self))
  }

  /// Removes the hyphen of a word that continues on the next line; false if there is none.
  ///
  /// The hyphens of a compound such as `mother-in-` or `well-` are kept.
  private mutating func joinsHyphenated(_ line: BufferView<UInt8>) -> Bool {
    let marks: [[UInt8]] = [[0x2D], [0xC2, 0xAD], [0xC2, 0xAC], [0xE2, 0x80, 0x90]]
    guard let mark = marks.first(where: { bytes.suffix($0.count).elementsEqual($0) }) else {
      return false
    }
    let part = bytes.dropLast(mark.count).suffix(40).reversed().prefix { $0 > 0x20 }
    guard let last = part.first, (last | 0x20) &- 0x61 < 26 || last >= 0x80 else { return false }
    if mark.count == 1 {
      if part.contains(0x2D) { return true }
      let start = String(decoding: part.reversed(), as: UTF8.self)
      let end = String(
        decoding: line.prefix { ($0 | 0x20) &- 0x61 < 26 || $0 >= 0x80 }, as: UTF8.self)
      if !isWord(start + end), isWord("\(start)-\(end)") { return true }
    }
    bytes.removeLast(mark.count)
    return true
  }
}
