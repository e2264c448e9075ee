package import CTrainingKernels

/// A number that training computes with: `Float` for real runs, `Double` to check them.
package protocol Scalar: BinaryFloatingPoint, SIMDScalar, Codable, Sendable {
  /// Replaces every number by its exponential.
  static func exponentiate(_ values: UnsafeMutableBufferPointer<Self>)

  /// Subtracts from each row its maximum; the stride is a multiple of four.
  static func subtractMaximum(_ rows: UnsafeMutablePointer<Self>, count: Int, stride: Int)

  /// Puts A·B into C, or adds it; the rows of B and C are `stride` apart.
  static func multiply(
    _ a: MatrixView<Self>, _ b: UnsafePointer<Self>, columns: Int, stride: Int,
    into c: UnsafeMutablePointer<Self>, adding: Bool, routine: MatrixRoutine)

  /// The dot product of two vectors.
  static func dot(_ count: Int, _ x: UnsafePointer<Self>, _ y: UnsafePointer<Self>) -> Double

  /// Adds a multiple of `x` to `y`.
  static func add(
    _ count: Int, _ factor: Self, _ x: UnsafePointer<Self>, to y: UnsafeMutablePointer<Self>)

  /// Puts the sums of the weights of each token's features into its row, from the row of a token
  /// without features on.
  static func sumWeights(
    _ rows: FeatureOccurrences, _ cells: FeatureOccurrences, _ cellLabels: UnsafePointer<UInt16>,
    _ tokens: Range<Int>, _ weights: UnsafePointer<Self>,
    withoutFeatures: UnsafePointer<Self>, into sums: UnsafeMutablePointer<Self>, stride: Int)

  /// Adds each token's row, times the values of its features or the squares of these, to the numbers at
  /// their places; what is added is multiplied by factors, if there are any.
  static func addResiduals(
    _ residuals: UnsafePointer<Self>, _ rows: FeatureOccurrences, _ cells: FeatureOccurrences,
    _ cellLabels: UnsafePointer<UInt16>, _ tokens: Range<Int>,
    to gradient: UnsafeMutablePointer<Self>, stride: Int, factors: UnsafePointer<Self>?,
    squaringValues: Bool)
}

extension Float: Scalar {}
extension Double: Scalar {}
