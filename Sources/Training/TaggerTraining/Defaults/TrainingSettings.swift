package import LabeledData
import Support
package import WordTagging

/// The settings of a training run: the given options, and defaults that fit the data.
package struct TrainingSettings: Sendable {
  package private(set) var features: FeatureSet
  package private(set) var minCount: Int
  /// The minimum number of occurrences of a word whose labels and casing are features.
  let minWordCount: Int
  /// The entity scheme of the labels.
  package let scheme: EntityScheme
  package private(set) var parameters: HyperParameters
  /// Whether IOB1 labels are learned as BIO labels, which mark where entities start.
  package let learnsBIO: Bool
  /// Whether ``LineDefaults`` were chosen.
  private(set) var learnsLines = false
  /// Whether the tokenizer cuts scripts without spaces into characters, as the data does.
  private var cutsCharacters = false
  /// The settings chosen because the options leave them open, as readable names and values.
  package private(set) var choices: [(name: String, value: String)] = []

  /// The columns that were not chosen for features.
  private var unused: [(name: String, reason: String)] = []

  init(_ options: TrainingConfiguration, _ survey: CorpusSurvey) throws {
    try options.parameters.check(for: options.algorithm)
    let usualMinCount =
      survey.hasAttributes ? 1 : options.usualMinCount(tokenCount: survey.tokenCount)
    (minCount, parameters) = (options.minCount ?? usualMinCount, options.parameters)
    minWordCount = min(
      minCount, options.usualMinCount(tokenCount: survey.words.occurrenceCount))
    scheme = options.scheme ?? survey.scheme
    let before = options.warmStart?.metadata[IOB1Labels.metadata.key]
    learnsBIO =
      options.warmStart == nil ? scheme == .iob1 : before == IOB1Labels.metadata.value
    if let features = options.features ?? options.warmStart?.features {
      self.features = features
    } else {
      let chosen = DefaultFeatures(survey, options)
      features = try chosen.features()
      choices.append(("features", chosen.summary.joined(separator: ", ")))
      unused = chosen.unusedColumns
      learnsLines = chosen.learnsLines
    }
    choices += columnNotes(survey.columns.map(\.name))
    cutsCharacters =
      options.warmStart == nil && options.tokenizerRules == .lines && survey.isCutByCharacters
    if cutsCharacters {
      choices.append(("tokenizer", "characters, which are tokens in scripts without spaces"))
    }
    // A warm start's weights are regularized towards its model's weights, not towards 0.
    guard options.warmStart == nil else { return }
    if options.minCount == nil { choices.append(("min-count", "\(minCount)")) }
    if options.givenAlgorithm == nil, options.algorithm == .owlqn {
      choices.append(("algorithm", "owlqn, which the penalty l1 asks for"))
    }
    if learnsLines {
      try parameters.set(.aggressiveness, to: LineDefaults.aggressiveness)
      choices.append(
        (
          "algorithm",
          "\(LineDefaults.algorithm.rawValue), \(LineDefaults.epochCount) iterations,"
            + " average of \(LineDefaults.runCount) runs"
        ))
      choices.append(("aggressiveness", "\(LineDefaults.aggressiveness)"))
    } else if options.algorithm == .lbfgs, !parameters.isSet(.l2) {
      let l2 = Self.penalty(tokenCount: survey.tokenCount)
      try parameters.set(.l2, to: l2)
      choices.append(("l2", "\(l2)"))
      // A weaker penalty takes more steps; the last ones change no label.
      if !parameters.isSet(.tolerance) {
        try parameters.set(.tolerance, to: Self.tolerance)
        choices.append(("tolerance", "\(parameters[.tolerance])"))
      }
    }
    choices.append(
      ("labels", "\(survey.labels.count), \(scheme.title)\(learnsBIO ? " (learned as BIO)" : "")"))
  }

  /// The options with the algorithm that was chosen, if they leave it open.
  func completed(_ options: TrainingConfiguration) -> TrainingConfiguration {
    var options = withTokenizer(options)
    guard learnsLines else { return options }
    options.algorithm = LineDefaults.algorithm
    options.maxIterations = LineDefaults.epochCount
    options.runCount = LineDefaults.runCount
    options.calibratesOnHeldOut = true
    return options
  }

  /// The options with the tokenizer that was chosen.
  func withTokenizer(_ options: TrainingConfiguration) -> TrainingConfiguration {
    guard cutsCharacters else { return options }
    var options = options
    options.tokenizerRules = .characters
    return options
  }

  /// Notes by what the confidence is calibrated that needs no data of its own.
  mutating func noteCalibration(_ note: String) { choices.append(("confidence", note)) }

  /// The columns that are used, and those that are not with the reasons.
  private func columnNotes(_ columns: [String]) -> [(name: String, value: String)] {
    guard !columns.isEmpty else { return [] }
    let used = Set(ColumnLookup.indices(of: features.columnNames, among: columns))
    let notes = columns.enumerated().map { index, name in
      let reason = unused.first { $0.name == name }?.reason ?? "no feature names it"
      return used.contains(index) ? "\(name) used" : "\(name) not used, since \(reason)"
    }
    return [("columns", notes.joined(separator: "; "))]
  }

  /// The tolerance with a penalty that fits the data; with half of it, held-out labels are as accurate.
  static let tolerance = 6e-4

  /// The squared penalty for a size of the data.
  ///
  /// Little data needs less: its features are rare already, and the usual 1 keeps their weights too
  /// small.
  static func penalty(tokenCount: Int) -> Double {
    let sizes: [(tokens: Int, l2: Double)] = [(4_000, 0.02), (30_000, 0.05), (100_000, 0.1)]
    return sizes.first { tokenCount < $0.tokens }?.l2 ?? 0.2
  }
}

extension TrainingConfiguration {
  /// The minimum number of occurrences of a feature for a size of the data.
  ///
  /// Among millions of tokens, rare features are most of the model and of the memory of training, and the model is no better
  /// with them.
  fileprivate func usualMinCount(tokenCount: Int) -> Int {
    max(1, min(10, tokenCount / tokensPerMinCount))
  }
}
