#if BLAS
import COpenBLAS
#endif

/// The library behind the products and norms.
package enum LinearAlgebraLibrary {
  /// The configuration that OpenBLAS was built with, or nil in a build without it.
  package static var version: String? {
    #if BLAS
    openblas_get_config().map { String(cString: $0) }
    #else
    nil
    #endif
  }
}
