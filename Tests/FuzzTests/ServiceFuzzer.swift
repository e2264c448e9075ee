import Dispatch
import Foundation

@testable import TaggerService

extension FuzzTarget {
  /// Requests as the HTTP library passes them on: a line with method, path and query, headers, and a body.
  ///
  /// Any bytes are answered with a status that HTTP has, and with a whole body.
  static let service = FuzzTarget("service", maximumLength: 4_096) { input in
    guard let server else { preconditionFailure("the service cannot be opened") }
    var request = HTTPRequest(fuzz: Array(input))
    let handler = RouteHandler(server)
    guard case .success(let limit) = handler.admit(&request.head), request.body.count <= limit,
      // A training takes longer than an input may.
      request.head.path != "/jobs"
    else { return }
    let response: HTTPResponse
    switch handler.reply(to: request) {
    case .now(let now): response = now
    case .later(let work): response = wait(for: work)
    }
    precondition((200..<600).contains(response.status))
    if case .pieces(let next) = response.body {
      while let piece = try? next() { precondition(piece.count < 64 << 20) }
    }
    handler.completed(
      AnsweredRequest(
        head: request.head, status: response.status, reason: response.reason, time: .zero))
  }

  /// The service with a project that is removed when the process ends.
  private static let server: TaggerServer? = {
    var configuration = ServiceConfiguration()
    configuration.projectPath = projectPath
    atexit { for end in ["", "-wal", "-shm"] { unlink(FuzzTarget.projectPath + end) } }
    return try? TaggerServer(configuration)
  }()
  private static let projectPath = NSTemporaryDirectory() + "/wordtagger-fuzz-\(getpid()).labels"

  private final class Result: @unchecked Sendable { var response: HTTPResponse? }

  private static func wait(for work: @escaping @Sendable () async -> HTTPResponse) -> HTTPResponse {
    let done = DispatchSemaphore(value: 0)
    let result = Result()
    Task(executorPreference: WorkExecutor.shared) {
      result.response = await work()
      done.signal()
    }
    done.wait()
    guard let response = result.response else { preconditionFailure("there is no response") }
    return response
  }
}

extension HTTPRequest {
  /// The request of a text such as `POST /tag?format=jsonl`, lines with headers, a blank line and a body.
  fileprivate init(fuzz bytes: [UInt8]) {
    let feed = UInt8(ascii: "\n")
    var lines = bytes.split(separator: feed, omittingEmptySubsequences: false)
    let first = String(decoding: lines.removeFirst(), as: UTF8.self)
      .split(separator: " ", maxSplits: 1)
    let target = (first.last ?? "").split(separator: "?", maxSplits: 1)
    var head = Head(method: first.first.map(String.init) ?? "", path: String(target.first ?? ""))
    for pair in (target.count == 2 ? target[1] : "").split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1)
      if let name = parts.first {
        head.query[String(name)] = parts.count == 2 ? String(parts[1]) : ""
      }
    }
    while !lines.isEmpty {
      let line = String(decoding: lines.removeFirst(), as: UTF8.self)
      guard let end = line.firstIndex(of: ":") else { break }
      head.headers[line[..<end].lowercased()] = String(line[end...].dropFirst(2))
    }
    self.init(head: head, body: Array(lines.joined(separator: [feed])))
  }
}
