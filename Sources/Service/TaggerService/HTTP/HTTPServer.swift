#if Service
import CMicrohttpd
import Platform
import Support
import Synchronization

/// The HTTP side of the service, on libmicrohttpd: epoll in a few threads, which only wait for sockets and answer
/// what takes a moment.
final class HTTPServer: Sendable {
  let options: HTTPOptions
  private let handler: any RequestHandler
  let deadlines = ConnectionDeadlines()
  private let heldBytes = Atomic<Int>(0)
  /// The requests whose head has come and whose response is not sent.
  private let active = Atomic<Int>(0)
  private let isStopping = Atomic<Bool>(false)
  /// The first part of the ids of requests, which differs between processes.
  private let idPrefix = String(UInt32.random(in: 1 << 20..<1 << 24), radix: 16)
  private let requestCount = Atomic<Int>(0)
  private let daemon = Mutex<Daemon?>(nil)
  /// Daemons that had another certificate and have connections left.
  private let retired = Mutex<[Daemon]>([])

  // Functions of libmicrohttpd take the pointer from any thread; the Mutex lets only one stop the server.
  private struct Daemon: @unchecked Sendable {
    var pointer: OpaquePointer
    var watch: RepeatingTimer?
  }

  init(_ options: HTTPOptions, _ handler: any RequestHandler) {
    self.options = options
    self.handler = handler
  }

  /// Starts to listen and returns the port.
  func start() throws(ServiceError) -> UInt16 {
    guard SharedLibrary.microhttpd.isLoaded else {
      throw ServiceError(501, SharedLibrary.microhttpd.advice)
    }
    let started = try startDaemon(options.certificate, listener: -1)
    let watch = RepeatingTimer {
      [weak self, deadlines, handler, isEncrypted = options.certificate != nil] in
      let count = deadlines.expire(isEncrypted: isEncrypted)
      if count > 0 { handler.expired(count) }
      self?.endRetired { cmicrohttpd_connections($0) == 0 }
    }
    daemon.withLock { $0 = Daemon(pointer: started, watch: watch) }
    return cmicrohttpd_port(started)
  }

  /// Uses another certificate for the connections that come from now on.
  func renew(_ certificate: (certificate: String, key: String)) throws(ServiceError) {
    try daemon.withLock { daemon throws(ServiceError) in
      guard let current = daemon else { return }
      let next = try startDaemon(
        certificate, listener: dup(cmicrohttpd_listener(current.pointer)))
      daemon = Daemon(pointer: next, watch: current.watch)
      let socket = MHD_quiesce_daemon(current.pointer)
      if socket >= 0 { close(socket) }
      retired.withLock { $0.append(Daemon(pointer: current.pointer)) }
    }
  }

  private func endRetired(_ isDone: (OpaquePointer) -> Bool) {
    retired.withLock { retired in
      for daemon in retired where isDone(daemon.pointer) { MHD_stop_daemon(daemon.pointer) }
      retired.removeAll { isDone($0.pointer) }
    }
  }

  private func startDaemon(
    _ pair: (certificate: String, key: String)?, listener: Int32
  ) throws(ServiceError) -> OpaquePointer {
    let limits = options.limits
    errno = 0
    let started = options.address.withCString { address in
      Self.withOptionalCString(pair?.certificate) { certificate in
        Self.withOptionalCString(pair?.key) { key in
          cmicrohttpd_start(
            cmicrohttpd_options(
              address: address, port: options.port, listener: listener,
              thread_count: UInt32(options.threadCount),
              connection_limit: UInt32(limits.connectionCount),
              // Deadlines of connections come before, and give the reason.
              timeout: UInt32(
                max(limits.idleSeconds, limits.headerSeconds, limits.bodySeconds) + 1),
              memory_limit: limits.headerBytes, certificate: certificate, key: key,
              context: Unmanaged.passUnretained(self).toOpaque(), access: handleAccess,
              completed: handleCompletion, connection: handleConnection))
        }
      }
    }
    guard let started else {
      let isCertificate =
        pair != nil && ![EADDRINUSE, EADDRNOTAVAIL, EACCES].contains(errno)
      let reason =
        isCertificate
        ? "the certificate and the key are not two PEM texts that fit each other"
        : String(cString: strerror(errno))
      throw ServiceError(
        500,
        listener < 0
          ? "cannot listen on \(options.address) port \(options.port): \(reason)" : reason)
    }
    return started
  }

