import Synchronization

/// The work that is not done at once: how much of it waits or runs, in all and for each client, and how much of what takes
/// long runs at a time.
final class WorkQueue: Sendable {
  private struct State {
    var counts: [String: Int] = [:]
    /// The long work that runs.
    var runningCount = 0
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let limits: ServiceLimits
  private let state = Mutex(State())

  init(_ limits: ServiceLimits) { self.limits = limits }

  var count: Int { state.withLock { $0.counts.values.reduce(0, +) } }

  /// Takes a place, which ``leave(_:)`` gives back; refuses when there is none.
  func enter(_ client: String) throws(ServiceError) {
    let refusal = state.withLock { state -> ServiceError? in
      if state.counts.values.reduce(0, +) >= limits.queueLength {
        return ServiceError(503, "too much work waits at the moment", retryAfter: 5)
      }
      if state.counts[client, default: 0] >= limits.queueLengthOfClient {
        return ServiceError(429, "too many requests of this client wait", retryAfter: 2)
      }
      state.counts[client, default: 0] += 1
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

  /// Does long work when its turn has come: work that came before goes first, and no more runs at a time than the limit.
  func inTurn<Output>(_ work: () async throws -> Output) async rethrows -> Output {
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
