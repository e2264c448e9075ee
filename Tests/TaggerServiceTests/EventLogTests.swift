import Foundation
import LabeledData
import Synchronization
import Testing

@testable import TaggerService

/// Keeps the lines of a log.
final class LogLines: Sendable {
  private let lines = Mutex<[String]>([])

  func log(_ format: EventLog.Format, minimumLevel: EventLog.Level = .info) -> EventLog {
    EventLog(format, minimumLevel: minimumLevel) { line in self.lines.withLock { $0.append(line) } }
  }

  var all: [String] { lines.withLock { $0 } }

  /// The events of a name in a log of JSON.
  func events(_ name: String) throws -> [[String: Any]] {
    try all.map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    .filter { $0["event"] as? String == name }
  }
}

@Suite("The log of a service")
struct EventLogTests {
  @Test("a line of text has time, level, event and values, with quotes where they are needed")
  func text() throws {
    let lines = LogLines()
    lines.log(.text).log(
      .warning, "event",
      [
        "a": "plain", "b": "two words", "c": "", "d": nil, "e": 7, "f": 0.5, "g": "x=\"y\"",
        "h": true,
      ])
    let line = try #require(lines.all.first)
    let match = try #require(line.wholeMatch(of: /(\S+) warning event (.*)\n/))
    #expect(match.2 == #"a=plain b="two words" c="" e=7 f=0.5 g="x=\"y\"" h=true"#)
    let time = try Date.ISO8601FormatStyle(includingFractionalSeconds: true).parse(
      String(match.1))
    #expect(abs(time.timeIntervalSinceNow) < 600)
  }

  @Test("values of JSON keep their types")
  func json() throws {
    let lines = LogLines()
    lines.log(.json).log(.error, "event", ["a": "x \"y\"", "b": nil, "c": 7, "d": 0.5, "e": false])
    let event = try #require(try lines.events("event").first)
    #expect(event["a"] as? String == "x \"y\"" && event["b"] == nil && event["c"] as? Int == 7)
    #expect(event["d"] as? Double == 0.5 && event["e"] as? Bool == false)
    #expect(event["level"] as? String == "error")
  }

  @Test(
    "no value ends a line, moves the cursor or turns the text", arguments: EventLog.Format.allCases)
  func hostileValues(format: EventLog.Format) {
    let lines = LogLines()
    let log = lines.log(format)
    for scalar in [
      "\n", "\r", "\u{1B}[2J", "\u{9B}", "\u{7F}", "\0", "\u{202E}", "\u{2028}", "\u{85}",
    ] {
      log.log(.info, "event", ["a": "x\(scalar)y"])
    }
    for line in lines.all {
      #expect(line.hasSuffix("\n"))
      let isPlain = line.dropLast().unicodeScalars.allSatisfy {
        ![.control, .format, .lineSeparator].contains($0.properties.generalCategory)
      }
      #expect(isPlain, "\(line.debugDescription)")
    }
  }

  @Test("events below the level are left out, and those beyond the limit of a second are counted")
  func levels() throws {
    let lines = LogLines()
    let log = lines.log(.json, minimumLevel: .warning)
    log.log(.info, "info")
    for _ in 0..<1000 { log.log(.error, "many", limit: 3) }
    #expect(try lines.events("info").isEmpty)
    let end = ContinuousClock.now + .seconds(300)
    while try lines.events("many").allSatisfy({ $0["suppressed"] == nil }) {
      try #require(ContinuousClock.now < end)
      usleep(50_000)
      log.log(.error, "many", limit: 3)
    }
    let counted = try lines.events("many").compactMap { $0["suppressed"] as? Int }.reduce(0, +)
    #expect(try lines.events("many").count + counted >= 1000)
    #expect(try lines.events("many").count < 100)
  }
}

@Suite("What a service logs and counts")
struct ServiceEventTests {
  private let folder: ServiceFolder
  private let lines = LogLines()

  init() throws { folder = try ServiceFolder() }

  private func service(_ change: (inout ServiceConfiguration) -> Void) throws -> TestService {
    try TestService {
      $0.log = lines.log(.json)
      $0.version = "1.2.3"
      change(&$0)
    }
  }