  /// Takes no more connections, finishes the requests that were accepted, and stops.
  ///
  /// Blocks the calling thread.
  func stop(within seconds: Int = 60) {
    guard
      let daemon = daemon.withLock({ daemon in
        defer { daemon = nil }
        return daemon
      })
    else { return }
    isStopping.store(true, ordering: .sequentiallyConsistent)
    let socket = MHD_quiesce_daemon(daemon.pointer)
    // Without this, the system would accept connections that nobody answers.
    if socket >= 0 { shutdown(socket, Int32(SHUT_RDWR)) }
    let end = ContinuousClock.now + .seconds(seconds)
    while active.load(ordering: .sequentiallyConsistent) > 0, .now < end { usleep(5_000) }
    guard active.load(ordering: .acquiring) == 0 else {
      // A connection that is still suspended cannot be closed, and its thread goes on using the server.
      _ = Unmanaged.passRetained(self)
      return
    }
    endRetired { _ in true }
    MHD_stop_daemon(daemon.pointer)
    if socket >= 0 { close(socket) }
  }

  var connectionCount: Int { deadlines.count }

  private static func withOptionalCString<Output>(
    _ text: String?, _ body: (UnsafePointer<CChar>?) -> Output
  ) -> Output { text.map { $0.withCString(body) } ?? body(nil) }

  // MARK: Calls of libmicrohttpd, on its threads

  fileprivate func begin(
    _ connection: OpaquePointer, method: String, path: String
  ) -> Exchange {
    var head = HTTPRequest.Head(method: method, path: path)
    _ = withUnsafeMutablePointer(to: &head) { head in
      MHD_get_connection_values_n(
        connection, .HEADER_KIND,
        { head, _, name, nameSize, value, valueSize in
          func text(_ start: UnsafePointer<CChar>?, _ count: Int) -> String {
            String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
          }
          head?.assumingMemoryBound(to: HTTPRequest.Head.self).pointee
            .add(header: text(name, nameSize), text(value, valueSize))
          return .YES
        }, head)
    }
    _ = withUnsafeMutablePointer(to: &head.query) { query in
      MHD_get_connection_values(
        connection, .GET_ARGUMENT_KIND,
        { query, _, name, value in
          guard let name else { return .YES }
          query?.assumingMemoryBound(to: [String: String].self)
            .pointee[String(cString: name)] = value.map { String(cString: $0) } ?? ""
          return .YES
        }, query)
    }
    head.contentLength = head.headers["content-length"].flatMap { Int($0) }
    let deadline = cmicrohttpd_context(connection).map {
      Unmanaged<ConnectionDeadline>.fromOpaque($0).takeUnretainedValue()
    }
    let peer = deadline?.client ?? ""
    let isProxied = options.trustedProxies.contains(peer)
    head.client = isProxied ? head.forwardedClient ?? peer : peer
    head.id = requestID(head.headers["x-request-id"])
    let length = head.contentLength ?? 0
    deadline?.set(seconds: options.limits.bodySeconds)
    active.add(1, ordering: .sequentiallyConsistent)
    let exchange: Exchange
    if let fault = head.framingFault {
      exchange = Exchange(head, bodyLimit: 0, deadline: deadline)
      exchange.refusal = ServiceError(400, fault).closingResponse
      return exchange
    }
    switch handler.admit(&head) {
    case .success(let limit):
      exchange = Exchange(head, bodyLimit: limit, deadline: deadline)
      if length > limit { exchange.refusal = Self.tooLong(limit).response }
      if deadlines.isCrowded(by: isProxied ? nil : peer, options.limits) {
        exchange.refusal =
          ServiceError(503, "too many connections are open", retryAfter: 5).closingResponse
      }
      if isStopping.load(ordering: .sequentiallyConsistent) {
        exchange.refusal = ServiceError(503, "the service is stopping", retryAfter: 5).response
      }
    case .failure(let error):
      exchange = Exchange(head, bodyLimit: 0, deadline: deadline)
      exchange.refusal = error.response
    }
    return exchange
  }

