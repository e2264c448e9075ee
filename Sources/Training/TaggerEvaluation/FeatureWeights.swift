public import LabeledData
public import WordTagging

/// The weights of a model for features that occur in sequences, each feature once.
///
/// A model stores hashes of its features, so names are known only for features of given sequences.
///
///     var weights = FeatureWeights(.recipes, label: "measure")
///     weights.add(word: "cups")
///     for reason in weights.sorted.prefix(5) { print(reason.weight, reason.feature) }
public struct FeatureWeights: Sendable {
  private let tagger: WordTagger
  private let label: String?
  private let value: String?
  private var found: Set<WordTagger.Reason> = []

  /// Creates an empty collection.
  ///
  /// - Parameters:
  ///   - tagger: The model.
  ///   - label: The label whose weights are collected, or nil for all.
  ///   - value: The value that features must have, such as a word, or nil for any.
  public init(_ tagger: WordTagger, label: String? = nil, value: String? = nil) {
    self.tagger = tagger
    self.label = label
    self.value = value
  }

  /// The collected weights, the largest magnitude first.
  public var sorted: [WordTagger.Reason] {
    found.sorted { (abs($1.weight), $0.feature, $0.label) < (abs($0.weight), $1.feature, $1.label) }
  }

  /// Adds the features of a sequence.
  public mutating func add(_ sequence: SequenceBuffer) {
    let columns = ColumnLookup.indices(
      of: tagger.model.features.columnNames, among: sequence.columnNames)
    sequence.withView(columnIndices: columns) { view in
      for reason in tagger.reasons(view).joined()
      where label.map({ reason.label == $0 }) ?? true
        && value.map({ reason.feature.hasSuffix("=\($0)") }) ?? true
      { found.insert(reason) }
    }
  }

  /// Adds the features of a word at each position of a sequence, and the features of its neighbors.
  public mutating func add(word: String) {
    for position in 0..<7 {
      var words = Array(repeating: "x", count: 7)
      words[position] = word
      add(SequenceBuffer(LabeledSequence(tokens: words)))
    }
  }
}
