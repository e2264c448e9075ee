import RecipeModels
import WordTagging

/// Detects the language of lines by a model that labels each word of a line with one language.
///
/// The model knows words of further languages, too, for which there is no folder: a line may be in an unknown one.
public struct RecipeLanguageDetector: Sendable {
  private static let tagger = WordTagger(EmbeddedModel.languages)
  /// The places of the model's labels in probabilities; the last is for unknown languages.
  private static let places = tagger.labels.map { RecipeLanguage(rawValue: $0)?.index ?? unknown }
  private static let unknown = RecipeLanguage.allCases.count

  /// The sum of the probabilities of each language over the lines, as if after three lines in English.
  private var evidence: [Double] = (0...unknown).map {
    $0 == RecipeLanguage.english.index ? 3 : 0
  }

  /// Creates a detector without evidence, whose language is English.
  public init() {}

  /// The language with the most evidence; English without any, or if most lines are in an unknown one.
  public var language: RecipeLanguage { Self.language(evidence).language }

  /// Whether most lines are in a language that rows are read in.
  public var isKnown: Bool { Self.language(evidence).isKnown }

  /// Adds a line to the evidence.
  public mutating func add(_ line: String) { add(Self.probabilities(of: line)) }

  /// Returns the language of a line, by its own words and by the evidence.
  public func language(of line: String) -> RecipeLanguage {
    language(Self.probabilities(of: line)).language
  }

  mutating func add(_ probabilities: [Double]) {
    // A line that may be in any language tells nothing.
    guard let best = probabilities.max(), best > 0.5 else { return }
    for (index, share) in probabilities.enumerated() { evidence[index] += share }
  }

  /// The most probable known language of a line with these probabilities by its own words, and whether an unknown one is
  /// less probable.
  func language(_ probabilities: [Double]) -> (language: RecipeLanguage, isKnown: Bool) {
    Self.language(
      probabilities.isEmpty ? evidence : zip(probabilities, evidence).map { $0 * ($1 + 0.1) })
  }

  private static func language(_ scores: [Double]) -> (language: RecipeLanguage, isKnown: Bool) {
    let known = scores.indices.dropLast()
    let best = known.max { scores[$0] < scores[$1] } ?? 0
    return (RecipeLanguage.allCases[best], scores[best] >= scores[unknown])
  }

  /// The probability of each language for a line, and last of an unknown one; empty without a word.
  ///
  /// The model has learned from lines whose words have all the same label, so that any word of a line tells.
  static func probabilities(of line: String) -> [Double] {
    var shares: [Double] = []
    tagger.withScratch { scratch in
      tagger.tag(utf8: line.utf8.span, using: &scratch)
      guard scratch.tokenCount > 0 else { return }
      tagger.computeMarginals(&scratch)
      shares = [Double](repeating: 0, count: unknown + 1)
      for (label, place) in places.enumerated() {
        shares[place] += Double(tagger.probability(of: label, at: 0, in: scratch))
      }
    }
    return shares
  }
}
