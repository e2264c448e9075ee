import Foundation
import TaggerService
import Testing

/// A client that sends exactly the bytes that a test gives it.
struct TestClient {
  /// A response as it came.
  struct Response {
    var status: Int
    var headers: [String: String]
    var body: [UInt8]

    var text: String { String(decoding: body, as: UTF8.self) }
    func json() throws -> Any { try JSONSerialization.jsonObject(with: Data(body)) }
  }

  struct Failure: Error {}

  let port: UInt16

  /// The descriptor of a new connection.
  func connected() throws -> Int32 {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { throw Failure() }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else {
      close(descriptor)
      throw Failure()
    }
    return descriptor
  }

  /// Sends bytes and reads until the service closes the connection, on a thread that tasks do not need.
  func exchange(
    _ bytes: [UInt8], waiting: Duration = .seconds(300), endsAfterSending: Bool = false
  ) async throws -> [UInt8] {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(
          with: Result { try exchangeNow(bytes, waiting, endsAfterSending) })
      }
    }
  }

  private func exchangeNow(
    _ bytes: [UInt8], _ waiting: Duration, _ endsAfterSending: Bool
  ) throws -> [UInt8] {
    let descriptor = try connected()
    defer { close(descriptor) }
    let (seconds, attoseconds) = waiting.components
    var timeout = timeval(
      tv_sec: Int(seconds), tv_usec: suseconds_t(attoseconds / 1_000_000_000_000))
    setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes {
        sendBytes(.init(rebasing: $0[sent...]), to: descriptor)
      }
      if count <= 0 { break }
      sent += count
    }
    if endsAfterSending { shutdown(descriptor, Int32(SHUT_WR)) }
    var received: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      if count <= 0 { return received }
      received += buffer[..<count]
    }
  }

  /// Sends bytes, says that no more will come, and reads what is answered soon.
  func exchangeHalf(_ bytes: [UInt8]) async throws -> [UInt8] {
    try await exchange(bytes, waiting: .milliseconds(50), endsAfterSending: true)
  }

  /// Sends a request and reads its response.
  func send(
    _ method: String = "GET", _ target: String, body: [UInt8] = [],
    headers: [String: String] = [:]
  ) async throws -> Response {
    var headers = headers
    headers["Host"] = headers["Host"] ?? "localhost:\(port)"
    headers["Connection"] = "close"
    if method != "GET" { headers["Content-Length"] = headers["Content-Length"] ?? "\(body.count)" }
    let head = headers.map { "\($0): \($1)\r\n" }.joined()
    return try Self.response(
      try await exchange(Array("\(method) \(target) HTTP/1.1\r\n\(head)\r\n".utf8) + body))
  }

  func post(
    _ target: String, _ text: String, headers: [String: String] = [:]
  ) async throws -> Response {
    try await send("POST", target, body: Array(text.utf8), headers: headers)
  }

  static func response(_ bytes: [UInt8]) throws -> Response {
    guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { throw Failure() }
    let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
      .components(separatedBy: "\r\n")
    guard let status = lines[0].split(separator: " ").dropFirst().first.flatMap({ Int($0) }) else {
      throw Failure()
    }
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      headers[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces)
    }
    var body = Array(bytes[end.upperBound...])
    if headers["transfer-encoding"] == "chunked" { body = try dechunked(body) }
    return Response(status: status, headers: headers, body: body)
  }

  private static func dechunked(_ bytes: [UInt8]) throws -> [UInt8] {
    var rest = bytes[...]
    var body: [UInt8] = []
    while let end = rest.firstRange(of: [13, 10]) {
      let text = String(decoding: rest[..<end.lowerBound], as: UTF8.self)
      guard let size = Int(text, radix: 16) else { throw Failure() }
      if size == 0 { return body }
      body += rest[end.upperBound..<end.upperBound + size]
      rest = rest[(end.upperBound + size + 2)...]
    }
    throw Failure()
  }
}

/// The system's send(2), which the method of that name hides.
private func sendBytes(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int {
  send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
}

/// Waits until something holds, for as long as a busy machine may need.
func wait(_ isTrue: () -> Bool) async throws {
  let end = ContinuousClock.now + .seconds(300)
  while !isTrue() {
    try #require(ContinuousClock.now < end, "waited for 300 s")
    try await Task.sleep(for: .milliseconds(2))
  }
}

/// A service on a free port that ends with its test.
final class TestService: Sendable {
  let server: TaggerServer
  let client: TestClient

  init(_ change: (inout ServiceConfiguration) -> Void = { _ in }) throws {
    var configuration = ServiceConfiguration()
    configuration.port = 0
    change(&configuration)
    server = try TaggerServer(configuration)
    client = TestClient(port: try server.start())
  }

  /// Stops the service on a thread that its tasks do not need.
  func stop() async {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        self.server.stop()
        continuation.resume()
      }
    }
  }

  deinit { server.stop() }
}

/// A folder that is removed with its test.
final class ServiceFolder {
  let path = FileManager.default.temporaryDirectory.path + "/service-\(UUID().uuidString)"

  init() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}

/// The repository, whose sample data the tests use.
let repository = URL(fileURLWithPath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path
