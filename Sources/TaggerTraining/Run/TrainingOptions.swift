package import LabeledData
package import WordTagging

/// The options of a training run.
package struct TrainingOptions: Sendable {
  package var algorithm = Algorithm.lbfgs
  package var parameters = HyperParameters()
  package var pairs = WeightLayout.Pairs.observed
  /// The feature templates; nil for those of the warm start or those that fit the data.
  package var features: FeatureSet?
  /// The entries of word lists by name.
  package var lists: [String: [String]] = [:]
  /// The tables of words by the name that `cluster(name)` gives them.
  package var wordTables: [String: WordTable] = [:]
  /// Features that occur less often are left out; nil for what fits the data.
  package var minCount: Int?
  package var maxIterations = 500
  /// Stop when validation has not improved for this number of steps, and keep the best weights; with
  /// 0 the last weights are kept, and validation calibrates confidence alone.
  package var patience = 10
  /// The number of runs with different shuffles whose weights are averaged.
  package var runs = 1
  package var threads = 1
  package var seed: UInt64 = 1
  /// Whether OpenBLAS is left out for large label sets too, so that the model is the same on every
  /// processor.
  package var isReproducible = false
  /// Label pairs that are ruled out in addition to those of the entity scheme.
  package var forbidden: [LabelPair] = []
  /// What an error on a token of a label costs; 1 for the labels that are not here.
  package var costs: [String: Double] = [:]
  /// The entity scheme whose transition constraints hold; nil to infer it from the labels.
  package var scheme: EntityScheme?
  /// The model to continue from, with its features, word lists, constraints and labels.
  package var warmStart: WarmStart?

  /// A label and the one after it.
  package struct LabelPair: Hashable, Sendable {
    package var previous: String
    package var label: String

    package init(previous: String, label: String) {
      self.previous = previous
      self.label = label
    }
  }

  package init() {}
}
