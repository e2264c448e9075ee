import Platform
import Support

/// A response: a status, a few headers and a body.
struct HTTPResponse: Sendable {
  /// The bytes of a body.
  enum Body: Sendable {
    case bytes([UInt8])
    /// Bytes that are a part of the program.
    case permanent(PermanentBytes)
    /// Pieces that are made when the client takes them; nil ends the body.
    case pieces(@Sendable () throws -> [UInt8]?)
  }

  var status: Int
  var headers: [(name: String, value: String)]
  var body: Body
  /// The reason of an error, for the log.
  var reason: String?

  init(status: Int = 200, type: String, headers: [(name: String, value: String)] = [], _ body: Body)
  {
    self.status = status
    self.headers = [("Content-Type", type)] + headers
    self.body = body
  }

  /// A body of JSON.
  static func json(_ text: String, status: Int = 200) -> HTTPResponse {
    HTTPResponse(status: status, type: "application/json", .bytes(Array(text.utf8)))
  }

  /// A body of JSON that a closure writes.
  static func json(status: Int = 200, _ write: (inout JSONWriter) -> Void) -> HTTPResponse {
    var json = JSONWriter()
    json.object(write)
    return HTTPResponse(
      status: status, type: "application/json", .bytes(json.bytes + [UInt8(ascii: "\n")]))
  }
}

/// An HTTP error, sent to the client as `{"error": {"status": …, "message": …}}`.
struct ServiceError: Error, Sendable, CustomStringConvertible {
  var status: Int
  var message: String
  /// The seconds after which the client may try again.
  var retryAfter: Int?
  /// The methods allowed on the path, for the `Allow` header of a 405 response.
  var allow: String?

  var description: String { message }

  init(_ status: Int, _ message: String, retryAfter: Int? = nil) {
    self.status = status
    self.message = message
    self.retryAfter = retryAfter
  }

  /// The response after which the connection is closed.
  var closingResponse: HTTPResponse {
    var response = response
    response.headers.append(("Connection", "close"))
    return response
  }

  var response: HTTPResponse {
    var response = HTTPResponse.json(status: status) { json in
      json.key("error")
      json.object { json in
        json.key("status")
        json.integer(status)
        json.key("message")
        json.string(message)
      }
    }
    response.reason = message
    if let retryAfter { response.headers.append(("Retry-After", "\(retryAfter)")) }
    if let allow { response.headers.append(("Allow", allow)) }
    if status == 401 { response.headers.append(("WWW-Authenticate", "Bearer")) }
    return response
  }
}
