public import WordTagging

/// The contents of a model: the settings of its file, its features and the weights of its transitions.
///
///     let information = ModelInformation(of: .recipes)
///     print(information.byteCount, information.features)
///     print(information.transition(from: "value", to: "measure") ?? -.infinity)
public struct ModelInformation: Hashable, Sendable {
  /// A run of three labels with a weight of its own, in a model of second order.
  public struct Trigram: Hashable, Sendable {
    /// The labels; the first one is `nil` at the start of a sequence.
    public let labels: [String?]
    /// The weight.
    public let weight: Float
  }

  /// The size of the file.
  public let byteCount: Int
  /// The checksum of the file.
  public let checksum: UInt64
  /// The version of the file format.
  public let formatVersion: Int
  /// The number of bits by which the file knows a feature.
  public let identityBits: Int
  /// The number of features with weights.
  public let rowCount: Int
  /// The encoding of weights.
  public let encoding: WeightEncoding
  /// The temperature that calibrates the probabilities.
  public let temperature: Float
  /// The rules by which lines are split into tokens.
  public let tokenizerRules: TokenizerRules
  /// The feature templates.
  public let features: FeatureSet
  /// The labels in the order of the model.
  public let labels: [String]
  /// The trigrams in the order of the file; empty for a model of first order.
  public let trigrams: [Trigram]
  /// The number of states of a second-order model; in first order the number of labels.
  public let contextCount: Int
  /// The weight of each transition, row by row; nil for one that a constraint forbids.
  private let transitions: [Float?]

  /// Reads the contents of a model.
  public init(of tagger: WordTagger) {
    let model = tagger.model
    (byteCount, checksum, formatVersion) = (model.size, model.checksum, model.version)
    identityBits = model.parameters.identityBits
    rowCount = model.parameters.rowCount
    encoding = model.parameters.encoding
    temperature = model.parameters.temperature
    tokenizerRules = model.parameters.tokenizerRules
    (features, labels) = (model.features, model.labels)
    trigrams = zip(model.trigrams.trigrams, model.trigrams.weights).map {
      [labels] trigram, weight in
      Trigram(
        labels: [
          trigram.first == LabelTrigram.start ? nil : labels[trigram.first],
          labels[trigram.second], labels[trigram.third],
        ], weight: weight)
    }
    contextCount = LabelTrigram.contextCount(
      model.trigrams.trigrams, labelCount: model.labels.count)
    let constraints = model.transitionConstraints
    transitions = (0..<labels.count * labels.count).map {
      constraints.isEmpty || constraints[$0] ? model.transitions[$0] : nil
    }
  }

  /// The weight of a transition; nil if the model forbids it or lacks a label.
  public func transition(from previous: String, to label: String) -> Float? {
    guard let row = labels.firstIndex(of: previous), let column = labels.firstIndex(of: label)
    else { return nil }
    return transitions[row * labels.count + column]
  }
}
