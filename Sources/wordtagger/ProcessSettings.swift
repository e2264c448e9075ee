import CLibrary
import PageReading
import StreamIO

#if BLAS
import COpenBLAS
#endif

/// The settings of the whole process, which the command alone changes, once, at start; libraries never do.
enum ProcessSettings {
  /// Settings for every verb.
  static func apply() {
    StandardDescriptors.reserve()
    SignalCleanup.install()
    // A reader that goes away (`wordtagger … | head`) is then an error of write(2), which ends the
    // verb in order, so that half-written files are removed.
    signal(SIGPIPE, SIG_IGN)
    #if BLAS
    // Training has threads of its own, each of which calls OpenBLAS.
    openblas_set_num_threads(1)
    #endif
  }

  /// Settings for verbs that read pages: errors of decoders are ours to report, and programs that render pages end
  /// with the command.
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
