#if BLAS
import COpenBLAS

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif
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

  /// Keeps the library to the calling thread, for work whose threads are ours.
  ///
  /// OpenBLAS starts threads as soon as it is loaded, which look for work in a loop for a tenth of a
  /// second and so hold up a thread of ours. Where it has the function that it ends them with before
  /// a fork, they are ended at once.
  package static func keepToOneThread() {
    #if BLAS
    guard openblas_get_num_threads() != 1 else { return }
    openblas_set_num_threads(1)
    if let end = dlsym(nil, "blas_thread_shutdown_") {
      _ = unsafeBitCast(end, to: (@convention(c) () -> CInt).self)()
    }
    #endif
  }
}
