/// A way of finding the weights, one step at a time.
///
/// A step is an accepted iteration of the batch methods and a pass over all lines of the online
/// ones. An optimizer is a value: a copy goes its own way, and one that is restored from a
/// checkpoint takes the same steps bit for bit as the one that wrote it.
package protocol Optimizer: Sendable {
  /// Takes the next step and tells where it led.
  mutating func step() throws(TrainingError) -> TrainingEvent

  /// The weights to tag with after the steps taken so far, in the order of the weight layout.
  var weights: [Float] { get }

  /// All that the next steps depend on, besides the corpus and the hyper-parameters.
  func checkpoint() -> Checkpoint

  /// Goes back to where a checkpoint was written.
  mutating func restore(_ checkpoint: Checkpoint) throws(TrainingError)
}
