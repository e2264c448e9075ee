/// A thread for work that takes long, so that none of Swift's concurrency pool is blocked by it.
package actor WorkThread {
  private let executor: ThreadExecutor

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// Creates a thread.
  ///
  /// - Parameter name: Its name in debuggers.
  package init(name: String) { executor = ThreadExecutor(name: name) }

  /// Calls a function on the thread; it finds the caller's task canceled when it is.
  package func run<Output: Sendable, Failure: Error>(
    _ work: @Sendable () throws(Failure) -> Output
  ) throws(Failure) -> Output {
    try work()
  }
}
