import Synchronization

/// The work that takes long, such as reading pages: how much of it waits or runs, in all and for each client.
final class WorkQueue: Sendable {
  private let limits: ServiceLimits
  private let counts = Mutex<[String: Int]>([:])

  init(_ limits: ServiceLimits) { self.limits = limits }

  var count: Int { counts.withLock { $0.values.reduce(0, +) } }

  /// Takes a place, which ``leave(_:)`` gives back; refuses when there is none.
  func enter(_ client: String) throws(ServiceError) {
    let refusal = counts.withLock { counts -> ServiceError? in
      if counts.values.reduce(0, +) >= limits.queueLength {
        return ServiceError(503, "too much work waits at the moment", retryAfter: 5)
      }
      if counts[client, default: 0] >= limits.queueLengthOfClient {
        return ServiceError(429, "too many requests of this client wait", retryAfter: 2)
      }
      counts[client, default: 0] += 1
      return nil
    }
    if let refusal { throw refusal }
  }

  func leave(_ client: String) {
    counts.withLock { counts in
      let count = counts[client, default: 1] - 1
      counts[client] = count == 0 ? nil : count
    }
  }
}
