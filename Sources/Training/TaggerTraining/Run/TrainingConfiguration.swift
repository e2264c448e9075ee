public import LabeledData
public import WordTagging

/// The settings of a ``TaggerTrainer``: algorithm and hyper-parameters, features, word lists, label
/// rules.
///
/// Settings that are left open are chosen from the data; ``TrainingPlan/choices`` lists them. Short lines of
/// 100,000 to 500,000 tokens are learned by passive-aggressive updates when all settings of the algorithm and the features
/// are left open.
///
/// ```swift
/// var configuration = TrainingConfiguration()
/// configuration.algorithm = .owlqn
/// configuration.parameters[.l1] = 0.5
/// configuration.threadCount = 4
/// ```
public struct TrainingConfiguration: Sendable {
  /// The training algorithm; unless it is set or chosen from the data, OWL-QN if there is an absolute penalty, else L-BFGS.
  public var algorithm: TrainingAlgorithm {
    get { givenAlgorithm ?? ((parameters.values[.l1] ?? 0) > 0 ? .owlqn : .lbfgs) }
    set { givenAlgorithm = newValue }
  }
  /// The training algorithm that was set; nil if it is left open.
  private(set) var givenAlgorithm: TrainingAlgorithm?
  /// The hyper-parameters of the algorithm.
  public var parameters = HyperParameters()
  /// Whether all pairs of a feature and a label get a weight, not only those that occur in the
  /// data.
  public var usesAllPairs = false
  /// The number of labels before a label that its score depends on directly: 1, or 2 for weights of label trigrams, too.
  ///
  /// With 2, labels that depend on the label two before are learned, at the cost of slower training and tagging. A
  /// model that training continues from keeps its own order if that is higher.
  public var order = 1
  /// The minimum number of occurrences of a label trigram with a weight, for an ``order`` of 2.
  ///
  /// Trigrams with unknown labels do not count, so that data with many of them give few weights.
  public var minTrigramCount = 2
  /// The transitions that get a weight, if they differ from the pairs of features and labels.
  package var transitionPairs: WeightLayout.Pairs?
  /// The averaging of the weights of the online algorithms.
  package var averaging = WeightAveraging.epochsSoFar
  /// The feature templates; nil for the warm start's templates, or to choose them from the data.
  public var features: FeatureSet?
  /// The entries of word lists by the name that `list(name)` of the features gives them.
  public var lists: [String: [String]] = [:]
  /// The tables of words by the name that `cluster(name)` of the features gives them.
  public var wordTables: [String: WordTable] = [:]
  /// The minimum number of occurrences of a feature; nil for 1 below two million tokens, and above for one more with each million,
  /// up to 10.
  ///
  /// A word that occurs less often than this default, or than the minimum if that is less, counts as unknown in the label dictionary.
  public var minCount: Int?
  /// The maximum number of steps; 500 unless it is set or chosen from the data.
  public var maxIterations: Int {
    get { givenMaxIterations ?? 500 }
    set { givenMaxIterations = newValue }
  }
  /// The maximum number of steps that was set; nil if it is left open.
  private(set) var givenMaxIterations: Int?
  /// Whether a run of its own calibrates the confidence, where there is no validation data.
  var calibratesOnHeldOut = false
  /// Whether the training data calibrates the confidence of a CRF, where there is no validation data.
  package var calibratesOnItself = true
  /// The number of occurrences of features from which on features are counted before they get numbers, if rare ones are
  /// dropped.
  var countingThreshold = 1 << 27
  /// The number of tokens that adds 1 to the minimum number of occurrences that is chosen from the data.
  var tokensPerMinCount = 1_000_000
  /// The numbers of tokens of lines that ``LineDefaults`` learn.
  var lineDefaultsTokenCounts = LineDefaults.tokenCounts
  /// Stop when validation has not improved for this number of steps, and keep the best weights; with
  /// 0 the last weights are kept, and validation only measures and calibrates confidence.
  public var patience = 10
  /// The number of runs with different shuffles whose weights are averaged.
  public var runCount = 1
  /// The number of threads, at least 1, which changes no bit of the model.
  public var threadCount = 1 { didSet { threadCount = max(1, threadCount) } }
  /// The seed of all random numbers.
  public var seed: UInt64 = 1
  /// Whether OpenBLAS is left out for large label sets too, so that the model is the same on every
  /// processor.
  public var isReproducible = false
  /// Label pairs that are ruled out in addition to the entity scheme's.
  public var forbidden: [LabelPair] = []
  /// The cost of an error on a token of each label; 1 for labels that are not listed.
  public var costs: [String: Double] = [:]
  /// The entity scheme whose transition constraints hold; nil to infer it from the labels.
  public var scheme: EntityScheme?
  /// The rules by which the model's tokenizer cuts text; a warm start keeps its own.
  public var tokenizerRules = TokenizerRules.lines
  /// The model to continue from, with its features, word lists, constraints and labels.
  public var warmStart: WarmStart?
  /// Whether the encoded data is kept in a temporary file instead of in memory, so that training takes little more
  /// memory than the weights and the features do.
  ///
  /// The model has the same bytes.
  public var isOutOfCore = false
  /// The folder of the temporary file; nil for the system's.
  public var scratchFolder: String?
  /// The most bytes of each temporary file that the system is to keep in memory; nil for half of what is available.
  var scratchCacheLimit: Int?
  /// The processes that train together, out of core; nil for this one alone.
  package var communicator: (any Communicator)?
  /// The file that the state of training is saved to and resumed from; nil for none.
  public var checkpointPath: String?
  /// The time between two writes of the checkpoint; with 0 it is written after each step.
  public var checkpointInterval = Duration.seconds(30)

  /// A label and the one after it.
  public struct LabelPair: Hashable, Sendable {
    /// The first label.
    public var previous: String
    /// The label after it.
    public var label: String

    /// Creates a pair.
    public init(previous: String, label: String) {
      self.previous = previous
      self.label = label
    }
  }

  /// Creates a configuration in which the features and the strength of the penalty are chosen from
  /// the data.
  public init() {}
}
