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
}

extension Float: Scalar {}
extension Double: Scalar {}
