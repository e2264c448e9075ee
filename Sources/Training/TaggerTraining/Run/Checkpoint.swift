/// The state of an optimizer as named numbers, exact to the bit.
package struct Checkpoint: Sendable, Equatable {
  /// The algorithm that wrote it.
  package var algorithm: String
  /// Whole numbers: steps taken, positions in ring buffers, random state.
  package var integers: [String: Int] = [:]
  /// Numbers such as the loss at the last step.
  package var doubles: [String: [Double]] = [:]
  /// Vectors such as weights and the gradients of the last steps.
  package var vectors: [String: [Float]] = [:]

  package init(algorithm: String) { self.algorithm = algorithm }

  /// Throws unless the given algorithm wrote the checkpoint.
  func expect(algorithm name: String) throws(TrainingError) {
    if algorithm != name { throw .foreignCheckpoint(expected: name, found: algorithm) }
  }

  /// A count by name, which must be at most `maximum`.
  func count(_ name: String, maximum: Int = 1_000_000_000) throws(TrainingError) -> Int {
    guard let number = integers[name] else { throw missing(name) }
    guard (0...maximum).contains(number) else {
      throw .foreignCheckpoint(expected: "0 to \(maximum) for \(name)", found: "\(number)")
    }
    return number
  }

  /// Numbers by name.
  func doubles(_ name: String) throws(TrainingError) -> [Double] {
    guard let numbers = doubles[name] else { throw missing(name) }
    return numbers
  }

  /// A vector by name, which must have `count` numbers.
  func vector<Real: Scalar>(_ name: String, count: Int) throws(TrainingError) -> [Real] {
    guard let numbers = vectors[name] else { throw missing(name) }
    guard numbers.count == count else {
      throw .foreignCheckpoint(expected: "\(count) numbers for \(name)", found: "\(numbers.count)")
    }
    return numbers.map { Real($0) }
  }

  private func missing(_ name: String) -> TrainingError {
    .foreignCheckpoint(expected: "a value for \(name)", found: "none")
  }
}