  @Test("a model file that changes is a swap, a broken one a failed swap and a degraded service")
  func swaps() async throws {
    let path = folder.path + "/mine.tagger"
    let bytes = try Data(contentsOf: URL(filePath: repository + "/Models/recipes.tagger"))
    try bytes.write(to: URL(filePath: path))
    let service = try service { $0.models = [.init(name: "mïne", path: path)] }
    let client = service.client
    let answer = try await client.post("/tag", "2 eggs\n")
    let model = try #require(answer.headers["x-model"]?.wholeMatch(of: /m%c3%afne@([0-9a-f]{16})/))
    #expect(try lines.events("start").first?["port"] as? Int == Int(client.port))
    #expect(try lines.events("load").contains { $0["after"] as? String == String(model.1) })
    #expect(try await client.send("GET", "/health").text.contains("\"ok\""))

    try Data("no model".utf8).write(to: URL(filePath: path))
    _ = try await client.post("/models/reload", "")
    let health = try await client.send("GET", "/health")
    #expect(health.status == 200 && health.text.contains("\"degraded\""), "\(health.text)")
    #expect(health.text.contains("'mïne'") && !health.text.contains(folder.path))
    let failed = try #require(try lines.events("swap_failed").first)
    #expect(failed["level"] as? String == "error" && failed["kept"] as? String == String(model.1))
    #expect((failed["error"] as? String)?.contains("not a tagger model") == true)
    #expect(
      try await client.post("/tag", "2 eggs\n").headers["x-model"] == answer.headers["x-model"])

    try bytes.write(to: URL(filePath: path))
    _ = try await client.post("/models/reload", "")
    #expect(try await client.send("GET", "/health").text.contains("\"ok\""))
    #expect(try !lines.events("swap").isEmpty)
    let metrics = try await client.send("GET", "/metrics").text
    for line in [
      #"wordtagger_swaps_total{model="mïne",result="failed"} "#,
      #"wordtagger_swaps_total{model="mïne",result="done"} "#,
      #"wordtagger_model_info{model="mïne",checksum="\#(model.1)"} 1"#,
      #"wordtagger_build_info{version="1.2.3"} 1"#, "process_resident_memory_bytes ",
      #"wordtagger_request_seconds_bucket{route="/tag",le="+Inf"} 2"#,
      #"wordtagger_request_seconds_count{route="/health"} "#,
      #"wordtagger_requests_total{route="/tag",status="200"} 2"#,
    ] { #expect(metrics.contains("\n\(line)"), "\(line)") }
    await service.stop()
    #expect(try lines.events("stop").count == 1)
  }

  @Test("a project that was removed makes the service degraded")
  func removedProject() async throws {
    let service = try service { $0.projectPath = folder.path + "/a.labels" }
    try FileManager.default.removeItem(atPath: folder.path + "/a.labels")
    let health = try await service.client.send("GET", "/health").text
    #expect(health.contains("\"degraded\"") && health.contains("the project"), "\(health)")
  }

  @Test(
    "a restored project whose model cannot be opened makes the service degraded; that is logged once"
  )
  func unusableProject() async throws {
    let path = folder.path + "/a.labels"
    let service = try service { $0.projectPath = path }
    do {
      let store = try LabelStore(folder.path + "/b.labels")
      try store.useModel(try store.addModel([1, 2, 3], compared: [], report: "{}"))
    }
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.moveItem(atPath: folder.path + "/b.labels", toPath: path)
    let end = ContinuousClock.now + .seconds(300)
    while try lines.events("project_unusable").isEmpty {
      try #require(ContinuousClock.now < end)
      try await Task.sleep(for: .milliseconds(50))
    }
    try await Task.sleep(for: .seconds(3))
    #expect(try lines.events("project_unusable").count == 1)
    let health = try await service.client.send("GET", "/health").text
    #expect(health.contains("\"degraded\"") && health.contains("the project"), "\(health)")
  }

