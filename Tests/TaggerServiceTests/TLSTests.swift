#if Service
import Foundation
import Testing

@testable import TaggerService

@Suite("TLS of the service")
struct TLSTests {
  private let folder: ServiceFolder

  init() throws { folder = try ServiceFolder() }

  /// Runs a program, and returns its status and what it wrote.
  private func run(_ program: String, _ arguments: [String]) throws -> (status: Int32, text: String)
  {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [program] + arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = String(
      decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, text)
  }

  /// Makes a key and a certificate for localhost that lasts a day.
  private func certificate(_ name: String) throws -> (certificate: String, key: String) {
    let made = try run(
      "openssl",
      [
        "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
        "-days", "1", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost",
        "-keyout", "\(folder.path)/\(name).key", "-out", "\(folder.path)/\(name).pem",
      ])
    try #require(made.status == 0, "\(made.text)")
    return try (
      String(contentsOfFile: "\(folder.path)/\(name).pem", encoding: .utf8),
      String(contentsOfFile: "\(folder.path)/\(name).key", encoding: .utf8)
    )
  }

  @Test("the service answers over TLS with its certificate, and not without TLS")
  func tls() async throws {
    let pair = try certificate("own")
    _ = try certificate("other")
    let service = try TestService {
      $0.certificate = .init(certificate: pair.certificate, key: pair.key)
    }
    let url = "https://localhost:\(service.client.port)"
    func curl(_ authority: String, _ arguments: [String]) throws -> (status: Int32, text: String) {
      try run(
        "curl",
        [
          "--silent", "--show-error", "--max-time", "20", "--ipv4", "--noproxy", "*", "--cacert",
          "\(folder.path)/\(authority).pem",
        ] + arguments)
    }
    let tagged = try curl("own", ["--data", "2 eggs", url + "/tag"])
    #expect(tagged.status == 0)
    #expect(tagged.text.contains(#""labels":["value","ingredient"]"#), "\(tagged.text)")
    #expect(try curl("other", [url + "/health"]).status != 0)
    #expect(try curl("own", ["--tls-max", "1.1", url + "/health"]).status != 0)
    let long = String(repeating: "2 eggs\n", count: 20_000)
    try Data(long.utf8).write(to: URL(filePath: folder.path + "/long"))
    let pieces = try curl("own", ["--data-binary", "@\(folder.path)/long", url + "/tag"])
    #expect(pieces.text.split(separator: "\n").count == 20_000)
    // The service's own origin has the scheme of TLS.
    let page = [
      "--header", "Origin: http://localhost:\(service.client.port)", url + "/tag", "--data",
      "2 eggs",
    ]
    #expect(try curl("own", page).text.contains("403"))
    let plain = try await service.client.exchange(
      Array("GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".utf8))
    #expect(!String(decoding: plain, as: UTF8.self).contains("200"))
  }

  @Test(
    "a new certificate and new tokens hold from the reload on, and an unusable one changes nothing")
  func reload() async throws {
    let (first, second) = (try certificate("first"), try certificate("second"))
    let (old, new) = (
      ServiceToken("0123456789abcdef", role: .tag), ServiceToken("fedcba9876543210", role: .tag)
    )
    let service = try TestService {
      $0.certificate = .init(certificate: first.certificate, key: first.key)
      $0.tokens = [old]
    }
    let url = "https://localhost:\(service.client.port)/models"
    func curl(_ authority: String, _ token: ServiceToken) throws -> String {
      try run(
        "curl",
        [
          "--silent", "--max-time", "20", "--ipv4", "--noproxy", "*", "--cacert",
          "\(folder.path)/\(authority).pem", "--header", "Authorization: Bearer \(token.secret)",
          "--write-out", " %{http_code}", url,
        ]
      ).text
    }
    #expect(try curl("first", old).hasSuffix(" 200"))
    // A connection that is open goes on with what it has.
    let slow = Process()
    slow.executableURL = URL(filePath: "/usr/bin/env")
    slow.arguments = [
      "openssl", "s_client", "-quiet", "-connect", "localhost:\(service.client.port)",
    ]
    let (input, output) = (Pipe(), Pipe())
    (slow.standardInput, slow.standardOutput) = (input, output)
    slow.standardError = FileHandle.nullDevice
    try slow.run()
    try await wait { service.server.connectionCount == 1 }
    for bad in [
      ServiceConfiguration.Certificate(certificate: first.certificate, key: second.key),
      ServiceConfiguration.Certificate(certificate: "none", key: "none"),
    ] {
      #expect(throws: ServiceFailure.self) {
        try service.server.reload(tokens: [new], certificate: bad)
      }
    }
    #expect(throws: ServiceFailure.self) {
      try service.server.reload(tokens: [ServiceToken("short")], certificate: nil)
    }
    #expect(try curl("first", old).hasSuffix(" 200"))
    for _ in 0..<3 {
      try service.server.reload(
        tokens: [new], certificate: .init(certificate: second.certificate, key: second.key))
      #expect(try curl("second", new).hasSuffix(" 200"))
    }
    #expect(try curl("second", old).hasSuffix(" 401"))
    #expect(try curl("first", new).hasSuffix(" 000"))
    input.fileHandleForWriting.write(
      Data(
        "GET /models HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer \(new.secret)\r\nConnection: close\r\n\r\n"
          .utf8))
    let answer = try output.fileHandleForReading.readToEnd() ?? Data()
    #expect(String(decoding: answer, as: UTF8.self).hasPrefix("HTTP/1.1 200"))
    slow.waitUntilExit()
    await service.stop()
  }

  @Test("a certificate and a key that do not fit are refused at the start")
  func mismatch() throws {
    let (own, other) = (try certificate("own"), try certificate("other"))
    #expect(throws: ServiceFailure.self) {
      try TestService { $0.certificate = .init(certificate: own.certificate, key: other.key) }
    }
    #expect(throws: ServiceFailure.self) {
      try TestService { $0.certificate = .init(certificate: "no certificate", key: own.key) }
    }
  }
}
#endif
