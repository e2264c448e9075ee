public import LabeledData
public import TaggerEvaluation
import WordTagging

extension LearningCurve {
  /// Trains on growing parts of some sequences and evaluates each model.
  ///
  /// A larger part contains the smaller ones; the seed of the options orders the sequences.
  ///
  /// - Parameters:
  ///   - options: The settings of training.
  ///   - training: The sequences to train on.
  ///   - heldOut: The sequences to evaluate on.
  ///   - isCancelled: Called between steps; the curve then ends early.
  ///   - report: Called with each point.
  /// - Throws: Errors of training.
  public init(
    _ options: TrainingConfiguration, training: [LabeledSequence], heldOut: [LabeledSequence],
    isCancelled: () -> Bool = { false }, report: (Point) -> Void = { _ in }
  ) throws {
    let order = try CrossValidationFolds.shuffledGroups(training, by: nil, seed: options.seed)
      .joined()
    let shuffled = order.map { training[$0] }
    var points: [Point] = []
    for size in Self.sizes(of: shuffled.count) {
      let run = try TrainingRun(options, sequences: Array(shuffled.prefix(size)))
      while !isCancelled(), try run.step() != nil {}
      guard !isCancelled() else { break }
      let tagger = try WordTagger(modelBytes: run.model().fileBytes())
      let point = try Point(sequenceCount: size, Evaluation(tagger, on: heldOut))
      report(point)
      points.append(point)
    }
    self.init(points: points)
  }
}
