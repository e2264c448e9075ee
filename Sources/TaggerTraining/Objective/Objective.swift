/// A smooth function of many weights that is to be made small.
package protocol Objective<Real>: Sendable {
  associatedtype Real: Scalar

  /// How many weights the function has.
  var weightCount: Int { get }

  /// How many times the L1 penalty counts for each weight; empty when once for all.
  var l1Multiples: [Real] { get }

  /// The value at the weights; the gradient there replaces the numbers in `gradient`.
  func evaluate(at weights: [Real], gradient: inout [Real]) -> Double

  /// Roughly the second derivative by each weight; empty when not known.
  func curvature(at weights: [Real]) -> [Real]

  /// The weights as a model wants them.
  func modelWeights(_ weights: [Real]) -> [Float]

  /// How many weights of the model are not 0.
  func activeCount(_ weights: [Real]) -> Int
}

extension Objective {
  package var l1Multiples: [Real] { [] }

  package func curvature(at weights: [Real]) -> [Real] { [] }

  package func modelWeights(_ weights: [Real]) -> [Float] { weights.map { Float($0) } }

  package func activeCount(_ weights: [Real]) -> Int { weights.count { $0 != 0 } }
}
