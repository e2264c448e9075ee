import Support

/// A thread for work that takes long, so that none of Swift's concurrency pool is blocked by it.
actor WorkThread {
  private let executor = ThreadExecutor(name: "TaggerTraining")

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Calls a function on the thread; it finds the caller's task canceled when it is.
  func run<Output: Sendable>(_ work: @Sendable () throws -> Output) throws -> Output {
    try work()
  }
}
