import Foundation
import Synchronization
import Testing

@testable import TaggerService

@Suite("Access to the service")
struct AccessTests {
  @Test("other hosts and pages of other origins are refused")
  func origins() async throws {
    let service = try TestService { $0.hostNames = ["labels.example"] }
    let port = service.client.port
    for (headers, status) in [
      (["Host": "localhost:\(port)"], 200), (["Host": "127.0.0.1"], 200),
      (["Host": "[::1]:80"], 200),
      (["Host": "LABELS.example"], 200), (["Host": "attacker.example"], 403),
      (["Host": "localhost.attacker.example"], 403), (["Host": "127.0.0.1.attacker.example"], 403),
      (["Host": "10.0.0.1"], 403), (["Origin": "http://localhost:\(port)"], 200),
      (["Origin": "https://localhost:\(port)"], 200), (["Origin": "null"], 403),
      (["Origin": "http://attacker.example"], 403), (["Origin": "http://localhost:1"], 403),
      (["Sec-Fetch-Site": "cross-site"], 403), (["Sec-Fetch-Site": "same-site"], 403),
      (["Sec-Fetch-Site": "same-origin"], 200), (["Sec-Fetch-Site": "none"], 200),
    ] {
      let response = try await service.client.post("/tag", "2 eggs\n", headers: headers)
      #expect(response.status == status, "\(headers)")
      #expect(response.headers["access-control-allow-origin"] == nil)
    }
    let link = ["Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"]
    #expect(try await service.client.send("GET", "/", headers: link).status == 200)
  }

  @Test(
    "a trusted proxy names the client, another one does not, and what it names must be an address")
  func proxies() async throws {
    for (proxies, forwarded, client) in [
      (["127.0.0.1"], "192.0.2.7", "192.0.2.7"),
      (["127.0.0.1"], "10.0.0.1, 192.0.2.8", "192.0.2.8"),
      (["localhost"], "2001:db8::1", "2001:db8::1"),
      (["127.0.0.1"], "192.0.2.7:5000", "192.0.2.7"),
      (["127.0.0.1"], "[2001:db8::1]:5000", "2001:db8::1"),
      (["127.0.0.1"], "attacker", "127.0.0.1"),
      (["127.0.0.1"], "", "127.0.0.1"), (["10.0.0.1"], "192.0.2.7", "127.0.0.1"),
      ([], "192.0.2.7", "127.0.0.1"),
    ] {
      let lines = LogLines()
      let service = try TestService {
        ($0.trustedProxies, $0.logsRequests, $0.log) = (proxies, true, lines.log(.json))
      }
      let answer = try await service.client.send(
        "GET", "/health", headers: ["X-Forwarded-For": forwarded])
      #expect(answer.status == 200)
      await service.stop()
      let requester = try lines.events("request").first?["requester"] as? String
      #expect(requester == "admin@\(client)", "\(proxies) \(forwarded)")
    }
    #expect(throws: ServiceFailure.self) { try TestService { $0.trustedProxies = ["nginx"] } }
  }

  @Test(
    "SIGHUP reads the file of tokens again; one that cannot be used is logged and changes nothing")
  func hangup() async throws {
    let folder = try ServiceFolder()
    let (file, log) = (folder.path + "/tokens", folder.path + "/log")
    func write(_ text: String) throws {
      try Data(text.utf8).write(to: URL(filePath: file), options: .atomic)
    }
    try write("tag 0123456789abcdef\n")
    let service = try ServiceProcess(nil, options: ["--token-file", file], log: log)
    defer { service.process.terminate() }
    func status(_ token: String) async throws -> Int {
      try await service.client.send(
        "GET", "/models", headers: ["Authorization": "Bearer \(token)"]
      ).status
    }
    func events(_ name: String) -> Int {
      let text = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
      return text.split(separator: "\n").count { $0.contains(" \(name) ") }
    }
    #expect(try await status("0123456789abcdef") == 200)
    try write("tag fedcba9876543210\n")
    kill(service.process.processIdentifier, SIGHUP)
    try await wait { events("reload") == 1 }
    #expect(try await status("0123456789abcdef") == 401)
    #expect(try await status("fedcba9876543210") == 200)
    try write("tag short\n")
    kill(service.process.processIdentifier, SIGHUP)
    try await wait { events("reload_failed") == 1 }
    #expect(try await status("fedcba9876543210") == 200)
  }

