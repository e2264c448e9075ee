public import WordTagging

/// A model that training continues from.
///
/// The model's labels and features come first and keep their numbers, whether or not they occur in
/// the new data. The weights are the start and the prior mean of training: penalties pull towards
/// them instead of towards 0, and weights of features that do not occur keep their values.
public struct WarmStart: Sendable {
  /// Features by the bits of their hashes that the model stores, with their columns and weights.
  package struct Rows: Sendable {
    /// The number of bits of a hash that the model stores.
    package let identityBits: Int
    package private(set) var identities: [UInt64] = []
    /// The index of each feature's first weight, then the number of weights.
    private(set) var starts = [0]
    /// The label of each weight; for edge features previous label × number of labels + label.
    private(set) var columns: [UInt32] = []
    private(set) var weights: [Float] = []

    fileprivate init(identityBits: Int) { self.identityBits = identityBits }

    /// An index that starts with these features.
    package var index: FeatureIndex { FeatureIndex(identities: identities, bits: identityBits) }

    fileprivate mutating func append(_ row: TaggerModel.StoredRow) {
      identities.append(row.identity)
      columns += row.columns
      weights += row.weights
      starts.append(columns.count)
    }

    /// Calls a function with each feature, column and weight.
    func forEachWeight(_ body: (_ feature: Int, _ column: Int, _ weight: Float) -> Void) {
      for feature in identities.indices {
        for index in starts[feature]..<starts[feature + 1] {
          body(feature, Int(columns[index]), weights[index])
        }
      }
    }
  }

  /// The labels of the model.
  public let labels: [String]
  /// The features of the model.
  public let features: FeatureSet
  package let metadata: [String: String]
  package let states: Rows
  package let edges: Rows
  let tokenizer: Tokenizer
  let wordLists: [WordListTable.Entry]
  let clusters: [ClusterTable.Entry]
  let transitionConstraints: [Bool]
  let temperature: Float
  /// A weight for each label pair, row previous label, column label.
  private let transitions: [Float]
  /// The label trigrams; none in a model of first order.
  let trigrams: TrigramWeights

  /// Creates a start from the model of a tagger.
  public init(_ tagger: WordTagger) { self.init(tagger.model) }

  /// Creates a start from a model, whose labels may have other names in the data.
  package init(_ model: TaggerModel, labels: [String]? = nil) {
    self.labels = labels ?? model.labels
    features = model.features
    metadata = Dictionary(model.metadata.map { ($0.key, $0.value) }) { first, _ in first }
    tokenizer = model.tokenizer
    wordLists = Array(model.wordLists.values)
    clusters = Array(model.clusters.values)
    transitionConstraints = model.transitionConstraints
    temperature = model.parameters.temperature
    transitions = model.transitions
    trigrams = model.trigrams
    var states = Rows(identityBits: model.parameters.identityBits)
    var edges = states
    model.forEachRow { row in if row.scoresPairs { edges.append(row) } else { states.append(row) } }
    self.states = states
    self.edges = edges
  }

  /// The algorithm that trained the model, if its metadata says so.
  var algorithm: TrainingAlgorithm? {
    metadata["training"]?.split(separator: " ").first { $0.hasPrefix("algorithm=") }.flatMap {
      TrainingAlgorithm(rawValue: String($0.dropFirst("algorithm=".count)))
    }
  }

  /// Calls a function with the previous label, the label and the weight of each transition.
  func forEachTransition(_ body: (_ previous: Int, _ label: Int, _ weight: Float) -> Void) {
    for (index, weight) in transitions.enumerated() where weight != 0 {
      body(index / labels.count, index % labels.count, weight)
    }
  }

  /// The column of an edge weight among more labels.
  func pair(_ column: Int, among labelCount: Int) -> Int {
    column / labels.count * labelCount + column % labels.count
  }

  /// The weights in the order of a layout that has all of them.
  func weights(in layout: WeightLayout) -> [Float] {
    var weights = [Float](repeating: 0, count: layout.weightCount)
    states.forEachWeight { feature, label, weight in
      let row = layout.row(ofFeature: feature)
      if let index = row.first(where: { layout.rowLabels[$0] == UInt16(label) }) {
        weights[index] = weight
      }
    }
    edges.forEachWeight { feature, column, weight in
      let pair = pair(column, among: layout.labelCount)
      let row = layout.row(ofEdgeFeature: feature)
      if let index = row.first(where: { layout.edgeRowPairs[$0 - layout.stateCount] == pair }) {
        weights[index] = weight
      }
    }
    forEachTransition { previous, label, weight in
      weights[layout.transitionStart + previous * layout.labelCount + label] = weight
    }
    for (index, trigram) in layout.trigrams.enumerated() {
      weights[layout.trigramStart + index] = trigrams.weight(trigram)
    }
    return weights
  }
}
