import Dispatch
import PageReading

#if BLAS
import COpenBLAS
#endif

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The settings of the whole process, which the command alone changes, once, at start; libraries never do.
enum ProcessSettings {
  /// Settings for every verb.
  static func apply() {
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
    for number in [SIGTERM, SIGINT, SIGHUP] { onSignal(number) { Subprogram.killAll() } }
  }

  private static func onSignal(_ number: CInt, clean: @escaping @Sendable () -> Void) {
    var action = sigaction()
    sigaction(number, nil, &action)
    // What was ignored from the start, as under nohup, stays ignored.
    guard !action.isIgnored else { return }
    signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: number)
    source.setEventHandler {
      clean()
      // The status tells the caller which signal ended the command.
      signal(number, SIG_DFL)
      var signals = sigset_t()
      sigemptyset(&signals)
      sigaddset(&signals, number)
      pthread_sigmask(SIG_UNBLOCK, &signals, nil)
      raise(number)
      source.cancel()
    }
    source.activate()
  }
}

extension sigaction {
  /// Whether the signal has no effect.
  fileprivate var isIgnored: Bool {
    #if canImport(Darwin)
    unsafeBitCast(__sigaction_u.__sa_handler, to: Int.self) == 1
    #else
    unsafeBitCast(__sigaction_handler.sa_handler, to: Int.self) == 1
    #endif
  }
}
