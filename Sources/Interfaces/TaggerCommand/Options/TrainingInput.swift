import ArgumentParsing
import ClusterTraining
import LabeledData
import Platform
import Support
import TaggerEvaluation
import TaggerTraining
import WordTagging

/// The options of all verbs that train.
struct TrainingInput: ParsableArguments {
  @OptionGroup(title: "Features")
  var features: FeatureInput
  @Option(
    help: ArgumentHelp(
      "The training algorithm, by default chosen by the data: lbfgs, or passive-aggressive for short lines of 100,000 to"
        + " 500,000 tokens where features, order, iterations and all settings of algorithms are left open."
    ))
  var algorithm: TrainingAlgorithm?
  @Flag(help: "Learn weights for all pairs of features and labels, not only for observed ones.")
  var allPairs = false
  @OptionTable(rows: TrainingCount.allCases.map { OptionTable.Row($0.setting) })
  var counts: [String: String]
  @Option(help: "The seed of all random numbers.")
  var seed: UInt64 = 1
  @Option(help: "The number of threads, 1 to 256; it changes the time, never the model.")
  var threads = ThreadCount.one
  @Flag(
    help: ArgumentHelp(
      "Train without OpenBLAS, so that the model is the same on every processor even with 192 labels or"
        + " more; with fewer labels it always is."))
  var reproducible = false
  @Option(help: ArgumentHelp("A forbidden transition, as 'A>B'.", valueName: "a>b"))
  var forbid: [TrainingConfiguration.LabelPair] = []
  @Option(
    help: ArgumentHelp(
      "The cost of an error on a token of a label, as LABEL=2, where others cost 1: more recall for it, less"
        + " precision.", valueName: "label=cost"))
  var cost: [LabelCost] = []
  @Option(
    help:
      "The encoding of entities in labels, whose transition constraints then apply; by default detected."
  )
  var scheme: EntityScheme?
  @Option(
    help: ArgumentHelp(
      "The tokenizer of the model; treebank is for English sentences labeled as in a treebank, where can't is ca n't;"
        + " characters makes a token of each character of Chinese, Japanese, Korean, Thai, Lao, Burmese and Khmer, and is chosen where"
        + " all tokens of the data are such characters."
    )
  )
  var tokenizer = TokenizerRules.lines
  @Option(
    help: ArgumentHelp(
      "Continue training a model: its features, word lists, rules and labels are kept, new labels"
        + " are added. Training starts at its weights, and --l2 and --l1 pull towards them instead"
        + " of towards 0: larger penalties stay closer to the model.", valueName: "model"),
    file: .input)
  var continueFrom: String?
  @Option(
    help: ArgumentHelp("Write a JSON record of every iteration to a file.", valueName: "file"),
    file: .output)
  var log: String?
  @OptionTable(
    title: "Hyper-parameters", rows: HyperParameter.allCases.map { OptionTable.Row($0.setting) })
  var settings: [String: String]

  func validate() throws {
    let algorithm = algorithm ?? .lbfgs
    guard counts["runs"].flatMap(Double.init) ?? 1 == 1 || ![.lbfgs, .owlqn].contains(algorithm)
    else {
      throw ValidationError(
        "--runs averages runs that shuffle the data in other ways; \(algorithm.rawValue) ends at the same"
          + " weights every time.")
    }
  }

  /// The configuration that the command line asks for.
  func configuration() throws -> TrainingConfiguration {
    var options = TrainingConfiguration()
    // What is left open can be chosen from the data.
    if let algorithm { options.algorithm = algorithm }
    for (name, text) in settings {
      guard let parameter = HyperParameter(rawValue: name), let value = Double(text) else {
        throw ValidationError("--\(name) is '\(text)'; expected a number.")
      }
      try options.parameters.set(parameter, to: value)
    }
    options.usesAllPairs = allPairs
    for (name, text) in counts {
      guard let count = TrainingCount(rawValue: name), let number = Double(text) else { continue }
      options[keyPath: count.property] = Int(number)
    }
    options.warmStart = try continueFrom.map { WarmStart(try WordTagger(contentsOf: $0)) }
    options.features = try features.featureSet(warmStart: options.warmStart)
    options.lists = try features.lists()
    options.wordTables = try features.wordTables()
    if let features = options.features, options.warmStart == nil { try check(features, options) }
    options.threadCount = threads.count
    options.seed = seed
    options.isReproducible = reproducible
    options.forbidden = forbid
    for cost in cost { options.costs[cost.label] = cost.cost }
    options.scheme = scheme
    options.tokenizerRules = tokenizer
    return options
  }

