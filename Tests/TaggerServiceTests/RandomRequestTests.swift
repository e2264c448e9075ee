import Foundation
import LabeledData
import Support
import Testing

@testable import TaggerService

/// Random requests on a service of its own process: whatever they are, it goes on, keeps its memory and touches its
/// project alone.
///
/// `FAULTS=full` sends 100,000 of them, a plain run of the tests 2,000.
@Suite("Random requests to a service", .serialized)
struct ServiceRandomFaultTests {
  static let requestCount =
    ProcessInfo.processInfo.environment["FAULTS"] == "full" ? 100_000 : 2_000

  @Test("random requests are answered or end their connection, and leave the service as it was")
  func randomRequests() async throws {
    let folder = try ServiceFolder()
    for name in ["project", "home", "tmp", "work"] {
      try FileManager.default.createDirectory(
        atPath: folder.path + "/" + name, withIntermediateDirectories: false)
    }
    let project = folder.path + "/project/a.labels"
    let service = try ServiceProcess(project, folder: folder.path)
    defer { service.process.terminate() }
    let client = service.client
    let expected = try await client.post("/tag", "2 eggs\n").body
    // What is allocated once is there after a part of the requests.
    try await Self.send(Self.requestCount / 3, seed: 1, client)
    let memory = try service.memory
    try await Self.send(Self.requestCount - Self.requestCount / 3, seed: 2, client)
    #expect(service.process.isRunning)
    #expect(try await client.post("/tag?model=recipes", "2 eggs\n").body == expected)
    #expect(try service.memory - memory < 40 << 20, "of \(memory) bytes")
    for name in ["home", "tmp", "work"] {
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/" + name) == [])
    }
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/project")
    #expect(files.allSatisfy { $0.hasPrefix("a.labels") })
    service.process.terminate()
    service.process.waitUntilExit()
    _ = try LabelStore(project).items(.all)
  }

