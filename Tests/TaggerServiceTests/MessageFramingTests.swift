import Foundation
import Testing

@testable import TaggerService

@Suite("The ends of requests")
struct MessageFramingTests {
  private static let body = "2 eggs\n"
  private static let chunked = "7\r\n2 eggs\n\r\n0\r\n\r\n"

  /// The statuses of the responses to a request that a second one follows on the connection.
  private func statuses(_ headers: [String], _ body: String) async throws -> [Int] {
    let service = try TestService()
    let first = "POST /tag HTTP/1.1\r\nHost: localhost\r\n" + headers.map { $0 + "\r\n" }.joined()
    let second = "GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    let answer = try await service.client.exchange(
      Array((first + "\r\n" + body + second).utf8), waiting: .seconds(60))
    return String(decoding: answer, as: UTF8.self).matches(of: /HTTP\/1\.1 (\d+)/)
      .compactMap { Int($0.1) }
  }

  @Test("a body with one end is followed by the next request")
  func clear() async throws {
    #expect(try await statuses(["Content-Length: 7"], Self.body) == [200, 200])
    #expect(try await statuses(["content-length:7"], Self.body) == [200, 200])
    #expect(try await statuses(["Transfer-Encoding: chunked"], Self.chunked) == [200, 200])
  }

  @Test(
    "a body whose end proxies may find elsewhere is refused, and its connection closed",
    arguments: [
      ["Content-Length: 7", "Content-Length: 3"], ["Content-Length: 3", "Content-Length: 7"],
      ["Content-Length: 7", "content-length: 7"], ["Content-Length: 7, 7"],
      ["Content-Length: +7"], ["Content-Length: -7"], ["Content-Length: 0x7"],
      ["Content-Length: 99999999999999999999"], ["Content-Length:"],
      ["Content-Length: 7", "Transfer-Encoding: chunked"],
      ["Transfer-Encoding: chunked", "Content-Length: 17"],
      ["Transfer-Encoding: chunked", "Transfer-Encoding: chunked"],
      ["Transfer-Encoding: chunked", "Transfer-Encoding: identity"],
      ["Transfer-Encoding: gzip, chunked"], ["Transfer-Encoding: xchunked"],
      ["Transfer-Encoding : chunked", "Content-Length: 7"],
      ["Content-Length: 7", "Transfer-Encoding : chunked"], ["Content-Length : 7"],
      ["X: y", " Content-Length: 7"],
    ])
  func ambiguous(headers: [String]) async throws {
    let body = headers.contains { $0.contains("chunked") } ? Self.chunked : Self.body
    let statuses = try await statuses(headers, body)
    #expect(statuses.allSatisfy { [400, 413].contains($0) } && !statuses.isEmpty, "\(statuses)")
  }

  @Test("bodies with a content coding are refused, whatever they hold")
  func codings() async throws {
    let service = try TestService()
    for coding in ["gzip", "br", "zstd", "deflate", "x-gzip", "identity, br", "none"] {
      let response = try await service.client.post(
        "/tag", Self.body, headers: ["Content-Encoding": coding])
      #expect(response.status == 415, "\(coding)")
    }
    for coding in ["identity", "Identity"] {
      let response = try await service.client.post(
        "/tag", Self.body, headers: ["Content-Encoding": coding])
      #expect(response.status == 200, "\(coding)")
    }
    for start: [UInt8] in [[0x1F, 0x8B, 8, 0], [0x28, 0xB5, 0x2F, 0xFD], [0xFD] + "7zXZ\0".utf8] {
      #expect(try await service.client.send("POST", "/tag", body: start).status == 415)
    }
  }

  @Test("an escaped NUL ends neither a path nor a value")
  func escapedNUL() async throws {
    let service = try TestService()
    for target in ["/health%00", "/health%00/x", "/%00health", "/page.css%00.html", "/models%00"] {
      #expect(try await service.client.send("GET", target).status == 404, "\(target)")
    }
    #expect(
      try await service.client.post("/tag?model=recipes%00x", Self.body).status == 404)
    #expect(try await service.client.post("/tag?model%00x=recipes", Self.body).status == 400)
    #expect(try await service.client.post("/tag?model=%72ecipes", Self.body).status == 200)
  }

  @Test("several headers of one name are not one of them")
  func repeatedHeaders() async throws {
    let service = try TestService()
    let request =
      "GET /health HTTP/1.1\r\nHost: localhost\r\nHost: attacker.example\r\n"
      + "Connection: close\r\n\r\n"
    let response = try TestClient.response(try await service.client.exchange(Array(request.utf8)))
    #expect(response.status == 403)
  }
}
