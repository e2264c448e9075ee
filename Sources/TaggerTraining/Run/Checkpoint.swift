/// The state of an optimiser as named numbers, exact to the bit.
package struct Checkpoint: Sendable, Equatable {
  /// The algorithm that wrote it.
  package var algorithm: String
  /// Whole numbers: steps taken, positions in ring buffers, random state.
  package var integers: [String: Int] = [:]
  /// Numbers such as the loss at the last step.
  package var doubles: [String: [Double]] = [:]
  /// Vectors such as weights and the gradients of the last steps.
  package var vectors: [String: [Float]] = [:]

  package init(algorithm: String) {
    self.algorithm = algorithm
  }
}
