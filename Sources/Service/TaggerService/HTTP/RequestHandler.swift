/// The handler of a server's requests.
protocol RequestHandler: Sendable {
  /// Accepts or rejects a request by its headers, sets its role, and returns the size limit of its body.
  func admit(_ head: inout HTTPRequest.Head) -> Result<Int, ServiceError>
  /// Answers a request on the connection's thread, or gives the work for a task.
  func reply(to request: HTTPRequest) -> HTTPReply
  /// Counts and logs a request that was answered.
  func completed(_ request: AnsweredRequest)
  /// Counts and logs connections that were ended because their clients were too slow.
  func expired(_ count: Int)
}

/// A request with its answer.
struct AnsweredRequest: Sendable {
  var head: HTTPRequest.Head
  var status: Int
  /// The reason of an error.
  var reason: String?
  var time: Duration
}

/// The answer to a request: at once, or by work that may take long and holds no network thread.
enum HTTPReply: Sendable {
  case now(HTTPResponse)
  case later(@Sendable () async -> HTTPResponse)

  /// The reply with another header.
  func adding(_ name: String, _ value: String) -> HTTPReply {
    switch self {
    case .now(var response):
      response.headers.append((name, value))
      return .now(response)
    case .later(let work):
      return .later {
        var response = await work()
        response.headers.append((name, value))
        return response
      }
    }
  }
}
