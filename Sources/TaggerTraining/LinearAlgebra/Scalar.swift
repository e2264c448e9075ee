/// A number that training can reckon in: `Float` for real runs, `Double` to check them.
///
/// The vector calls go to OpenBLAS, or to plain loops when it is left out.
package protocol Scalar: BinaryFloatingPoint, SIMDScalar, Codable, Sendable {
  /// Replaces every number by its exponential.
  static func exponentiate(_ values: UnsafeMutableBufferPointer<Self>)

  /// Takes from each row its greatest number, which goes to `greatest`.
  ///
  /// The stride is a multiple of four.
  static func subtractGreatest(
    _ rows: UnsafeMutablePointer<Self>, count: Int, stride: Int,
    greatest: UnsafeMutablePointer<Self>)

  /// The sum of the products of two vectors.
  static func dot(_ count: Int, _ x: UnsafePointer<Self>, _ y: UnsafePointer<Self>) -> Double

  /// Adds a multiple of `x` to `y`.
  static func add(
    _ count: Int, _ factor: Self, _ x: UnsafePointer<Self>, to y: UnsafeMutablePointer<Self>)

  /// Multiplies a vector by a number.
  static func scale(_ count: Int, by factor: Self, _ x: UnsafeMutablePointer<Self>)

  /// Puts A·B, or adds it, into C; all are stored by rows.
  static func multiply(
    _ a: MatrixView<Self>, _ b: MatrixView<Self>, into c: UnsafeMutablePointer<Self>,
    stride: Int, adding: Bool)
}

/// A matrix stored by rows somewhere else, or the transpose of one.
package struct MatrixView<Element: Scalar> {
  /// The first number.
  package var start: UnsafePointer<Element>
  /// How many rows the matrix has, as it is used.
  package var rows: Int
  /// How many columns the matrix has, as it is used.
  package var columns: Int
  /// How far apart the stored rows are.
  package var stride: Int
  /// Whether the stored rows are the columns of the matrix.
  package var isTransposed = false

  package init(
    start: UnsafePointer<Element>, rows: Int, columns: Int, stride: Int, isTransposed: Bool = false
  ) {
    self.start = start
    self.rows = rows
    self.columns = columns
    self.stride = stride
    self.isTransposed = isTransposed
  }
}