  @Test("a training, what the gate found and the use of a model are logged with who asked for them")
  func trainings() async throws {
    let service = try service { $0.projectPath = folder.path + "/a.labels" }
    let client = service.client
    #expect(try await client.post("/project/labels", #"["X","Y"]"#).status == 200)
    let items = (1...20).map { #"{"tokens":["\#($0)","eggs"],"labels":["X","Y"]}"# + "\n" }
    #expect(try await client.post("/items?format=jsonl", items.joined()).status == 200)
    #expect(try await client.post("/jobs", "").status == 202)
    await service.server.labelProject?.finishTraining()
    let trainings = try lines.events("training")
    #expect(trainings.map { $0["state"] as? String } == ["running", "done"])
    let gate = try #require(try lines.events("gate").first)
    #expect(gate["passed"] as? Bool == false && gate["gold"] as? Int == 0)
    #expect((gate["reasons"] as? String)?.contains("no gold lines") == true)
    #expect(try lines.events("use").isEmpty)
    #expect(try await client.post("/project/models/1/use", "").status == 200)
    let use = try #require(try lines.events("use").first)
    #expect(use["model"] as? Int == 1)
    for event in trainings + [gate, use] {
      #expect(event["requester"] as? String == "admin@127.0.0.1")
    }
    #expect(
      try await client.send("GET", "/metrics").text.contains(#"trainings_total{result="done"} 1"#))
  }

  @Test("refusals are logged with their reason, and every request where that is wanted")
  func requests() async throws {
    let service = try service {
      $0.tokens = [.init("0123456789abcdef", role: .tag)]
      $0.logsRequests = true
    }
    let client = service.client
    let token = ["Authorization": "Bearer 0123456789abcdef"]
    let given = try await client.post(
      "/tag", "2 eggs\n", headers: token.merging(["X-Request-Id": "a-1.b_2"]) { $1 })
    #expect(given.headers["x-request-id"] == "a-1.b_2")
    let ids = try await [
      client.post("/tag", "2 eggs\n"), client.post("/models/reload", "", headers: token),
      client.send("GET", "/nothing", headers: ["X-Request-Id": "a b"]),
    ].map { try #require($0.headers["x-request-id"]) }
    #expect(Set(ids).count == 3 && !ids.contains("a b"))
    // A response is logged after the client has it.
    try await wait { lines.all.count { $0.contains("\"event\":\"request\"") } == 4 }
    let refusals = try lines.events("refusal")
    #expect(refusals.map { $0["id"] as? String } == Array(ids.prefix(2)))
    #expect(refusals.map { $0["status"] as? Int } == [401, 403])
    #expect(refusals.map { $0["requester"] as? String } == ["nobody@127.0.0.1", "tag@127.0.0.1"])
    #expect((refusals.first?["reason"] as? String)?.contains("a token is needed") == true)
    #expect(!lines.all.contains { $0.contains("0123456789abcdef") || $0.contains("eggs") })
    let metrics = try await client.send("GET", "/metrics", headers: token).text
    #expect(metrics.contains(#"wordtagger_refusals_total{status="401"} 1"#))
  }

  @Test("clients that are too slow are counted and logged, and idle connections are not")
  func slowClients() async throws {
    let service = try service { ($0.limits.headerSeconds, $0.limits.idleSeconds) = (1, 1) }
    let client = service.client
    let request = "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"
    let idle = try await client.exchange(Array(request.utf8), waiting: .seconds(300))
    #expect(try TestClient.response(idle).status == 200)
    #expect(try lines.events("refusal").isEmpty)
    _ = try await client.exchange(Array(request.utf8.dropLast(2)), waiting: .seconds(300))
    try await wait { lines.all.contains { $0.contains("\"status\":408") } }
  }

  @Test("the command writes its log to standard error, in the format that is asked for")
  func command() async throws {
    let path = folder.path + "/log"
    let service = try ServiceProcess(
      folder.path + "/a.labels", options: ["--log-format", "json", "--access-log"], log: path)
    #expect(try await service.client.post("/tag", "2 eggs\n").status == 200)
    service.process.terminate()
    service.process.waitUntilExit()
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let events = try text.split(separator: "\n").map { line in
      try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])["event"]
        as? String
    }
    #expect(events.compactMap(\.self) == ["load", "start", "request", "stop"], "\(text)")
  }
}
