import CLibrary
import Synchronization

/// SIGUSR1: pauses a job, or resumes it.
enum PauseSignal {
  private static let count = Atomic<Int>(0)

  /// Whether the job should pause.
  static var isPaused: Bool { count.load(ordering: .relaxed) % 2 == 1 }

  /// Installs the handler.
  static func listen() { signal(SIGUSR1) { _ in PauseSignal.count.add(1, ordering: .relaxed) } }
}
