#if BLAS
import COpenBLAS

extension Float: Scalar {
  package static func dot(
    _ count: Int, _ x: UnsafePointer<Float>, _ y: UnsafePointer<Float>
  ) -> Double {
    Double(cblas_sdot(blasint(count), x, 1, y, 1))
  }

  package static func add(
    _ count: Int, _ factor: Float, _ x: UnsafePointer<Float>, to y: UnsafeMutablePointer<Float>
  ) {
    cblas_saxpy(blasint(count), factor, x, 1, y, 1)
  }

  package static func scale(_ count: Int, by factor: Float, _ x: UnsafeMutablePointer<Float>) {
    cblas_sscal(blasint(count), factor, x, 1)
  }

  package static func multiply(
    _ a: MatrixView<Float>, _ b: MatrixView<Float>, into c: UnsafeMutablePointer<Float>,
    stride: Int, adding: Bool
  ) {
    cblas_sgemm(
      CblasRowMajor, a.isTransposed ? CblasTrans : CblasNoTrans,
      b.isTransposed ? CblasTrans : CblasNoTrans, blasint(a.rows), blasint(b.columns),
      blasint(a.columns), 1, a.start, blasint(a.stride), b.start, blasint(b.stride),
      adding ? 1 : 0, c, blasint(stride))
  }
}

extension Double: Scalar {
  package static func dot(
    _ count: Int, _ x: UnsafePointer<Double>, _ y: UnsafePointer<Double>
  ) -> Double {
    cblas_ddot(blasint(count), x, 1, y, 1)
  }

  package static func add(
    _ count: Int, _ factor: Double, _ x: UnsafePointer<Double>, to y: UnsafeMutablePointer<Double>
  ) {
    cblas_daxpy(blasint(count), factor, x, 1, y, 1)
  }

  package static func scale(_ count: Int, by factor: Double, _ x: UnsafeMutablePointer<Double>) {
    cblas_dscal(blasint(count), factor, x, 1)
  }

  package static func multiply(
    _ a: MatrixView<Double>, _ b: MatrixView<Double>, into c: UnsafeMutablePointer<Double>,
    stride: Int, adding: Bool
  ) {
    cblas_dgemm(
      CblasRowMajor, a.isTransposed ? CblasTrans : CblasNoTrans,
      b.isTransposed ? CblasTrans : CblasNoTrans, blasint(a.rows), blasint(b.columns),
      blasint(a.columns), 1, a.start, blasint(a.stride), b.start, blasint(b.stride),
      adding ? 1 : 0, c, blasint(stride))
  }
}
#endif
