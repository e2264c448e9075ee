#if Service
import CLibrary
import CMicrohttpd
import Synchronization

/// The time until which a connection has to do its next step, however slowly it drips bytes meanwhile.
final class ConnectionDeadline: Sendable {
  let descriptor: Int32
  private let nanoseconds = Atomic<Int64>(.max)
  /// Whether nothing of a response was sent, so that an error response can still say why the connection ends.
  private let isSilent = Atomic<Bool>(true)

  init(_ descriptor: Int32, seconds: Int) {
    self.descriptor = descriptor
    set(seconds: seconds)
  }

  /// The client has a number of seconds from now.
  func set(seconds: Int, isSilent: Bool = true) {
    self.isSilent.store(isSilent, ordering: .relaxed)
    nanoseconds.store(Self.now + Int64(seconds) * 1_000_000_000, ordering: .relaxed)
  }

  /// The client has a second more for each 64 kB that it sent.
  func extend(byBytes count: Int) {
    nanoseconds.wrappingAdd(Int64(count) * 15_259, ordering: .relaxed)
  }

  /// The service has its turn, which no deadline ends.
  func clear() { nanoseconds.store(.max, ordering: .relaxed) }

  fileprivate func expireIfDue(at time: Int64, isEncrypted: Bool) {
    guard nanoseconds.load(ordering: .relaxed) < time else { return }
    clear()
    let isTold = !isEncrypted && isSilent.load(ordering: .relaxed)
    cmicrohttpd_expire(descriptor, isTold ? Self.timeout : nil)
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
  private let open = Mutex<[ObjectIdentifier: ConnectionDeadline]>([:])

  var count: Int { open.withLock(\.count) }

  func add(_ deadline: ConnectionDeadline) {
    open.withLock { $0[ObjectIdentifier(deadline)] = deadline }
  }

  /// Forgets a connection; its descriptor is not closed before.
  func remove(_ deadline: ConnectionDeadline) {
    _ = open.withLock { $0.removeValue(forKey: ObjectIdentifier(deadline)) }
  }

  /// Ends the connections whose time is over.
  func expire(isEncrypted: Bool) {
    let now = ConnectionDeadline.now
    open.withLock { open in
      for deadline in open.values { deadline.expireIfDue(at: now, isEncrypted: isEncrypted) }
    }
  }
}
#endif
