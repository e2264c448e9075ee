import RecipeModels
import WordTagging

/// Detects the language of lines by a model that labels each word of a line with one language.
public struct RecipeLanguageDetector: Sendable {
  private static let tagger = WordTagger(EmbeddedModel.languages)
  /// The languages of the model's labels.
  private static let languages = tagger.labels.map { RecipeLanguage(rawValue: $0) ?? .english }

  /// The sum of the probabilities of each language over the lines, as if after three lines in English.
  private var evidence: [Double] = RecipeLanguage.allCases.map { $0 == .english ? 3 : 0 }

  /// Creates a detector without evidence, whose language is English.
  public init() {}

  /// The language with the most evidence; English without any.
  public var language: RecipeLanguage {
    let best = evidence.indices.max { evidence[$0] < evidence[$1] } ?? 0
    return evidence[best] > evidence[0] ? RecipeLanguage.allCases[best] : .english
  }

  /// Adds a line to the evidence.
  public mutating func add(_ line: String) { add(Self.probabilities(of: line)) }

  /// Returns the language of a line, by its own words and by the evidence.
  public func language(of line: String) -> RecipeLanguage {
    language(Self.probabilities(of: line))
  }

  mutating func add(_ probabilities: [Double]) {
    // A line that may be in any language tells nothing.
    guard let best = probabilities.max(), best > 0.5 else { return }
    for (index, share) in probabilities.enumerated() { evidence[index] += share }
  }

  /// The most probable language of a line with these probabilities by its own words.
  func language(_ probabilities: [Double]) -> RecipeLanguage {
    guard !probabilities.isEmpty else { return language }
    let scores = probabilities.indices.map { probabilities[$0] * (evidence[$0] + 0.1) }
    let best = scores.indices.max { scores[$0] < scores[$1] } ?? 0
    return RecipeLanguage.allCases[best]
  }

  /// The probability of each language for a line; empty without a word.
  ///
  /// The model has learned from lines whose words have all the same label, so that any word of a line tells.
  static func probabilities(of line: String) -> [Double] {
    var shares: [Double] = []
    tagger.withScratch { scratch in
      tagger.tag(utf8: line.utf8.span, using: &scratch)
      guard scratch.tokenCount > 0 else { return }
      tagger.computeMarginals(&scratch)
      shares = [Double](repeating: 0, count: RecipeLanguage.allCases.count)
      for (label, language) in languages.enumerated() {
        shares[language.index] += Double(tagger.probability(of: label, at: 0, in: scratch))
      }
    }
    return shares
  }
}
