public import LabeledData
public import WordTagging

/// A rule of thumb that labels some of a line's tokens: a word list, a pattern, a grammar, or a model.
public struct LabelingFunction: Sendable {
  /// The name in reports.
  public let name: String
  private let vote: @Sendable (LabeledSequence) throws(DataError) -> [String?]

  /// Creates a function.
  ///
  /// - Parameters:
  ///   - name: The name in reports.
  ///   - vote: Returns a label, or nil, for each token of a line.
  public init(
    _ name: String, vote: @escaping @Sendable (LabeledSequence) throws(DataError) -> [String?]
  ) { (self.name, self.vote) = (name, vote) }

  /// The labels that the function gives a line's tokens.
  func votes(on line: LabeledSequence) throws(DataError) -> [String?] { try vote(line) }
}

extension LabelingFunction {
  /// Labels the words and phrases of a list, whatever their case; of several at one place, the longest.
  public static func list(_ name: String, label: String, entries: [String]) -> Self {
    let tokenizer = Tokenizer()
    func folded(_ text: String) -> [String] {
      tokenizer.tokens(in: text).map { range in
        String(decoding: Array(text.utf8)[range.indices], as: UTF8.self).lowercased()
      }
    }
    let phrases = Set(entries.map(folded)).subtracting([[]])
    let longest = phrases.map(\.count).max() ?? 0
    return Self(name) { line in
      let words = line.tokens.map { $0.lowercased() }
      var labels = [String?](repeating: nil, count: words.count)
      var start = 0
      while start < words.count {
        let count = (1...max(1, longest)).reversed().first {
          start + $0 <= words.count && phrases.contains(Array(words[start..<start + $0]))
        }
        for token in start..<start + (count ?? 0) { labels[token] = label }
        start += count ?? 1
      }
      return labels
    }
  }

  /// Labels the tokens that a regular expression matches as a whole.
  ///
  /// - Throws: An error with the reason why the text is no regular expression.
  public static func pattern(_ name: String, label: String, _ pattern: String) throws -> Self {
    _ = try Regex(pattern)
    return Self(name) { line in
      // A regular expression is not Sendable.
      guard let expression = try? Regex(pattern) else { return line.tokens.map { _ in nil } }
      return line.tokens.map { (try? expression.wholeMatch(in: $0)) == nil ? nil : label }
    }
  }

  /// Labels the tokens of a line by its most probable derivation, with any phrase in the lists where none is possible
  /// without; nothing where more than half of the words would be such phrases.
  public static func grammar(_ name: String, _ grammar: Grammar) -> Self {
    let recognizer = GrammarRecognizer(grammar)
    return Self(name) { line in
      var unlabeled = line
      unlabeled.labels = []
      return recognizer.labels(of: SequenceBuffer(unlabeled)) ?? line.tokens.map { _ in nil }
    }
  }

  /// Labels the tokens that a model is sure of.
  ///
  /// - Parameters:
  ///   - name: The name in reports.
  ///   - tagger: The model.
  ///   - leastConfidence: The least probability of a label.
  /// - Returns: The function.
  public static func model(
    _ name: String, _ tagger: WordTagger, leastConfidence: Double = 0.5
  ) -> Self {
    Self(name) { line throws(DataError) in
      var scratch = TaggingScratch()
      try tagger.tag(line, of: name, using: &scratch)
      return line.tokens.indices.map {
        scratch.confidence(of: $0) >= leastConfidence
          ? tagger.labels[scratch.label(of: $0)] : nil
      }
    }
  }
}
