/// The route of each request.
struct RouteTable: Sendable {
  private let routes: [Route]
  private let fixed: [String: [Int]]

  init(_ routes: [Route]) {
    self.routes = routes
    var fixed: [String: [Int]] = [:]
    for (index, route) in routes.enumerated() where !route.path.contains("{") {
      fixed[route.path, default: []].append(index)
    }
    self.fixed = fixed
  }

  /// The route of a method and a path with the values of its parts in braces.
  func route(_ method: String, _ path: String) throws(ServiceError) -> (Route, [String: String]) {
    let candidates: [(Route, [String: String])]
    if let known = fixed[path] {
      candidates = known.map { (routes[$0], [:]) }
    } else {
      let parts = path.split(separator: "/", omittingEmptySubsequences: false)
      candidates = routes.compactMap { route in
        route.path.contains("{") ? route.values(of: parts).map { (route, $0) } : nil
      }
    }
    let method = method == "HEAD" ? "GET" : method
    guard !candidates.isEmpty else {
      throw ServiceError(404, "there is nothing at \(path.prefix(100)); see /openapi.json")
    }
    guard let found = candidates.first(where: { $0.0.method == method }) else {
      let methods = candidates.map(\.0.method).joined(separator: ", ")
      var error = ServiceError(405, "\(path.prefix(100)) takes \(methods)")
      error.allow = methods
      throw error
    }
    return found
  }
}

/// Lets requests in and passes them to their routes.
struct RouteHandler: RequestHandler {
  private let server: TaggerServer

  init(_ server: TaggerServer) { self.server = server }

  func admit(_ head: inout HTTPRequest.Head) -> Result<Int, ServiceError> {
    do throws(ServiceError) {
      let (route, _) = try server.table.route(head.method, head.path)
      head.role = server.rules.role(of: head)
      if let refusal = server.rules.refusal(of: head, needing: route.role) { throw refusal }
      if let coding = head.headers["content-encoding"], coding.lowercased() != "identity" {
        throw Self.compressed
      }
      try route.check(head.query)
      let limits = server.configuration.limits
      switch route.bodyLimit {
      case .none: return .success(1 << 10)
      case .text: return .success(limits.textBytes)
      case .picture: return .success(limits.pictureBytes)
      }
    } catch { return .failure(error) }
  }

  func reply(to request: HTTPRequest) -> HTTPReply {
    do {
      let (route, values) = try server.table.route(request.head.method, request.head.path)
      var request = request
      request.pathValues = values
      if request.body.starts(with: [0xEF, 0xBB, 0xBF]) { request.body.removeFirst(3) }
      guard !Self.compressionMarks.contains(where: { request.body.starts(with: $0) }) else {
        throw Self.compressed
      }
      return try route.handler(server, request)
    } catch { return .now(TaggerServer.response(of: error)) }
  }

  private static let compressed = ServiceError(415, "the body is compressed; send it unpacked")
  /// The first bytes of gzip, Zstandard and xz.
  private static let compressionMarks: [[UInt8]] = [
    [0x1F, 0x8B], [0x28, 0xB5, 0x2F, 0xFD], [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00],
  ]

  func completed(_ request: AnsweredRequest) {
    let (head, status) = (request.head, request.status)
    let route = (try? server.table.route(head.method, head.path))?.0.path ?? "none"
    server.metrics.add(.requests, route, "\(status)")
    server.metrics.add(request.time, to: .requestSeconds, route)
    let isRefusal = Self.refusals.contains(status) || head.framingFault != nil
    if isRefusal { server.metrics.add(.refusals, "\(status)") }
    func log(_ level: EventLog.Level, _ event: String, limit: Int = .max) {
      server.configuration.log?.log(
        level, event, limit: limit,
        [
          "id": head.id, "method": String(head.method.prefix(20)),
          "path": String(head.path.prefix(200)), "status": status, "requester": head.requester,
          "milliseconds": (request.time / .microseconds(1)).rounded() / 1000,
          "reason": request.reason,
        ])
    }
    if isRefusal || status == 501 {
      log(.warning, "refusal", limit: Self.eventsPerSecond)
    } else if status >= 500 {
      log(.error, "error", limit: Self.eventsPerSecond)
    }
    if server.configuration.logsRequests { log(.info, "request") }
  }

  func expired(_ count: Int) {
    server.metrics.add(.refusals, "408", count: count)
    server.configuration.log?.log(
      .warning, "refusal", limit: Self.eventsPerSecond,
      ["status": 408, "connections": count, "reason": "the request did not come in time"])
  }

  /// The statuses that tell of missing rights, or of limits.
  private static let refusals: Set = [401, 403, 413, 415, 429, 431, 503]
  /// The events of a name in a second that are logged one by one, since clients can cause any number.
  private static let eventsPerSecond = 20
}
