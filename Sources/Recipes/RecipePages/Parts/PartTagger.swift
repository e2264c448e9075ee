import RecipeModels
import RecipeRows
public import WordTagging

/// A sequence tagger whose tokens are the lines of a page and whose labels are the parts of a
/// recipe.
public struct PartTagger: Sendable {
  private let tagger: WordTagger
  /// The indices of the labels of titles.
  private let titles: [Int]

  /// A part that the model gives a line.
  package struct Prediction: Hashable, Sendable {
    package var label: PartLabel
    /// The probability of the label.
    package var confidence: Double
    /// The probability that the line is a title or a part of one.
    package var titleProbability: Double
  }

  /// The tagger with the bundled model.
  public static let recipes = PartTagger(WordTagger(EmbeddedModel.pages))

  /// Opens the model of the parts of pages.
  public init(contentsOf path: String) throws(TaggerError) {
    self.init(try WordTagger(contentsOf: path))
  }

  /// Uses a model of the parts of pages.
  public init(_ tagger: WordTagger) {
    self.tagger = tagger
    titles = tagger.labels.indices.filter {
      PartLabel(name: tagger.labels[$0])?.part == .title
    }
  }

  /// Returns the part of each line.
  ///
  /// - Parameter attributes: The attributes of each line.
  /// - Returns: A prediction for each line.
  package func parts(of attributes: [[String]]) -> [Prediction] {
    guard !attributes.isEmpty else { return [] }
    let list = AttributeList(attributes)
    var predictions: [Prediction] = []
    tagger.withScratch { scratch in
      list.withView { tagger.tag($0, using: &scratch) }
      predictions = attributes.indices.map { line in
        let name = tagger.labels[scratch.label(of: line)]
        return Prediction(
          label: PartLabel(name: name) ?? PartLabel(.furniture, isStart: true),
          confidence: scratch.confidence(of: line),
          titleProbability: titles.reduce(0) {
            $0 + Double(tagger.probability(of: $1, at: line, in: scratch))
          })
      }
    }
    return predictions
  }
}