  /// The id that the client gives, if it is a plain one, or a new one.
  private func requestID(_ given: String?) -> String {
    if let given, (1...64).contains(given.utf8.count),
      given.utf8.allSatisfy({ $0.isNamePart || $0 == UInt8(ascii: ".") })
    {
      return given
    }
    return "\(idPrefix)-\(requestCount.add(1, ordering: .relaxed).newValue)"
  }

  /// Whether an error is sent immediately, closing the connection, instead of after the body.
  fileprivate func isRefusedAtOnce(_ exchange: Exchange) -> Bool {
    guard exchange.refusal != nil else { return false }
    return exchange.head.framingFault != nil
      || exchange.head.contentLength ?? 0 > Self.maximumPassedByteCount
  }

  /// Takes a piece of a body; false closes the connection.
  fileprivate func receive(_ piece: UnsafeRawBufferPointer, _ exchange: Exchange) -> Bool {
    if exchange.refusal != nil {
      exchange.passedBytes += piece.count
      return exchange.passedBytes <= Self.maximumPassedByteCount
    }
    let held = heldBytes.add(piece.count, ordering: .relaxed).newValue
    if exchange.body.isEmpty, let length = exchange.head.contentLength {
      exchange.body.reserveCapacity(min(length, exchange.bodyLimit, 1 << 20))
    }
    exchange.body.append(contentsOf: piece)
    exchange.deadline?.extend(byBytes: piece.count)
    if exchange.body.count > exchange.bodyLimit {
      exchange.refusal = Self.tooLong(exchange.bodyLimit).response
    } else if held > options.limits.heldBytes {
      exchange.refusal =
        ServiceError(503, "too many bodies are held at the moment", retryAfter: 2).response
    }
    if exchange.refusal != nil { releaseBody(exchange) }
    return true
  }

  private func releaseBody(_ exchange: Exchange) {
    heldBytes.subtract(exchange.body.count, ordering: .relaxed)
    exchange.body = []
  }

  /// The maximum size of a rejected body that is read and dropped, so that the client receives the error.
  private static let maximumPassedByteCount = 64 << 20

  private static func tooLong(_ limit: Int) -> ServiceError {
    ServiceError(413, "the body is longer than \(limit) bytes")
  }

  /// Answers a request whose body is complete.
  fileprivate func proceed(_ exchange: Exchange, _ connection: OpaquePointer) -> MHD_Result {
    if let response = exchange.refusal ?? exchange.takeResponse() {
      return send(response, exchange, connection)
    }
    guard !exchange.hasStarted else { return .YES }
    exchange.hasStarted = true
    exchange.deadline?.clear()
    let request = HTTPRequest(head: exchange.head, body: exchange.body)
    switch handler.reply(to: request) {
    case .now(let response): return send(response, exchange, connection)
    case .later(let work):
      MHD_suspend_connection(connection)
      let reference = ConnectionReference(connection: connection)
      Task(executorPreference: WorkExecutor.shared) {
        exchange.finish(await work())
        reference.resume()
      }
      return .YES
    }
  }

  fileprivate func send(
    _ response: HTTPResponse, _ exchange: Exchange, _ connection: OpaquePointer
  ) -> MHD_Result {
    (exchange.status, exchange.reason) = (response.status, response.reason)
    var size = 1 << 20
    let made: OpaquePointer?
    switch response.body {
    case .bytes(let bytes):
      size = bytes.count
      made = bytes.withUnsafeBytes {
        MHD_create_response_from_buffer(
          $0.count, UnsafeMutableRawPointer(mutating: $0.baseAddress), .RESPMEM_MUST_COPY)
      }
    case .permanent(let bytes):
      size = bytes.bytes.count
      made = MHD_create_response_from_buffer(
        size, UnsafeMutableRawPointer(mutating: bytes.bytes.baseAddress), .RESPMEM_PERSISTENT)
    case .pieces(let next):
      let pieces = Unmanaged.passRetained(
        PieceReader(next) { [deadline = exchange.deadline, seconds = options.limits.bodySeconds] in
          deadline?.set(seconds: seconds, isSilent: false)
        })
      made = MHD_create_response_from_callback(
        UInt64.max, 64 << 10, readPieces, pieces.toOpaque(), releasePieces)
      if made == nil { pieces.release() }
    }
    guard let made else { return .NO }
    defer { MHD_destroy_response(made) }
    for (name, value) in response.headers { MHD_add_response_header(made, name, value) }
    for (name, value) in SecurityHeaders.all { MHD_add_response_header(made, name, value) }
    MHD_add_response_header(made, "X-Request-Id", exchange.head.id)
    exchange.deadline?.set(seconds: options.limits.bodySeconds + size / (64 << 10), isSilent: false)
    return MHD_queue_response(connection, UInt32(response.status), made)
  }

