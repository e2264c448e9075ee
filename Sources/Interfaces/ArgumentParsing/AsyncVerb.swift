import Dispatch

/// A verb whose work is done by tasks.
package protocol AsyncVerb: Verb {
  /// Runs the command; a thrown ``ExitCode`` becomes the exit status.
  func run() async throws
}

extension AsyncVerb {
  /// Runs the command while the calling thread, which is not in the pool of tasks, waits.
  package func run() throws {
    let work: () async throws -> Void = { try await run() }
    // The semaphore orders the task's use of both before the calling thread's use.
    nonisolated(unsafe) let sentWork = work
    nonisolated(unsafe) var outcome = Result<Void, any Error>.success(())
    let end = DispatchSemaphore(value: 0)
    Task {
      do { try await sentWork() } catch { outcome = .failure(error) }
      end.signal()
    }
    end.wait()
    try outcome.get()
  }
}
