#if Service
import CMicrohttpd
import Synchronization

/// The state of one request from its headers to the end of its response.
// The mutable properties belong to the connection's thread; the response alone comes from a task.
final class Exchange: @unchecked Sendable {
  let start = ContinuousClock.now
  var head: HTTPRequest.Head
  var body: [UInt8] = []
  /// The size limit of the body, in bytes.
  let bodyLimit: Int
  /// A refusal that is sent when the body has been passed over.
  var refusal: HTTPResponse?
  /// The bytes of a refused body that were passed over.
  var passedBytes = 0
  var hasStarted = false
  /// The status that was sent, and the reason of an error, for the metrics and the log.
  var status = 0
  var reason: String?
  let deadline: ConnectionDeadline?
  private let result = Mutex<HTTPResponse?>(nil)

  init(_ head: HTTPRequest.Head, bodyLimit: Int, deadline: ConnectionDeadline?) {
    self.head = head
    self.bodyLimit = bodyLimit
    self.deadline = deadline
  }

  /// Keeps the response of a task until the connection's thread takes it.
  func finish(_ response: HTTPResponse) { result.withLock { $0 = response } }

  func takeResponse() -> HTTPResponse? {
    result.withLock { response in
      defer { response = nil }
      return response
    }
  }
}

/// A connection that tasks resume.
// libmicrohttpd lets any thread resume a connection, and keeps it while it is suspended.
struct ConnectionReference: @unchecked Sendable {
  let connection: OpaquePointer

  func resume() { MHD_resume_connection(connection) }
}
#endif
