import PageReading
import Platform
import StreamIO

#if BLAS
import COpenBLAS
#endif

/// Process-wide settings, which the command changes once at start and libraries never change.
enum ProcessSettings {
  /// Settings for every verb, before the first file is opened.
  static func apply() {
    SignalCleanup.install()
    // A closed pipe (`wordtagger … | head`) is then an error of write(2), which ends the verb
    // cleanly, so that half-written files are removed.
    signal(SIGPIPE, SIG_IGN)
    #if BLAS
    // Training has its own threads, and each calls OpenBLAS, which reads the variable when it is loaded.
    setenv("OPENBLAS_NUM_THREADS", "1", 1)
    if SharedLibrary.isLinked("openblas_set_num_threads") { openblas_set_num_threads(1) }
    #endif
  }

  /// Settings for verbs that read pages: image decoders print no diagnostics, and page-rendering programs end with
  /// the command.
  static func applyForPages() {
    PageLibraries.silenceDiagnostics()
    SignalCleanup.onEnd(Subprogram.killAll)
  }

  /// Settings for the service: as many open files as the system allows, one for each connection.
  static func raiseFileLimit() {
    var limit = rlimit()
    #if canImport(Darwin)
    let kind = RLIMIT_NOFILE
    #else
    let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #endif
    guard getrlimit(kind, &limit) == 0 else { return }
    limit.rlim_cur = min(limit.rlim_max, 65_536)
    _ = setrlimit(kind, &limit)
  }
}
