/// A training algorithm in progress.
///
/// A step is an accepted iteration of the batch methods and an epoch of the online ones. An optimizer
/// that is restored from a checkpoint takes the same steps bit for bit as the one that wrote it.
package protocol Optimizer: Sendable {
  /// Takes the next step.
  mutating func step() throws(TrainingError) -> TrainingEvent

  /// The weights of a model after the steps so far, in the order of the weight layout; empty on all ranks but the
  /// first, and asked for by all at the same time.
  var weights: [Float] { get }

  /// The state that the next steps depend on, besides the corpus and the hyper-parameters.
  func checkpoint() -> Checkpoint

  /// Restores the state of a checkpoint.
  mutating func restore(_ checkpoint: Checkpoint) throws(TrainingError)
}
