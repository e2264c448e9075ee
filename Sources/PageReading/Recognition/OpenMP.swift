#if OCR
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The threads that Tesseract would start inside every line.
///
/// They make a line up to a thousand times slower when cores are busy, and the variables that turn
/// them off are read before `main`. Parallelism is ours: one engine a thread.
enum OpenMP {
  private typealias SetLevels = @convention(c) (CInt) -> Void

  private static let setLevels: SetLevels? = {
    // The symbol comes with Tesseract's own runtime, so nothing more is linked.
    guard let handle = dlopen(nil, RTLD_LAZY),
      let symbol = dlsym(handle, "omp_set_max_active_levels")
    else { return nil }
    return unsafeBitCast(symbol, to: SetLevels.self)
  }()

  /// Keeps what the calling thread does from now on in this one thread.
  ///
  /// The setting belongs to the thread, so every call into the engine is preceded by it.
  static func useCallingThreadOnly() {
    setLevels?(0)
  }
}
#endif
