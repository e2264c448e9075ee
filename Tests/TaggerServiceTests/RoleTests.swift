import Foundation
import LabeledData
import Testing

@testable import TaggerService

@Suite("Roles of tokens")
struct RoleTests {
  private static let tokens = ServiceToken.Role.allCases.map {
    ServiceToken("\($0.rawValue)-0123456789abcdef", role: $0)
  }

  private static func headers(_ role: ServiceToken.Role) -> [String: String] {
    ["Authorization": "Bearer \(role.rawValue)-0123456789abcdef"]
  }

  @Test("every route takes the tokens of its role and above, and no others")
  func routes() async throws {
    let folder = try ServiceFolder()
    let service = try TestService {
      $0.tokens = Self.tokens
      $0.projectPath = folder.path + "/a.labels"
      $0.wordbookPath = folder.path + "/a.sqlite"
    }
    for route in Route.all(hasProject: true) {
      let target = route.path.replacing("{id}", with: "1").replacing("{name}", with: "recipes")
      let open = try await service.client.send(route.method, target)
      #expect((open.status == 401) == (route.role != nil), "\(route.method) \(target)")
      for role in ServiceToken.Role.allCases {
        let response = try await service.client.send(
          route.method, target, headers: Self.headers(role))
        let isAllowed = route.role.map { $0 <= role } ?? true
        #expect((response.status == 403) == !isAllowed, "\(role): \(route.method) \(target)")
        #expect(response.status != 401)
      }
    }
  }

  @Test(
    "what changes the model in use needs the role admin, and what changes labels the role label")
  func changes() {
    let routes = Route.all(hasProject: true)
    func paths(_ role: ServiceToken.Role) -> [String] {
      routes.filter { $0.method == "POST" && $0.role == role }.map(\.path).sorted()
    }
    #expect(
      paths(.admin) == [
        "/jobs", "/jobs/{id}/cancel", "/models/reload", "/project/back", "/project/labels",
        "/project/models/{id}/use",
      ])
    #expect(
      paths(.label) == [
        "/items", "/items/{id}/versions", "/scans", "/scans/changes", "/scans/{id}/read",
        "/scans/{id}/redo", "/scans/{id}/undo", "/wordbook/known", "/wordbook/reviews",
        "/wordbook/words",
      ])
    #expect(routes.filter { $0.role == nil && $0.method == "POST" }.isEmpty)
  }

  @Test("a file of tokens has one that allows everything, or one for a role on each line")
  func files() throws {
    func tokens(_ text: String) throws -> [ServiceToken] { try ServiceToken.tokens(parsing: text) }
    #expect(try tokens("0123456789abcdef") == [ServiceToken("0123456789abcdef", role: .admin)])
    #expect(
      try tokens("# of 2026\n\ntag aaaa\r\n  label\tbbbb \nadmin cccc\nadmin dddd\neeee\n") == [
        ServiceToken("aaaa", role: .tag), ServiceToken("bbbb", role: .label),
        ServiceToken("cccc", role: .admin), ServiceToken("dddd", role: .admin),
        ServiceToken("eeee", role: .admin),
      ])
    for (text, reason) in [
      ("", "no token"), ("# none\n", "no token"), ("tag aaaa\nboss secret", "line 2: expected"),
      ("tag aaaa secret", "line 1: expected"),
    ] {
      let failure = #expect(throws: ServiceFailure.self) { try tokens(text) }
      #expect(failure?.message.contains(reason) == true)
      #expect(failure?.message.contains("secret") == false)
    }
    for role in ServiceToken.Role.allCases {
      #expect(ServiceToken.Role.allCases.filter { $0 < role }.count == "tla".firstIndex(of: role))
    }
  }

  @Test("a service without a project has no routes of one, and needs no folder for it")
  func noProject() async throws {
    let folder = try ServiceFolder()
    for name in ["work", "home", "tmp"] {
      try FileManager.default.createDirectory(
        atPath: "\(folder.path)/\(name)", withIntermediateDirectories: true)
    }
    let service = try ServiceProcess(nil, folder: folder.path)
    defer { service.process.terminate() }
    #expect(try await service.client.post("/tag", "2 eggs\n").status == 200)
    for route in Route.project {
      let response = try await service.client.send(
        route.method, route.path.replacing("{id}", with: "1"))
      #expect(response.status == 404, "\(route.path)")
    }
    let document = try await service.client.send("GET", "/openapi.json").text
    #expect(document.contains("\"/tag\"") && !document.contains("\"/items\""))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/home").isEmpty)
  }
}

