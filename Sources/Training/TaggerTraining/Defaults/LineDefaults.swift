import WordTagging

/// The settings by which large data of short lines are learned when all of them are left open.
///
/// On folds of such data, and more so on lines of other sources, passive-aggressive updates with pairs of labels and
/// words label more tokens and lines right than L-BFGS does, in the same time. The averages over epochs and runs
/// are as good with few epochs of several runs as with many of one. L-BFGS is as accurate on 750,000 tokens, where it needs
/// a third of the memory.
enum LineDefaults {
  static let tokenCounts = TemplateFamily.largeTokenCount..<500_000
  static let algorithm = TrainingAlgorithm.passiveAggressive
  static let aggressiveness = 0.01
  static let epochCount = 8
  static let runCount = 5
  /// The share of the sequences by which a run of its own calibrates the confidence: 1 in so many.
  static let heldOutDivisor = 10

  /// Whether some options leave all of these settings open, and training can use them.
  static func fit(_ options: TrainingConfiguration) -> Bool {
    options.givenAlgorithm == nil && options.givenMaxIterations == nil
      && options.parameters.values.isEmpty && options.features == nil && options.warmStart == nil
      && options.order == 1 && options.runCount == 1 && !options.usesAllPairs
      && options.transitionPairs == nil && options.costs.isEmpty
  }
}
