import WordTagging

/// A sentence that continues on another page, as one of its pages has it.
struct SharedSentence: Hashable, Sendable {
  /// The whole sentence.
  var text: String
  /// The part of the sentence that is printed on the page.
  var part: Range<Int>
  /// The range of that part in the text of the page.
  var range: Range<Int>
}

/// A sentence that may continue on the next page, and on those after it.
struct OpenSentence {
  /// The text so far.
  private var text: String
  /// The part of each page; nil for a page without running text, such as a picture's.
  private var parts: [(part: Range<Int>, range: Range<Int>)?]
  /// The place of the page before which the sentence does not start.
  private let start: Int

  /// The maximum number of words of a running head or foot.
  private static let longestHead = 8

  /// Begins with the last paragraph of a page; nil if the page has none.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - start: The end of the sentence that the page shares with those before it.
  init?(of page: PageContent, after start: Int) {
    guard page.message == nil, let tail = Self.lastParagraph(of: page.text) else { return nil }
    text = page.text[utf8: tail]
    parts = [(0..<tail.count, tail)]
    self.start = start
  }

  /// The sentence as each of its pages has it; empty if it ends on its first page.
  var shared: [SharedSentence?] {
    guard parts.count(where: { $0 != nil }) > 1 else { return [] }
    return parts.map { part in
      part.map { SharedSentence(text: text, part: $0.part, range: $0.range) }
    }
  }

  /// Adds what the next page has of the sentence.
  ///
  /// Page numbers, running heads and feet between its parts are passed over.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - reader: The reader of the pages.
  /// - Returns: Whether the sentence may continue on the page after it.
  mutating func continues(on page: PageContent, reader: VocabularyReader) -> Bool {
    guard page.message == nil else { return false }
    guard let tail = Self.lastParagraph(of: page.text) else {
      parts.append(nil)
      return true
    }
    for head in Self.firstParagraphs(of: page.text) {
      let after = page.text[utf8: head]
      var joined = TypedText.joined("\(text)\n\n\(after)", isWord: reader.isWord)
      // The parts of a sentence are one paragraph; others stay two.
      guard !joined.utf8.contains(0x0A) else { continue }
      let middle = joined.utf8.count - after.utf8.count
      let sentences = joined.withView { reader.tagger.tokenizer.ranges(of: .sentence, in: $0) }
      guard
        let sentence = sentences.map(\.indices).first(where: {
          $0.lowerBound < middle && $0.upperBound > middle
        }), sentence.count <= VocabularyReader.sentenceLimit,
        add(joined, sentence, of: head, from: middle)
      else { return false }
      return sentence.upperBound == joined.utf8.count && head.upperBound == tail.upperBound
    }
    return false
  }

  /// Adds a part of a page; false if the sentence does not start where it did.
  private mutating func add(
    _ joined: String, _ sentence: Range<Int>, of head: Range<Int>, from middle: Int
  ) -> Bool {
    let isFirst = parts.count(where: { $0 != nil }) == 1
    guard let last = parts.lastIndex(where: { $0 != nil }), let earlier = parts[last],
      isFirst ? earlier.range.lowerBound + sentence.lowerBound >= start : sentence.lowerBound == 0
    else { return false }
    let split = middle - sentence.lowerBound
    text = joined[utf8: sentence]
    parts[last] = (
      earlier.part.lowerBound..<split,
      earlier.range.lowerBound + sentence.lowerBound..<earlier.range.upperBound
    )
    parts.append(
      (
        split..<sentence.count,
        head.lowerBound..<head.lowerBound + sentence.upperBound - middle
      ))
    return true
  }

  /// The last paragraph that is not a page number or footer.
  private static func lastParagraph(of text: String) -> Range<Int>? {
    paragraphs(of: text).suffix(3).last { !isNumberOrCapitals(text[utf8: $0]) }
  }

  /// The first paragraph, and those after page numbers and running heads.
  private static func firstParagraphs(of text: String) -> [Range<Int>] {
    var found: [Range<Int>] = []
    for paragraph in paragraphs(of: text).prefix(3) {
      found.append(paragraph)
      let words = text[utf8: paragraph].split(separator: " ")
      // A running head may have been joined with the line below it.
      let head = words.prefix { !$0.contains(where: \.isLowercase) }
      let headCount = head.joined(separator: " ").utf8.count
      let isHead = headCount > 3 || head.contains { $0.contains(where: \.isNumber) }
      if isHead, head.count <= longestHead, head.count < words.count {
        found.append(paragraph.lowerBound + headCount + 1..<paragraph.upperBound)
      }
      guard words.count <= longestHead, let end = words.last?.last, !".!?".contains(end) else {
        break
      }
    }
    return found
  }

  private static func isNumberOrCapitals(_ paragraph: String) -> Bool {
    paragraph.split(separator: " ").count <= longestHead
      && !paragraph.contains(where: \.isLowercase)
  }

  private static func paragraphs(of text: String) -> [Range<Int>] {
    let bytes = Array(text.utf8)
    return bytes.split(separator: 0x0A).map(\.indices).filter { range in
      bytes[range].contains { $0 > 0x20 }
    }
  }
}

extension String {
  /// A part of the text, by the range of its UTF-8.
  fileprivate subscript(utf8 range: Range<Int>) -> String {
    let start = utf8.index(utf8.startIndex, offsetBy: range.lowerBound)
    return String(self[start..<utf8.index(start, offsetBy: range.count)])
  }
}
