#if Service
import CMicrohttpd
import Platform
import Synchronization

/// The deadline of a connection's current step; partial progress does not extend it.
final class ConnectionDeadline: Sendable {
  let descriptor: Int32
  /// The numbers of the client's address.
  let client: String
  private let nanoseconds = Atomic<Int64>(.max)
  /// Whether no part of a response has been sent, so that an error response can still give the reason.
  private let isSilent = Atomic<Bool>(true)

  init(_ descriptor: Int32, client: String, seconds: Int) {
    self.descriptor = descriptor
    self.client = client
    set(seconds: seconds)
  }

  /// Sets the deadline to a number of seconds from now.
  func set(seconds: Int, isSilent: Bool = true) {
    self.isSilent.store(isSilent, ordering: .relaxed)
    nanoseconds.store(Self.now + Int64(seconds) * 1_000_000_000, ordering: .relaxed)
  }

  /// Extends the deadline by one second for each 64 kB received.
  func extend(byBytes count: Int) {
    nanoseconds.wrappingAdd(Int64(count) * 15_259, ordering: .relaxed)
  }

  /// Clears the deadline while the service works.
  func clear() { nanoseconds.store(.max, ordering: .relaxed) }

  /// Ends the connection if its time is over; true if a request was expected and did not come.
  fileprivate func expireIfDue(at time: Int64, isEncrypted: Bool) -> Bool {
    guard nanoseconds.load(ordering: .relaxed) < time else { return false }
    clear()
    let isSilent = isSilent.load(ordering: .relaxed)
    cmicrohttpd_expire(descriptor, isSilent && !isEncrypted ? Self.timeout : nil)
    return isSilent
  }

  fileprivate static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  private static let timeout =
    "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
}

/// The deadlines of all open connections.
final class ConnectionDeadlines: Sendable {
  private struct State {
    var open: [ObjectIdentifier: ConnectionDeadline] = [:]
    var clientCounts: [String: Int] = [:]
  }

  private let state = Mutex(State())

  var count: Int { state.withLock(\.open.count) }

  /// Whether a client has more connections than it may, or the service nearly as many; nil is a proxy of many clients.
  func isCrowded(by client: String?, _ limits: ServiceLimits) -> Bool {
    state.withLock { state in
      state.open.count > limits.connectionCount * 15 / 16
        || client.flatMap { state.clientCounts[$0] } ?? 0 > limits.connectionCountOfClient
    }
  }

  func add(_ deadline: ConnectionDeadline) {
    state.withLock { state in
      state.open[ObjectIdentifier(deadline)] = deadline
      state.clientCounts[deadline.client, default: 0] += 1
    }
  }

  /// Forgets a connection; its descriptor is not closed before.
  func remove(_ deadline: ConnectionDeadline) {
    state.withLock { state in
      guard state.open.removeValue(forKey: ObjectIdentifier(deadline)) != nil else { return }
      let count = state.clientCounts[deadline.client, default: 1] - 1
      state.clientCounts[deadline.client] = count == 0 ? nil : count
    }
  }

  /// Ends the connections whose time is over, and returns the number of those whose request did not come.
  func expire(isEncrypted: Bool) -> Int {
    let now = ConnectionDeadline.now
    return state.withLock { state in
      state.open.values.count { $0.expireIfDue(at: now, isEncrypted: isEncrypted) }
    }
  }
}
#endif
