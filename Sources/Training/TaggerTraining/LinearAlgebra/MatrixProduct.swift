import CTrainingKernels
package import Platform

#if BLAS
import COpenBLAS
#endif

/// The routine that multiplies matrices.
package enum MatrixRoutine: Sendable {
  /// The built-in kernel, which has the same order of operations on every processor.
  case fixedOrder
  /// OpenBLAS for products large enough to pay for its packing and blocking, else the built-in
  /// kernel.
  case openBLAS

  /// Returns the fastest routine for a label set; without OpenBLAS the built-in one.
  ///
  /// With 16 labels the built-in kernel takes 0.34 to 0.64 of OpenBLAS's time, with 64 it takes
  /// 0.65 to 0.94; with 512 OpenBLAS takes 0.83 of its time, as it is not blocked for the caches.
  ///
  /// - Parameters:
  ///   - labelCount: The number of labels, which is the width of the matrices.
  ///   - isReproducible: Whether the result must not depend on the processor, as OpenBLAS's does.
  /// - Returns: The routine.
  package static func fastest(labelCount: Int, isReproducible: Bool) -> MatrixRoutine {
    labelCount < leastLabels || isReproducible || !SharedLibrary.openBLAS.isLoaded
      ? .fixedOrder : .openBLAS
  }

  /// The number of labels from which OpenBLAS is faster.
  package static let leastLabels = 192
  /// The number of rows below which packing the other matrix costs OpenBLAS more than it saves.
  static let leastRows = 32
}

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
    into c: UnsafeMutablePointer<Float>, adding: Bool, routine: MatrixRoutine = .fixedOrder
  ) {
    #if BLAS
    if routine == .openBLAS, a.rows >= MatrixRoutine.leastRows {
      cblas_sgemm(
        CblasRowMajor, a.columnStep == 1 ? CblasNoTrans : CblasTrans, CblasNoTrans, blasint(a.rows),
        blasint(columns), blasint(a.columns), 1, a.start, blasint(max(a.rowStep, a.columnStep)), b,
        blasint(stride), adding ? 1 : 0, c, blasint(stride))
      return
    }
    #endif
    matrix_product(
      a.start, a.rowStep, a.columnStep, b, c, stride, a.rows, a.columns, columns, adding)
  }
}

extension SharedLibrary {
  #if BLAS
  package static let openBLAS = SharedLibrary(
    "OpenBLAS", function: "cblas_sgemm", files: ["libopenblas.so.0"],
    package: "libopenblas0-serial")
  #else
  package static let openBLAS = SharedLibrary(leftOut: "OpenBLAS", trait: "BLAS")
  #endif
}
