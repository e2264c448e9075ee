import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// SIGUSR1: each one pauses a job or lets it go on.
enum PauseSignal {
  private static let count = Atomic<Int>(0)

  /// Whether the job should pause.
  static var isPaused: Bool { count.load(ordering: .relaxed) % 2 == 1 }

  /// From now on SIGUSR1 no longer ends the program.
  static func listen() {
    signal(SIGUSR1) { _ in PauseSignal.count.add(1, ordering: .relaxed) }
  }
}