  fileprivate func complete(_ exchange: Exchange) {
    releaseBody(exchange)
    exchange.deadline?.set(seconds: options.limits.idleSeconds, isSilent: false)
    if exchange.status > 0 {
      handler.completed(
        AnsweredRequest(
          head: exchange.head, status: exchange.status, reason: exchange.reason,
          time: ContinuousClock.now - exchange.start))
    }
    active.subtract(1, ordering: .acquiringAndReleasing)
  }
}

// MARK: C functions

private func handleAccess(
  _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ url: UnsafePointer<CChar>?,
  _ method: UnsafePointer<CChar>?, _ version: UnsafePointer<CChar>?,
  _ upload: UnsafePointer<CChar>?, _ uploadSize: UnsafeMutablePointer<Int>?,
  _ place: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
  guard let context, let connection, let url, let method, let uploadSize, let place else {
    return .NO
  }
  let server = Unmanaged<HTTPServer>.fromOpaque(context).takeUnretainedValue()
  guard let known = place.pointee else {
    let exchange = server.begin(
      connection, method: String(cString: method), path: String(cString: url))
    place.pointee = Unmanaged.passRetained(exchange).toOpaque()
    guard server.isRefusedAtOnce(exchange), let refusal = exchange.refusal else { return .YES }
    return server.send(refusal, exchange, connection)
  }
  let exchange = Unmanaged<Exchange>.fromOpaque(known).takeUnretainedValue()
  guard uploadSize.pointee > 0 else { return server.proceed(exchange, connection) }
  let piece = UnsafeRawBufferPointer(start: upload, count: uploadSize.pointee)
  uploadSize.pointee = 0
  return server.receive(piece, exchange) ? .YES : .NO
}

private func handleCompletion(
  _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?,
  _ place: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ code: MHD_RequestTerminationCode
) {
  guard let context, let known = place?.pointee else { return }
  place?.pointee = nil
  Unmanaged<HTTPServer>.fromOpaque(context).takeUnretainedValue()
    .complete(Unmanaged<Exchange>.fromOpaque(known).takeRetainedValue())
}

private func handleConnection(
  _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?,
  _ place: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ code: MHD_ConnectionNotificationCode
) {
  guard let context, let connection, let place else { return }
  let server = Unmanaged<HTTPServer>.fromOpaque(context).takeUnretainedValue()
  if code == .CONNECTION_NOTIFY_STARTED {
    let client = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
      guard let start = buffer.baseAddress else { return "" }
      cmicrohttpd_client(connection, start, 64)
      return String(cString: start)
    }
    let deadline = ConnectionDeadline(
      cmicrohttpd_descriptor(connection), client: client,
      seconds: server.options.limits.headerSeconds)
    server.deadlines.add(deadline)
    // So that connections which send nothing do not keep other clients out.
    let own = server.options.trustedProxies.contains(client) ? nil : client
    if server.deadlines.isCrowded(by: own, server.options.limits) { deadline.set(seconds: 1) }
    place.pointee = Unmanaged.passRetained(deadline).toOpaque()
  } else if let known = place.pointee {
    place.pointee = nil
    server.deadlines.remove(Unmanaged<ConnectionDeadline>.fromOpaque(known).takeRetainedValue())
  }
}
#else
/// A stand-in for builds without libmicrohttpd; starting it always fails.
final class HTTPServer: Sendable {
  init(_ options: HTTPOptions, _ handler: any RequestHandler) {}

  var connectionCount: Int { 0 }

  func renew(_ certificate: (certificate: String, key: String)) throws(ServiceError) {}

  func start() throws(ServiceError) -> UInt16 {
    throw ServiceError(501, "this build has no HTTP; build with the trait Service")
  }

  func stop() {}
}
#endif
