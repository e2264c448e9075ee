public import PageReading
public import WordTagging

/// Finds the words worth learning in pages and texts.
public struct VocabularyReader: Sendable {
  /// The maximum length of a sentence, in bytes.
  private static let sentenceLimit = 2000

  /// The rule by which words are kept.
  public var rule: KeepRule
  private let tagger: WordTagger
  private let lemma: @Sendable (_ form: String, _ partOfSpeech: String) -> String
  private let isWord: @Sendable (String) -> Bool

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - tagger: A tagger whose labels are parts of speech of Universal Dependencies.
  ///   - rule: The rule by which words are kept.
  ///   - lemma: Returns the lemma of a word with a part of speech.
  ///   - isWord: Whether a spelling is a word, which decides whether the hyphen at the end of a line is kept.
  public init(
    tagger: WordTagger, rule: KeepRule = KeepRule(),
    lemma: @escaping @Sendable (_ form: String, _ partOfSpeech: String) -> String,
    isWord: @escaping @Sendable (String) -> Bool = { _ in false }
  ) {
    self.tagger = tagger
    self.rule = rule
    self.lemma = lemma
    self.isWord = isWord
  }

  /// Returns the words of a page, with their boxes.
  public func vocabulary(of page: RecognizedPage, named name: String) -> PageVocabulary {
    let text = PageText(page, isWord: isWord)
    return vocabulary(of: text.text, named: name, boxes: text.boxes)
  }

  /// Returns the words of a typed text, in which blank lines separate paragraphs.
  public func vocabulary(ofText text: String, named name: String) -> PageVocabulary {
    vocabulary(of: TypedText.joined(text, isWord: isWord), named: name) { _ in [] }
  }

  private func vocabulary(
    of text: String, named name: String, boxes: (Range<Int>) -> [PixelBox]
  ) -> PageVocabulary {
    var page = PageVocabulary(name: name)
    var scratch = TaggingScratch()
    var lemmas: [WordbookWord: WordbookWord?] = [:]
    var text = text
    text.withUTF8 { bytes in
      for sentence in tagger.tokenizer.ranges(of: .sentence, in: bytes) {
        for part in Self.parts(of: sentence.indices, in: bytes) {
          add(part, of: bytes, boxes, to: &page, &scratch, &lemmas)
        }
      }
    }
    return page
  }

  /// Adds the kept words of a sentence; each lemma is looked up once.
  private func add(
    _ sentence: Range<Int>, of bytes: UnsafeBufferPointer<UInt8>,
    _ boxes: (Range<Int>) -> [PixelBox], to page: inout PageVocabulary,
    _ scratch: inout TaggingScratch, _ lemmas: inout [WordbookWord: WordbookWord?]
  ) {
    let line = UnsafeBufferPointer(rebasing: bytes[sentence])
    tagger.tag(utf8: line.span, using: &scratch, confidence: false)
    let labels = tagger.labels
    let number = page.sentences.count
    for token in 0..<scratch.tokenCount {
      let label = labels[scratch.label(of: token)]
      guard !KeepRule.leftOut.contains(label) else { continue }
      let range = scratch.range(of: token).indices
      let form = WordbookWord(String(decoding: line[range], as: UTF8.self), label)
      let word: WordbookWord?
      if let known = lemmas[form] {
        word = known
      } else {
        let found = WordbookWord(lemma(form.lemma, label), label)
        word = rule.keeps(form.lemma, as: found) ? found : nil
        lemmas.updateValue(word, forKey: form)
      }
      guard let word else { continue }
      let place = range.lowerBound + sentence.lowerBound..<range.upperBound + sentence.lowerBound
      page.words.append(
        PageVocabulary.FoundWord(
          word, sentence: number, range: range, boxes: boxes(place)))
    }
    if page.words.last?.sentence == number {
      page.sentences.append(String(decoding: line, as: UTF8.self))
    }
  }

  /// The sentence, split at spaces if it is too long.
  private static func parts(
    of sentence: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>
  ) -> [Range<Int>] {
    guard sentence.count > sentenceLimit else { return [sentence] }
    var parts: [Range<Int>] = []
    var start = sentence.lowerBound
    while start < sentence.upperBound {
      var end = min(start + sentenceLimit, sentence.upperBound)
      while end < sentence.upperBound, bytes[end] != 0x20 { end += 1 }
      parts.append(start..<end)
      start = end + 1
    }
    return parts
  }
}
