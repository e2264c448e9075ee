package import StreamIO

/// A smooth function of many weights that is to be minimized.
package protocol Objective<Real>: Sendable {
  associatedtype Real: Scalar

  var weightCount: Int { get }

  /// The value at the weights; the gradient there replaces the numbers in `gradient`.
  func evaluate(at weights: [Real], gradient: inout [Real]) -> Double

  /// An estimate of the second derivative by each weight; empty when there is none.
  func curvature(at weights: [Real]) -> [Real]

  /// Moves weights towards the minimum by stochastic gradient descent; false if it is not
  /// available.
  func descend(_ weights: inout [Real]) -> Bool

  /// The weights in the order and precision of a model.
  func modelWeights(_ weights: [Real]) -> [Float]

  /// Adds up what a function returns for ranges of places that make up all places.
  func sum(_ body: (_ places: Range<Int>) -> Double) -> Double

  /// The pieces in which long vectors are worked on.
  func pieces(threadCount: Int) -> VectorPieces

  /// The file for vectors that are not always in use; nil when they are in memory.
  var scratch: ScratchFile? { get }
}

extension Objective {
  package func curvature(at weights: [Real]) -> [Real] { [] }

  package func descend(_ weights: inout [Real]) -> Bool { false }

  package var scratch: ScratchFile? { nil }

  package func modelWeights(_ weights: [Real]) -> [Float] { weights.map { Float($0) } }

  package func sum(_ body: (_ places: Range<Int>) -> Double) -> Double { body(0..<weightCount) }

  package func pieces(threadCount: Int) -> VectorPieces {
    VectorPieces(count: weightCount, threadCount: threadCount)
  }

  /// The dot product of two vectors of as many numbers as there are weights.
  func dot(_ x: [Real], _ y: [Real]) -> Double {
    sum { places in Vector.dot(x, y, places) }
  }

  /// The Euclidean norm of such a vector.
  func norm(_ x: [Real]) -> Double { dot(x, x).squareRoot() }
}
