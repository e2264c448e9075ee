import Dispatch

/// Runs the work of an actor on a thread that is not one of Swift's concurrency pool and may be blocked.
package final class ThreadExecutor: SerialExecutor {
  private let queue: DispatchQueue

  /// Creates an executor.
  ///
  /// - Parameter name: The name of its thread in debuggers.
  package init(name: String) { queue = DispatchQueue(label: name) }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
