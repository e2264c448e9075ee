public import PageReading
public import WordTagging

/// Finds the words worth learning in pages and texts.
public struct VocabularyReader: Sendable {
  /// The maximum length of a sentence, in bytes.
  static let sentenceLimit = 2000

  /// The rule by which words are kept.
  public var rule: KeepRule
  let tagger: WordTagger
  fileprivate let lemma: @Sendable (_ form: String, _ partOfSpeech: String) -> String
  let isWord: @Sendable (String) -> Bool

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
    vocabulary(of: content(of: page, named: name))
  }

  /// Returns the words of a typed text, in which blank lines separate paragraphs.
  public func vocabulary(ofText text: String, named name: String) -> PageVocabulary {
    vocabulary(of: content(ofText: text, named: name))
  }

  func content(of page: RecognizedPage, named name: String) -> PageContent {
    let text = PageText(page, isWord: isWord)
    return PageContent(name: name, text: text.text, printed: text)
  }

  func content(ofText text: String, named name: String) -> PageContent {
    PageContent(name: name, text: TypedText.joined(text, isWord: isWord))
  }

  /// Returns the words of a page.
  ///
  /// - Parameters:
  ///   - content: The page.
  ///   - shared: The sentences that continue on the page from the one before it, or on the next one, in order.
  /// - Returns: The words.
  func vocabulary(of content: PageContent, sharing shared: [SharedSentence] = []) -> PageVocabulary
  {
    var page = PageVocabulary(name: content.name, message: content.message)
    page.identity = content.identity
    var finder = WordFinder(reader: self, printed: content.printed)
    var text = content.text
    text.withView { bytes in
      var sharedOnes = shared[...]
      for sentence in tagger.tokenizer.ranges(of: .sentence, in: bytes) {
        var rest = sentence.indices
        while let next = sharedOnes.first, next.range.lowerBound < rest.upperBound {
          finder.add(
            rest.lowerBound..<max(rest.lowerBound, next.range.lowerBound), of: bytes, to: &page)
          finder.add(next, to: &page)
          rest = min(rest.upperBound, next.range.upperBound)..<rest.upperBound
          sharedOnes.removeFirst()
        }
        finder.add(rest, of: bytes, to: &page)
      }
    }
    return page
  }
}

/// Finds the kept words of sentences; each lemma is looked up once.
private struct WordFinder: ~Copyable {
  let reader: VocabularyReader
  let printed: PageText?
  private var scratch = TaggingScratch()
  private var lemmas: [WordbookWord: WordbookWord?] = [:]
  /// The end of what was added, since a shared sentence may reach into the sentences that the page alone has.
  private var end = 0

  init(reader: VocabularyReader, printed: PageText?) {
    self.reader = reader
    self.printed = printed
  }

  /// Adds the words of a sentence of the page.
  mutating func add(
    _ sentence: Range<Int>, of bytes: BufferView<UInt8>, to page: inout PageVocabulary
  ) {
    let sentence = min(max(sentence.lowerBound, end), sentence.upperBound)..<sentence.upperBound
    guard bytes[sentence].contains(where: { $0 > 0x20 }) else { return }
    for part in Self.parts(of: sentence, in: bytes) {
      add(
        bytes.extracting(part), printing: 0..<part.count, at: part.lowerBound,
        to: &page)
    }
    end = sentence.upperBound
  }

  /// Adds a sentence of two pages with the words that are printed on this one.
  mutating func add(_ shared: SharedSentence, to page: inout PageVocabulary) {
    var text = shared.text
    text.withView {
      add($0, printing: shared.part, at: shared.range.lowerBound, to: &page)
    }
    end = shared.range.upperBound
  }

  /// Adds the words that start in a part of a sentence, which is at a place of the page's text.
  private mutating func add(
    _ line: BufferView<UInt8>, printing part: Range<Int>, at start: Int,
    to page: inout PageVocabulary
  ) {
    reader.tagger.tag(utf8: line, using: &scratch, confidence: false)
    let labels = reader.tagger.labels
    let number = page.sentences.count
    for token in 0..<scratch.tokenCount {
      let label = labels[scratch.label(of: token)]
      let range = scratch.range(of: token).indices
      guard !KeepRule.leftOut.contains(label), part.contains(range.lowerBound) else { continue }
      let form = WordbookWord(String(decoding: line[range], as: UTF8.self), label)
      let word: WordbookWord?
      if let known = lemmas[form] {
        word = known
      } else {
        let found = WordbookWord(reader.lemma(form.lemma, label), label)
        word = reader.rule.keeps(form.lemma, as: found) ? found : nil
        lemmas.updateValue(word, forKey: form)
      }
      guard let word else { continue }
      let offset = start - part.lowerBound
      let place = range.lowerBound + offset..<min(range.upperBound, part.upperBound) + offset
      page.words.append(
        PageVocabulary.FoundWord(
          word, sentence: number, range: range, boxes: printed?.boxes(of: place) ?? []))
    }
    guard page.words.last?.sentence == number else { return }
    page.sentences.append(String(decoding: line, as: UTF8.self))
    if part.count < line.count { page.printedParts[number] = part }
  }

  /// The sentence, split at spaces if it is too long.
  static func parts(
    of sentence: Range<Int>, in bytes: BufferView<UInt8>
  ) -> [Range<Int>] {
    guard sentence.count > VocabularyReader.sentenceLimit else { return [sentence] }
    var parts: [Range<Int>] = []
    var start = sentence.lowerBound
    while start < sentence.upperBound {
      var end = min(start + VocabularyReader.sentenceLimit, sentence.upperBound)
      while end < sentence.upperBound, bytes[end] != 0x20 { end += 1 }
      parts.append(start..<end)
      start = end + 1
    }
    return parts
  }
}
