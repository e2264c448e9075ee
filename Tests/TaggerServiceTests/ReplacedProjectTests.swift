import Foundation
import LabeledData
import SQLiteStorage
import Testing

@testable import TaggerService

@Suite("A project that is replaced while it is served")
struct ReplacedProjectTests {
  private let folder: ServiceFolder
  private let service: TestService
  private var path: String { folder.path + "/a.labels" }

  init() throws {
    let folder = try ServiceFolder()
    self.folder = folder
    service = try TestService { $0.projectPath = folder.path + "/a.labels" }
  }

  private func add(_ line: String) async throws -> TestClient.Response {
    try await service.client.post("/items", line + "\n")
  }

  private func texts(_ path: String) throws -> [String] {
    try LabelStore(path).items(.all).map(\.text)
  }

  @Test("nothing is acknowledged while the project is removed, and it goes on when it is put back")
  func removed() async throws {
    #expect(try await add("2 eggs").status == 200)
    let moved = folder.path + "/moved.labels"
    try FileManager.default.moveItem(atPath: path, toPath: moved)
    for (method, target, body) in [
      ("POST", "/items", "3 eggs\n"), ("POST", "/items/1/versions", #"{"labels":null}"#),
      ("POST", "/project/labels", #"["A","B"]"#), ("POST", "/jobs", ""), ("GET", "/project", ""),
      ("GET", "/labels", ""),
    ] {
      let response = try await service.client.send(method, target, body: Array(body.utf8))
      #expect(response.status == 503, "\(target): \(response.text)")
      #expect(response.text.contains("put it back") && !response.text.contains(folder.path))
    }
    // Tagging needs no project.
    #expect(try await service.client.post("/tag", "2 eggs\n").status == 200)
    #expect(try texts(moved) == ["2 eggs"])
    try FileManager.default.moveItem(atPath: moved, toPath: path)
    #expect(try await add("4 eggs").status == 200)
    #expect(try texts(path) == ["2 eggs", "4 eggs"])
  }

  @Test("a backup that replaces the project is served with its model")
  func restored() async throws {
    let client = service.client
    let backup = folder.path + "/backup.labels"
    #expect(try await client.post("/project/labels", #"["X","Y"]"#).status == 200)
    let lines = (1...20).map { #"{"tokens":["\#($0)","eggs"],"labels":["X","Y"]}"# + "\n" }
    #expect(try await client.post("/items?format=jsonl", lines.joined()).status == 200)
    try LabelFile(path).backUp(to: backup)
    #expect(try await client.post("/jobs", "").status == 202)
    await service.server.labelProject?.finishTraining()
    #expect(try await client.post("/project/models/1/use", "").status == 200)
    #expect(try await client.send("GET", "/models").text.contains("\"project\""))
    #expect(rename(backup, path) == 0)
    #expect(try await client.send("GET", "/project").text.contains("\"model\":0"))
    #expect(!(try await client.send("GET", "/models").text.contains("\"project\"")))
    #expect(try await add("salt").status == 200)
    #expect(try texts(path).count == 21)
  }

  @Test("a model that was trained on one project does not go into the one that replaces it")
  func replacedDuringTraining() async throws {
    let client = service.client
    let other = folder.path + "/other.labels"
    _ = try LabelStore(other)
    #expect(try await client.post("/project/labels", #"["X","Y"]"#).status == 200)
    let lines = (1...20).map { #"{"tokens":["\#($0)","eggs"],"labels":["X","Y"]}"# + "\n" }
    #expect(try await client.post("/items?format=jsonl", lines.joined()).status == 200)
    #expect(try await client.post("/jobs", "").status == 202)
    let former = folder.path + "/former.labels"
    try FileManager.default.moveItem(atPath: path, toPath: former)
    #expect(rename(other, path) == 0)
    await service.server.labelProject?.finishTraining()
    #expect(try await client.send("GET", "/project").status == 200)
    #expect(try LabelStore(path).models().isEmpty)
    // On a busy machine the training may have ended before.
    let job = try await client.send("GET", "/jobs/1").text
    let isRefused = job.contains("failed") && job.contains("was replaced")
    #expect(try isRefused || LabelStore(former).models().count == 1, "\(job)")
  }

  @Test(
    "a file that is no project is neither changed nor served",
    arguments: ["a text, not a project", ""])
  func noProject(content: String) async throws {
    #expect(try await add("2 eggs").status == 200)
    let file = folder.path + "/text"
    try Data(content.utf8).write(to: URL(filePath: file))
    #expect(rename(file, path) == 0)
    let response = try await add("3 eggs")
    #expect(response.status == 503 && response.text.contains("the project is not"))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == content)
  }
}
