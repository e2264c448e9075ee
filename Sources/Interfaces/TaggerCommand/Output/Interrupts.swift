import Platform
import StreamIO
import Synchronization

/// Handling of SIGINT: the first one stops a long job cleanly, the second ends the process.
enum Interrupts {
  private static let count = Atomic<Int>(0)

  private static let reloadCount = Atomic<Int>(0)

  /// Whether SIGHUP came since the last call; before ``listenToHangups()`` it ends the program.
  static func takeHangup() -> Bool { reloadCount.exchange(0, ordering: .relaxed) > 0 }

  /// Takes SIGHUP as a wish to read files again.
  static func listenToHangups() {
    signal(SIGHUP) { _ in Interrupts.reloadCount.add(1, ordering: .relaxed) }
  }

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