  @Test("an address of other machines needs a token, which is compared whole")
  func tokens() async throws {
    #expect(throws: ServiceFailure.self) { try TestService { $0.address = "0.0.0.0" } }
    #expect(throws: ServiceFailure.self) { try TestService { $0.tokens = [.init("short")] } }
    let token = "0123456789abcdef"
    let service = try TestService {
      $0.address = "0.0.0.0"
      $0.tokens = [.init(token)]
    }
    for (header, status) in [
      (nil, 401), ("Bearer \(token)", 200), ("bearer \(token)", 200), ("Bearer \(token)x", 401),
      ("Bearer " + token.dropLast(), 401), ("Bearer ", 401), ("Basic \(token)", 401),
      ("Bearer " + token + token, 401),
    ] {
      let response = try await service.client.post(
        "/tag", "2 eggs\n", headers: header.map { ["Authorization": $0] } ?? [:])
      #expect(response.status == status, "\(header ?? "none")")
      #expect((response.headers["www-authenticate"] != nil) == (status == 401))
    }
    #expect(try await service.client.send("GET", "/health").status == 200)
    #expect(try await service.client.send("GET", "/").status == 200)
    #expect(try await service.client.send("GET", "/metrics").status == 401)
  }

  @Test("loopback addresses in every spelling need no token, and names are not looked up")
  func addresses() async throws {
    for (address, numbers) in [
      ("localhost", "127.0.0.1"), ("LocalHost", "127.0.0.1"), ("127.1.2.3", "127.1.2.3"),
      ("::1", "::1"), ("0:0:0:0:0:0:0:1", "::1"), ("0.0.0.0", "0.0.0.0"), ("10.0.0.1", "10.0.0.1"),
      ("::", "::"),
    ] {
      #expect(AccessRules.numbers(ofAddress: address) == numbers)
    }
    for address in ["", "127.", "127.0.0.1.example", "localhost.example", "example", "[::1]"] {
      #expect(AccessRules.numbers(ofAddress: address) == nil, "\(address)")
      let failure = #expect(throws: ServiceFailure.self) {
        try TestService { $0.address = address }
      }
      #expect(failure?.message.contains("no address") == true)
    }
    let service = try TestService { $0.address = "localhost" }
    #expect(try await service.client.send("GET", "/health").status == 200)
  }

  @Test("bytes of equal length are compared to their ends")
  func comparison() {
    let token = Array("abcdefgh".utf8)
    #expect(AccessRules.areEqual(token, token))
    #expect(!AccessRules.areEqual([], token))
    #expect(!AccessRules.areEqual(token, []))
    #expect(!AccessRules.areEqual([], []))
    #expect(!AccessRules.areEqual(token + token, token))
    for index in token.indices {
      var other = token
      other[index] ^= 1
      #expect(!AccessRules.areEqual(other, token))
    }
  }

  @Test("every response forbids scripts of others, frames and guesses of types")
  func headers() async throws {
    let service = try TestService()
    for target in ["/", "/health", "/nothing", "/page.css"] {
      let headers = try await service.client.send("GET", target).headers
      let policy = try #require(headers["content-security-policy"])
      #expect(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"))
      #expect(!policy.contains("unsafe"))
      #expect(headers["x-content-type-options"] == "nosniff")
    }
  }

  @Test("long bodies, long lines and long headers are refused")
  func lengths() async throws {
    let service = try TestService {
      $0.limits.textBytes = 1000
      $0.limits.lineBytes = 500
    }
    let client = service.client
    #expect(try await client.post("/tag", String(repeating: "a\n", count: 501)).status == 413)
    #expect(try await client.post("/tag", String(repeating: "a", count: 501)).status == 413)
    #expect(try await client.post("/tag", String(repeating: "a\n", count: 499)).status == 200)
    let announced = try await client.send(
      "POST", "/tag", headers: ["Content-Length": "99999999999"])
    #expect(announced.status == 413)
    let chunk = String(repeating: "a\n", count: 300)
    let chunked = try await client.exchange(
      Array(
        ("POST /tag HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
          + "Transfer-Encoding: chunked\r\n\r\n258\r\n\(chunk)\r\n258\r\n\(chunk)\r\n0\r\n\r\n")
          .utf8))
    #expect(try TestClient.response(chunked).status == 413)
    let long = try await client.send(
      "GET", "/health", headers: ["X": String(repeating: "a", count: 40_000)])
    #expect([413, 431].contains(long.status))
  }

  @Test(
    "connections that drip bytes or send less than they announce are ended, and others are served")
  func slowClients() async throws {
    let service = try TestService {
      $0.limits.headerSeconds = 1
      $0.limits.bodySeconds = 1
    }
    let client = service.client
    let slow = [
      "GET /health HTTP/1.1\r\nHost: local",
      "POST /tag HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n2 eggs\n",
      "POST /recipes HTTP/1.1\r\nHost: localhost\r\nContent-Length: 30000000\r\n\r\n2 eggs\n",
    ].map { text in
      Task.detached { try await client.exchange(Array(text.utf8), waiting: .seconds(10)) }
    }
    #expect(try await client.send("GET", "/health").status == 200)
    for task in slow {
      #expect(try TestClient.response(try await task.value).status == 408)
    }
  }

  @Test("work beyond the queue is refused with the time to try again")
  func queue() throws {
    var limits = ServiceLimits()
    (limits.queueLength, limits.queueLengthOfClient) = (4, 2)
    func refusal(_ client: String, by queue: WorkQueue) -> Int? {
      do throws(ServiceError) {
        try queue.enter(client)
        return nil
      } catch {
        #expect(error.response.headers.contains { $0.name == "Retry-After" })
        return error.status
      }
    }
    // A client may fill the queue that nobody else uses, and then finds it full.
    let free = WorkQueue(limits)
    for _ in 0..<4 { try free.enter("a") }
    #expect(refusal("a", by: free) == 503 && refusal("b", by: free) == 503)
    // Beside others it has its share.
    let shared = WorkQueue(limits)
    for client in ["a", "a", "b"] { try shared.enter(client) }
    #expect(refusal("a", by: shared) == 429)
    #expect(refusal("b", by: shared) == nil && refusal("b", by: shared) == 503)
    shared.leave("b")
    try shared.enter("b")
    #expect(shared.count == 4)
    // The last places are for those who have none.
    limits.queueLength = 16
    let long = WorkQueue(limits)
    for _ in 0..<14 { try long.enter("a") }
    #expect(refusal("a", by: long) == 503 && refusal("b", by: long) == nil)
  }

  @Test(
    "connections beyond a client's limit are answered, with the time to try again")
  func connections() async throws {
    let service = try TestService {
      $0.limits.connectionCountOfClient = 3
      // Longer than other tests may keep this one waiting.
      ($0.limits.headerSeconds, $0.limits.idleSeconds) = (900, 900)
    }
    let client = service.client
    let idle = try (0..<3).map { _ in try client.connected() }
    try await wait { service.server.connectionCount == 3 }
    let response = try await client.send("GET", "/health")
    #expect(response.status == 503 && response.headers["retry-after"] != nil)
    // One more that sends nothing is closed soon, long before its time.
    let silent = try client.connected()
    try await wait { service.server.connectionCount == 4 }
    try await wait { service.server.connectionCount == 3 }
    for descriptor in idle + [silent] { close(descriptor) }
    try await wait { service.server.connectionCount == 0 }
    #expect(try await client.send("GET", "/health").status == 200)
  }

  @Test("long work waits for its turn, and no more of it runs at a time than the limit")
  func turns() async {
    var limits = ServiceLimits()
    limits.longWorkCount = 2
    let queue = WorkQueue(limits)
    let running = RunningCount()
    let done = await withTaskGroup(of: Void.self) { group in
      for _ in 0..<20 {
        group.addTask {
          await queue.inTurn {
            running.change(1)
            try? await Task.sleep(for: .milliseconds(2))
            running.change(-1)
          }
        }
      }
      return await group.reduce(into: 0) { count, _ in count += 1 }
    }
    #expect(done == 20)
    #expect(running.counts.withLock { $0 } == [0, 2])
  }

  @Test("paths lead to no file, and no text of a request becomes a header")
  func traversal() async throws {
    let service = try TestService()
    for target in [
      "/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/..%2f..%2fetc/passwd", "//etc/passwd",
      "/page.css/../../x", "/models/..%2f..%2fetc%2fpasswd", "/page.css%00.html", "/models/%00",
    ] {
      let response = try await service.client.send("GET", target)
      #expect([400, 404].contains(response.status), "\(target)")
      #expect(!response.text.contains("root:"))
    }
    let injected = try await service.client.post(
      "/tag?model=x%0d%0aSet-Cookie:%20a=b", "2 eggs\n")
    #expect(injected.status == 404)
    #expect(injected.headers["set-cookie"] == nil)
  }
}

/// How many works run, and the most that ran at a time.
private final class RunningCount: Sendable {
  let counts = Mutex([0, 0])

  func change(_ step: Int) {
    counts.withLock { $0 = [$0[0] + step, max($0[1], $0[0] + step)] }
  }
}
