public import WordTagging

/// A word of a text with its part of speech, its lemma and its sentence.
public struct AnalyzedWord: Hashable, Sendable {
  /// The range of the word in the text, in UTF-8.
  public var range: Range<Int>
  /// The word as it occurs in the text.
  public var text: String
  /// The universal part of speech, such as `NOUN`.
  public var tag: String
  /// The probability of the part of speech.
  public var confidence: Double
  /// The base form.
  public var lemma: Lemma
  /// The range of the sentence in the text, in UTF-8.
  public var sentence: Range<Int>
}

/// Finds the words of English text with their parts of speech and lemmas.
///
///     let analyzer = TextAnalyzer(tagger: .english, lemmatizer: .english)
///     for word in analyzer.words(in: "She can't open the can.") { print(word.text, word.tag, word.lemma.text) }
public struct TextAnalyzer: Sendable {
  /// The tagger, whose labels are universal parts of speech.
  public let tagger: WordTagger
  /// The lemmatizer.
  public let lemmatizer: Lemmatizer

  /// Creates an analyzer.
  public init(tagger: WordTagger, lemmatizer: Lemmatizer) {
    self.tagger = tagger
    self.lemmatizer = lemmatizer
  }

  /// Returns the words of a text, including punctuation, sentence by sentence.
  public func words(in text: String) -> [AnalyzedWord] {
    var text = text
    text.makeContiguousUTF8()
    let ranges = tagger.tokenizer.ranges(of: .sentence, in: text)
    return ranges.flatMap { words(of: $0.indices, in: text) }
  }

  /// Returns the words of a text as tab-separated lines of word, lemma and part of speech, with a blank line after each
  /// sentence.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - hasSources: Whether a fourth column has the source of each lemma.
  /// - Returns: The lines.
  public func columns(of text: String, hasSources: Bool = false) -> String {
    var columns = ""
    var sentence: Range<Int>?
    for word in words(in: text) {
      if let sentence, sentence != word.sentence { columns += "\n" }
      sentence = word.sentence
      columns += "\(word.text)\t\(word.lemma.text)\t\(word.tag)"
      columns += hasSources ? "\t\(word.lemma.source.rawValue)\n" : "\n"
    }
    return sentence == nil ? "" : columns + "\n"
  }

  /// The words of a sentence that is a part of a text.
  package func words(of sentence: Range<Int>, in text: String) -> [AnalyzedWord] {
    let start = text.utf8.index(text.utf8.startIndex, offsetBy: sentence.lowerBound)
    let end = text.utf8.index(start, offsetBy: sentence.count)
    let line = tagger.tag(String(text[start..<end]))
    return line.tokens.map { token in
      let word = String(line.text(of: token))
      return AnalyzedWord(
        range: token.range.lowerBound + sentence.lowerBound..<token.range.upperBound
          + sentence.lowerBound, text: word, tag: token.label, confidence: token.confidence,
        lemma: lemmatizer.lemma(of: word, tag: token.label), sentence: sentence)
    }
  }
}