  /// Trains until the job or Ctrl-C ends it, with reports on standard error, on a cluster from the first rank.
  func train(_ job: TrainingJob, on cluster: ClusterJob? = nil) async throws -> TrainedTagger {
    // mpirun ends all ranks at Ctrl-C, but passes SIGUSR1 on to them, which may come while the data is read.
    if cluster != nil { Interrupts.listen(to: [SIGINT, SIGUSR1]) }
    let plan = try await job.prepare()
    StandardError.note(ChosenSettings.text(plan.choices))
    for warning in plan.warnings { StandardError.warn(warning) }
    let weights =
      plan.weightOfSequences == Double(plan.sequenceCount)
      ? "" : " that count as \(plan.weightOfSequences.short(2))"
    StandardError.note(
      "\(plan.sequenceCount) sequences\(weights), \(plan.tokenCount) tokens, \(plan.labels.count) labels, "
        + "\(plan.featureCount) features, \(plan.weightCount) weights\n")
    if let cluster {
      StandardError.note(cluster.size == 1 ? "1 rank\n" : "\(cluster.size) ranks\n")
    }
    var report = try TrainingReport(
      maxIterations: plan.maxIterations,
      log: cluster?.isFirst ?? true ? log : log.map { "\($0).\(cluster?.rank ?? 0)" })
    if let steps = plan.resumedStepCount {
      StandardError.note("resuming after iteration \(steps)\n")
    }
    if cluster == nil { Interrupts.listen() }
    var isInterrupted = false
    for try await progress in job {
      try report.show(progress, traffic: cluster?.traffic)
      isInterrupted =
        cluster?.isAnyStopped(Interrupts.isInterrupted) ?? Interrupts.isInterrupted
      if isInterrupted { break }
    }
    let trained = try await job.bestModel()
    try report.finish(isInterrupted ? "interrupted" : trained.ending)
    if let mean = trained.meanAccuracy { report.showMean(mean) }
    return trained
  }

  /// Checks that features have the lists and clusters that they name.
  private func check(_ features: FeatureSet, _ options: TrainingConfiguration) throws {
    if let missing = features.listNames.first(where: { options.lists[$0] == nil }) {
      throw ValidationError(
        "The features name the word list '\(missing)'; give it with --list \(missing)=FILE.")
    }
    if let unknown = features.namedClusterings.first(where: { options.wordTables[$0] == nil }) {
      throw ValidationError(
        "The features name the words '\(unknown)'; give them with --words \(unknown)=FILE.")
    }
    guard features.listNames.count <= WordListTable.maximumLists else {
      throw ValidationError(
        "The features name \(features.listNames.count) word lists; a model holds at most"
          + " \(WordListTable.maximumLists).")
    }
  }
}

extension TrainingAlgorithm: ExpressibleByArgument {}
extension EntityScheme: ExpressibleByArgument {}

extension TokenizerRules: ExpressibleByArgument {}

extension TrainingConfiguration.LabelPair: ExpressibleByArgument {
  init?(argument: String) { self.init(argument) }
}

extension LabelCost: ExpressibleByArgument { init?(argument: String) { self.init(argument) } }

extension OptionTable.Row {
  /// The option of a setting.
  fileprivate init(_ setting: NumericSetting) {
    self.init(
      name: setting.name, valueName: setting.valueName,
      help: "\(setting.help) A\(setting.isWhole ? " whole" : "") number \(setting.rangeText).",
      defaultText: setting.defaultText
    ) { Double($0).map(setting.accepts) ?? false }
  }
}
