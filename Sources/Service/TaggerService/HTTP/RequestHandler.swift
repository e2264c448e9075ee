/// The handler of a server's requests.
protocol RequestHandler: Sendable {
  /// Accepts or rejects a request by its headers, sets its role, and returns the size limit of its body.
  func admit(_ head: inout HTTPRequest.Head) -> Result<Int, ServiceError>
  /// Answers a request on the connection's thread, or gives the work for a task.
  func reply(to request: HTTPRequest) -> HTTPReply
  /// Counts a response.
  func completed(_ head: HTTPRequest.Head, status: Int, time: Duration)
}

/// The answer to a request: at once, or by work that may take long and holds no network thread.
enum HTTPReply: Sendable {
  case now(HTTPResponse)
  case later(@Sendable () async -> HTTPResponse)
}
