/// What a server asks for each request.
protocol RequestHandler: Sendable {
  /// Whether a request is let in before its body is read, and how long its body may be.
  func admit(_ head: HTTPRequest.Head) -> Result<Int, ServiceError>
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