extension String {
  fileprivate func firstIndex(of role: ServiceToken.Role) -> Int? {
    enumerated().first { role.rawValue.hasPrefix(String($0.element)) }?.offset
  }
}

@Suite("The gate of a service")
struct GateTests {
  private let folder: ServiceFolder
  init() throws { folder = try ServiceFolder() }

  /// The gold lines of recipes.
  private func gold() throws -> [LabeledSequence] {
    try SequenceReader(repository + "/Datasets/recipes/gold.jsonl").readAll()
  }

  private func file(_ name: String, _ lines: some Sequence<LabeledSequence>) throws -> String {
    let path = folder.path + "/" + name
    let bytes = LabelTransfer.bytes(of: Array(lines), .jsonl, outside: "O") {
      Issue.record("\($0): \($1)")
    }
    try Data(bytes).write(to: URL(filePath: path))
    return path
  }

  /// Trains on lines of a few tokens with the labels of a project, and returns the job.
  private func train(_ service: TestService) async throws -> String {
    let client = service.client
    #expect(try await client.post("/project/labels", #"["X","Y"]"#).status == 200)
    let lines = (1...20).map { #"{"tokens":["\#($0)","eggs"],"labels":["X","Y"]}"# + "\n" }
    #expect(try await client.post("/items?format=jsonl", lines.joined()).status == 200)
    #expect(try await client.post("/jobs", "").status == 202)
    await service.server.labelProject?.finishTraining()
    return try await client.send("GET", "/jobs/1").text
  }

  @Test("a model is not used without gold lines, nor with fewer lines than 50 to judge by")
  func tooFewLines() async throws {
    let few = (0..<20).map {
      LabeledSequence(tokens: ["\($0 + 100)", "eggs"], labels: ["X", "Y"])
    }
    for (gold, reason) in [
      ([], "there are no gold lines"), ([try file("few.jsonl", few)], "are too few to judge by"),
    ] {
      let folder = try ServiceFolder()
      let service = try TestService {
        $0.projectPath = folder.path + "/a.labels"
        $0.goldPaths = gold
      }
      let job = try await train(service)
      #expect(job.contains("\"isPassed\":false") && job.contains(reason), "\(job)")
      #expect(try await service.client.send("GET", "/project").text.contains("\"model\":0"))
      // The one who runs the service may use it nevertheless.
      #expect(try await service.client.post("/project/models/1/use", "").status == 200)
    }
    let enough = (0..<60).map {
      LabeledSequence(tokens: ["\($0 + 100)", "eggs"], labels: ["X", "Y"])
    }
    let file = try file("enough.jsonl", enough)
    let service = try TestService {
      $0.projectPath = folder.path + "/a.labels"
      $0.goldPaths = [file]
    }
    let job = try await train(service)
    #expect(job.contains("\"isPassed\":true"), "\(job)")
    #expect(job.contains(#""requester":"admin@127.0.0.1""#), "\(job)")
  }

  @Test("wrong lines of one who labels neither start a training nor pass the gate")
  func wrongLines() async throws {
    let tokens = ServiceToken.Role.allCases.map {
      ServiceToken("\($0.rawValue)-0123456789abcdef", role: $0)
    }
    let service = try TestService {
      $0.projectPath = folder.path + "/a.labels"
      $0.tokens = tokens
    }
    let client = service.client
    func post(_ target: String, _ body: String, _ role: ServiceToken.Role) async throws -> Int {
      try await client.post(
        target, body, headers: ["Authorization": "Bearer \(role.rawValue)-0123456789abcdef"]
      ).status
    }
    let answer = ["Authorization": "Bearer tag-0123456789abcdef"]
    let before = try await client.post("/tag", "2 cups flour\n", headers: answer).text
    let lines = (1...40).map {
      #"{"tokens":["\#($0)","cups","flour"],"labels":["comment","comment","value"]}"# + "\n"
    }
    #expect(try await post("/items?format=jsonl", lines.joined(), .tag) == 403)
    #expect(try await post("/items?format=jsonl", lines.joined(), .label) == 200)
    for target in ["/jobs", "/project/models/1/use", "/project/back"] {
      #expect(try await post(target, "", .label) == 403)
    }
    #expect(try await post("/project/labels", #"["comment","value"]"#, .label) == 403)
    #expect(try await post("/jobs", "", .admin) == 202)
    await service.server.labelProject?.finishTraining()
    #expect(try await client.post("/tag", "2 cups flour\n", headers: answer).text == before)
    let job = try await client.send(
      "GET", "/jobs/1", headers: ["Authorization": "Bearer label-0123456789abcdef"]
    ).text
    #expect(job.contains("\"isPassed\":false") && job.contains("gold lines lose"), "\(job)")
  }
}
