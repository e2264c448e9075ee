import CMatrixProduct

/// A matrix stored by rows somewhere else, or the transpose of one.
package struct MatrixView<Element: Scalar> {
  let start: UnsafePointer<Element>
  let rows: Int
  let columns: Int
  /// The distances between neighbors in a column and in a row.
  let rowStep: Int
  let columnStep: Int

  /// Creates a view of a matrix whose stored rows are `stride` apart.
  ///
  /// - Parameters:
  ///   - start: The first number.
  ///   - rows: The number of rows, of the transpose where that is meant.
  ///   - columns: The number of columns, of the transpose where that is meant.
  ///   - stride: The distance between stored rows.
  ///   - isTransposed: Whether the stored rows are the columns of the matrix.
  package init(
    _ start: UnsafePointer<Element>, rows: Int, columns: Int, stride: Int,
    isTransposed: Bool = false
  ) {
    self.start = start
    self.rows = rows
    self.columns = columns
    rowStep = isTransposed ? 1 : stride
    columnStep = isTransposed ? stride : 1
  }
}

extension Float {
  package static func multiply(
    _ a: MatrixView<Float>, _ b: UnsafePointer<Float>, columns: Int, stride: Int,
    into c: UnsafeMutablePointer<Float>, adding: Bool
  ) {
    matrix_product(
      a.start, a.rowStep, a.columnStep, b, c, stride, a.rows, a.columns, columns, adding)
  }
}

extension Double {
  package static func multiply(
    _ a: MatrixView<Double>, _ b: UnsafePointer<Double>, columns: Int, stride: Int,
    into c: UnsafeMutablePointer<Double>, adding: Bool
  ) {
    for row in 0..<a.rows {
      for column in 0..<columns {
        var sum = adding ? c[row * stride + column] : 0
        for inner in 0..<a.columns {
          sum += a.start[row * a.rowStep + inner * a.columnStep] * b[inner * stride + column]
        }
        c[row * stride + column] = sum
      }
    }
  }
}
