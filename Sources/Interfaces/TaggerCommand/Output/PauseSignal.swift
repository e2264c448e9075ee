import Platform
import Synchronization

/// Handling of SIGUSR1, which pauses or resumes a job.
enum PauseSignal {
  private static let count = Atomic<Int>(0)
  private static let skipped = Atomic<Int>(0)

  /// Installs the handler.
  static func listen() { signal(SIGUSR1) { _ in PauseSignal.count.add(1, ordering: .relaxed) } }

  /// Whether the job is paused, in which case a frame is counted as skipped.
  static func skipsFrame() -> Bool {
    guard count.load(ordering: .relaxed) % 2 == 1 else { return false }
    skipped.add(1, ordering: .relaxed)
    return true
  }

  /// The number of frames skipped during pauses.
  static var skippedCount: Int { skipped.load(ordering: .relaxed) }
}
