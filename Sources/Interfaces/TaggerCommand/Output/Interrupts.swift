import Platform
import StreamIO
import Synchronization

/// Handling of SIGINT: the first one stops a long job cleanly, the second ends the process.
enum Interrupts {
  private static let count = Atomic<Int>(0)

  /// Whether Ctrl-C was pressed since ``listen()``.
  static var isInterrupted: Bool { count.load(ordering: .relaxed) > 0 }

  /// Installs handlers, so that the first Ctrl-C or other signal only sets ``isInterrupted``.
  static func listen(to signals: [Int32] = [SIGINT]) {
    count.store(0, ordering: .relaxed)
    for number in signals {
      // Only an atomic number and write(2) are used here, which are safe in a signal handler.
      signal(number) { number in
        if Interrupts.count.add(1, ordering: .relaxed).oldValue > 0 { SignalCleanup.end(number) }
      }
    }
  }
}
