#if OCR
import Platform

/// The threads that Tesseract would start inside every line.
///
/// They make a line up to a thousand times slower when cores are busy, and the environment variables that disable
/// them are read before `main`. Parallelism is one engine for each thread instead.
enum OpenMP {
  private typealias SetLevels = @convention(c) (CInt) -> Void
  private typealias GetLevels = @convention(c) () -> CInt

  // The symbols come with Tesseract's own runtime, so nothing more is linked.
  private static let functions: (set: SetLevels, get: GetLevels)? = {
    guard let handle = dlopen(nil, RTLD_LAZY),
      let set = dlsym(handle, "omp_set_max_active_levels"),
      let get = dlsym(handle, "omp_get_max_active_levels")
    else { return nil }
    return (unsafeBitCast(set, to: SetLevels.self), unsafeBitCast(get, to: GetLevels.self))
  }()

  /// Calls the engine on the calling thread alone.
  ///
  /// The setting belongs to the calling thread and is restored, so that other users of OpenMP on it are not affected.
  static func onCallingThread<Result>(_ body: () -> Result) -> Result {
    guard let functions else { return body() }
    let levels = functions.get()
    functions.set(0)
    defer { functions.set(levels) }
    return body()
  }
}
#endif
