import Synchronization

/// Admission control: limits the queued requests in total and per client, and how many long requests run in parallel.
final class WorkQueue: Sendable {
  private struct State {
    var counts: [String: Int] = [:]
    /// The long work that runs.
    var runningCount = 0
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let limits: ServiceLimits
  private let waited: @Sendable (Duration) -> Void
  private let state = Mutex(State())

  /// Creates an empty queue, which tells how long each long work waited for its turn.
  init(_ limits: ServiceLimits, waited: @escaping @Sendable (Duration) -> Void = { _ in }) {
    self.limits = limits
    self.waited = waited
  }

  var count: Int { state.withLock { $0.counts.values.reduce(0, +) } }

  /// Takes a place, which ``leave(_:)`` gives back; refuses when there is none.
  func enter(_ client: String) throws(ServiceError) {
    let refusal = state.withLock { state -> ServiceError? in
      let own = state.counts[client, default: 0]
      // A few places are kept for clients that have none.
      let length = limits.queueLength - (own > 0 ? limits.queueLength / 8 : 0)
      if state.counts.values.reduce(0, +) >= length {
        return ServiceError(503, "too much work waits at the moment", retryAfter: 5)
      }
      if own >= limits.queueLengthOfClient, state.counts.count > 1 {
        return ServiceError(
          429, "too many requests of this client wait while others do", retryAfter: 2)
      }
      state.counts[client] = own + 1
      return nil
    }
    if let refusal { throw refusal }
  }

  func leave(_ client: String) {
    state.withLock { state in
      let count = state.counts[client, default: 1] - 1
      state.counts[client] = count == 0 ? nil : count
    }
  }

  /// Runs long work in first-in, first-out order, at most as many jobs in parallel as the limit allows.
  func inTurn<Output>(_ work: () async throws -> Output) async rethrows -> Output {
    let start = ContinuousClock.now
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        guard state.runningCount < limits.longWorkCount else {
          state.waiting.append(continuation)
          return false
        }
        state.runningCount += 1
        return true
      }
      if isFree { continuation.resume() }
    }
    waited(.now - start)
    defer {
      let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
        guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
        state.runningCount -= 1
        return nil
      }
      next?.resume()
    }
    return try await work()
  }
}