  /// Sends requests on sixteen connections at a time.
  private static func send(_ count: Int, seed: UInt64, _ client: TestClient) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for part in 0..<16 {
        group.addTask {
          var random = RandomStream(seed: seed * 100 + UInt64(part))
          for _ in 0..<count / 16 {
            _ = try await client.exchangeHalf(request(&random))
          }
        }
      }
      try await group.waitForAll()
    }
  }

  private static let json = "application/json"
  private static let lines = "application/x-ndjson"
  /// Requests as they should be, which are changed at random places.
  private static let templates: [(method: String, target: String, type: String, body: String)] = [
    ("GET", "/", "", ""), ("GET", "/health", "", ""), ("GET", "/metrics", "", ""),
    ("GET", "/openapi.json", "", ""), ("GET", "/models/recipes", "", ""),
    ("GET", "/project", "", ""), ("GET", "/next?count=3", "", ""),
    ("GET", "/items?filter=labeled&offset=1&count=5", "", ""), ("GET", "/items/1", "", ""),
    ("GET", "/labels?format=prodigy", "", ""), ("GET", "/jobs/1", "", ""),
    ("POST", "/tag?confidence=true&nbest=3&format=spans", "text/plain", "2 cups flour\n1 egg\n"),
    ("POST", "/tag", lines, #"{"id":"a","tokens":["2","eggs"]}"#),
    ("POST", "/rows?scale=1/2&units=metric", "text/plain", "2½ cups flour, sifted\n(14 oz) can\n"),
    (
      "POST", "/rows?servings=4:6&format=csv", lines,
      #"{"text":"2 eggs","tokens":["2","eggs"],"labels":["value","ingredient"]}"#
    ),
    ("POST", "/recipes?format=markdown", "text/plain", "Soup\nServes 4\n2 cups broth\nBoil it.\n"),
    ("POST", "/recipes", "image/jpeg", "\u{FF}\u{D8}\u{FF}\u{E0}"),
    ("POST", "/recipes/export?format=csv", json, #"[{"version":1,"title":null,"sources":[]}]"#),
    ("POST", "/text?name=a", "text/plain", "She opened the can.\n\nA quince.\n"),
    ("POST", "/define?start=2&end=8", "text/plain", "A quince."),
    ("POST", "/define?word=cans", "", ""),
    ("GET", "/wordbook", "", ""), ("GET", "/wordbook/next?new=5&book=b", "", ""),
    (
      "POST", "/wordbook/words", json,
      #"{"book":"b","word":"quince","partOfSpeech":"NOUN","sentence":"A quince.","range":[2,8],"page":"a","boxes":[[1,2,3,4]]}"#
    ),
    ("POST", "/wordbook/reviews", json, #"{"id":"wt1","rating":3,"lastReview":null}"#),
    ("POST", "/wordbook/known", json, #"{"words":["plum"],"known":true}"#),
    ("POST", "/items?format=doccano", json, #"{"text":"2 eggs","label":[[0,1,"value"]]}"#),
    (
      "POST", "/items?format=label-studio", json,
      #"[{"data":{"text":"2 eggs"},"annotations":[{"result":[{"value":{"start":0,"end":1,"labels":["value"]}}]}]}]"#
    ),
    (
      "POST", "/items?format=prodigy&annotator=ann", json,
      #"{"text":"2 eggs","spans":[{"start":0,"end":1,"label":"value"}]}"#
    ),
    ("POST", "/items?format=conll", "text/plain", "2\tvalue\neggs\tingredient\n"),
    ("POST", "/items/1/versions", json, #"{"labels":["value","ingredient"],"expected":1}"#),
    ("POST", "/project/labels", json, #"["value","ingredient","other"]"#),
    ("POST", "/project/back", json, ""), ("POST", "/project/models/1/use", json, ""),
    ("POST", "/models/reload", json, ""), ("POST", "/jobs", json, ""),
  ]
  private static let parts = [
    "GET ", "POST ", "/tag", "/recipes", "?format=", "&a=%zz", " HTTP/1.1\r\n", "..%2f", "%00",
    "Host: localhost\r\n", "Content-Length: 5\r\n", "-1", "99999999999999999999", "\r\n\r\n", "\0",
    "Transfer-Encoding: chunked\r\n", "Expect: 100-continue\r\n", "fffffffff\r\n", "0\r\n\r\n",
    "9223372036854775807", "-9223372036854775808", "1e999", "\"", "[", "{", "null", "é½",
    "\u{202E}",
    "\u{1F}\u{8B}", "</script>", "'; DROP TABLE item; --", "\\ud800",
  ]

  private static func request(_ random: inout RandomStream) -> [UInt8] {
    let (method, target, type, body) = templates[random.index(below: templates.count)]
    var content = Array(body.utf8)
    var head = "\(method) \(target) HTTP/1.1\r\nHost: localhost\r\nContent-Type: \(type)\r\n"
    if Bool.random(using: &random) { change(&content, &random) }
    if !content.isEmpty { head += "Content-Length: \(content.count)\r\n" }
    var bytes = Array((head + "\r\n").utf8)
    if Int.random(in: 0..<3, using: &random) == 0 { change(&bytes, &random) }
    return bytes + content
  }

  private static func change(_ bytes: inout [UInt8], _ random: inout RandomStream) {
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let place = Int.random(in: 0...bytes.count, using: &random)
      let end = min(bytes.count, place + Int.random(in: 0...8, using: &random))
      switch Int.random(in: 0..<4, using: &random) {
      case 0: bytes.removeSubrange(place..<end)
      case 1: bytes.insert(contentsOf: bytes[place..<end], at: place)
      case 2: bytes.insert(.random(in: 0...255, using: &random), at: place)
      default:
        bytes.replaceSubrange(
          place..<end, with: Array(parts[random.index(below: parts.count)].utf8))
      }
    }
  }
}
