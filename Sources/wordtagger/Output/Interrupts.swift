import CLibrary
import StreamIO
import Synchronization

/// SIGINT: the first one stops a long job in order, the second ends the process.
enum Interrupts {
  private static let count = Atomic<Int>(0)

  /// Whether Ctrl-C was pressed since ``listen()``.
  static var isInterrupted: Bool { count.load(ordering: .relaxed) > 0 }

  /// From now on the first Ctrl-C, or another of the signals, only sets ``isInterrupted``.
  static func listen(to signals: [Int32] = [SIGINT]) {
    count.store(0, ordering: .relaxed)
    for number in signals {
      // Only an atomic number and a write are used here, which is safe in a signal handler.
      signal(number) { number in
        if Interrupts.count.add(1, ordering: .relaxed).oldValue > 0 { SignalCleanup.end(number) }
      }
    }
  }
}
