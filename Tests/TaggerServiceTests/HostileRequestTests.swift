import FileTagging
import Foundation
import LabeledData
import RecipeModels
import RecipeRows
import Testing
import WordTagging

@testable import TaggerService

@Suite("Hostile requests")
struct HostileRequestTests {
  private let folder: ServiceFolder
  private let service: TestService

  init() throws {
    let folder = try ServiceFolder()
    self.folder = folder
    service = try TestService { $0.projectPath = folder.path + "/a.labels" }
  }

  @Test("spans that are not of their text are refused, in every format of other programs")
  func spans() async throws {
    for (start, end) in [
      (0, Int.min), (Int.min, Int.max), (Int.max, Int.max), (-1, 2), (2, 1), (0, 4),
    ] {
      for (format, body) in [
        ("doccano", #"{"text":"a b","label":[[\#(start),\#(end),"x"]]}"#),
        ("prodigy", #"{"text":"a b","spans":[{"start":\#(start),"end":\#(end),"label":"x"}]}"#),
        (
          "label-studio",
          #"[{"data":{"text":"a b"},"annotations":[{"result":[{"value":{"start":\#(start),"end":\#(end),"labels":["x"]}}]}]}]"#
        ),
      ] {
        let response = try await service.client.post("/items?format=\(format)", body)
        #expect(response.status == 400, "\(format): \(start)..<\(end)")
        #expect(response.text.contains("3 characters"), "\(response.text)")
      }
    }
  }

  @Test("damaged files of other programs are read or refused")
  func damagedFiles() {
    var random = SystemRandomNumberGenerator()
    let files: [(LabelFormat, String)] = [
      (.doccano, #"{"text":"1 egg","label":[[0,1,"value"],[2,5,"food"]]}"#),
      (
        .prodigy,
        #"{"text":"1 egg","tokens":[{"text":"1","start":0,"end":1,"id":0}],"spans":[{"start":0,"end":1,"label":"v"}]}"#
      ),
      (
        .labelStudio,
        #"[{"data":{"n":1,"text":"1 egg"},"annotations":[{"result":[{"value":{"start":0,"end":1,"labels":["v"]}}]}]}]"#
      ),
      (.conll, "1\tvalue\negg\tfood\n"),
    ]
    let parts = [
      "9223372036854775807", "-9223372036854775808", "-1", "1e9", "\"", "]", "null", "é",
    ]
    for _ in 0..<2000 {
      let (format, text) = files.randomElement(using: &random)!
      var bytes = Array(text.utf8)
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        bytes.replaceSubrange(place..<place + 1, with: parts.randomElement(using: &random)!.utf8)
      }
      guard let read = try? LabelTransfer.content(of: bytes, format, outside: "O").lines else {
        continue
      }
      #expect(read.allSatisfy { $0.labels.isEmpty || $0.labels.count == $0.tokens.count })
    }
  }

  @Test("boxes far away from any page are refused")
  func boxes() async throws {
    let page = try await service.client.post(
      "/recipes", "Soup\nIngredients\n2 cups broth\nMethod\nBoil.\n")
    let pages = try #require(try page.json() as? [[String: Any]])
    let data = try JSONSerialization.data(withJSONObject: try #require(pages[0]["recipes"]))
    let text = String(decoding: data, as: UTF8.self)
    let box = try #require(text.firstMatch(of: /"box":\[[0-9,]*\]/))
    for side in ["9223372036854775807", "-9223372036854775808", "2147483648"] {
      let moved = text.replacing(box.0, with: "\"box\":[\(side),\(side),\(side),\(side)]")
      for format in ["json", "markdown", "csv", "schema.org"] {
        let response = try await service.client.post("/recipes/export?format=\(format)", moved)
        #expect(response.status == 400, "\(format): \(response.text.prefix(200))")
      }
    }
  }

  @Test("compressed bodies are refused, and a mark of the byte order is passed over")
  func compressedBodies() async throws {
    let type = ["Content-Type": "application/x-ndjson"]
    for target in ["/tag", "/rows", "/items", "/items?format=jsonl", "/recipes/export"] {
      let response = try await service.client.send(
        "POST", target, body: [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3], headers: type)
      #expect(response.status == 415, "\(target)")
    }
    let plain = try await service.client.post("/tag", "2 eggs\n")
    #expect(try await service.client.post("/tag", "\u{FEFF}2 eggs\n").body == plain.body)
  }

  @Test("bodies of too many lines and too long lines are refused")
  func lines() async throws {
    let folder = try ServiceFolder()
    let service = try TestService {
      $0.projectPath = folder.path + "/a.labels"
      $0.limits.lineCount = 100
    }
    let many = String(repeating: "\n", count: 101)
    let few = String(repeating: "salt\n", count: 100)
    for target in ["/tag", "/rows"] {
      #expect(try await service.client.post(target, many).status == 413, "\(target)")
      #expect(try await service.client.post(target, few).status == 200, "\(target)")
    }
    let items = String(repeating: "salt\n", count: 101)
    #expect(try await service.client.post("/items", items).status == 413)
    let long = String(repeating: "a", count: 65_537)
    #expect(try await service.client.post("/items", long).status == 413)
  }

  @Test("tagged records of a long body come in pieces, broken ones are refused before any of them")
  func records() async throws {
    let type = ["Content-Type": "application/x-ndjson"]
    let record = #"{"id":"a","tokens":["2","eggs"]}"# + "\n"
    let one = try await service.client.post("/tag", record, headers: type).text
    let body = String(repeating: record, count: 5000)
    let many = try await service.client.post("/tag", body, headers: type)
    #expect(many.headers["transfer-encoding"] == "chunked")
    #expect(many.text == String(repeating: one, count: 5000))
    let broken = try await service.client.post("/tag", body + "{\"tokens\":1}", headers: type)
    #expect(broken.status == 400)
    #expect(broken.text.contains("body:5001"), "\(broken.text)")
  }

  @Test("rows of a long text come in pieces, numbered through; broken records before any of them")
  func rows() async throws {
    let text = String(repeating: "2 cups flour\n", count: 5000)
    let rows = try await service.client.post("/rows", text)
    #expect(rows.headers["transfer-encoding"] == "chunked")
    let numbers = rows.text.split(separator: "\n").map { $0.firstMatch(of: /"line":(\d+)/)?.1 }
    #expect(numbers == (1...5000).map { "\($0)" })
    let record = #"{"text":"2 eggs","tokens":["2","eggs"],"labels":["value","ingredient"]}"# + "\n"
    let records = String(repeating: record, count: 1000)
    let type = ["Content-Type": "application/x-ndjson"]
    let labeled = try await service.client.post("/rows", records, headers: type)
    #expect(labeled.text.split(separator: "\n").count == 1000)
    let broken = try await service.client.post("/rows", records + "{\"tokens\":1}", headers: type)
    #expect(broken.status == 400)
    #expect(broken.text.contains("body:1001"), "\(broken.text)")
  }

  @Test("rows of a text in several languages equal the command's, however long it is")
  func mixedRows() async throws {
    let english =
      (1...150).map { "• \($0) cups flour" } + ["Sauce:"] + (1...149).map { "\($0) g butter" }
    let german = (1...200).flatMap { ["\($0) EL Mehl", "1,5 l Milch"] }
    for copies in [1, 9] {
      let texts = Array(repeating: english + german, count: copies).flatMap(\.self)
      var expected = ""
      var writer = try RowWriter(.jsonl) { expected += $0 }
      let text = texts.joined(separator: "\n") + "\n"
      let file = folder.path + "/mixed.txt"
      try Data(text.utf8).write(to: URL(filePath: file))
      var number = 0
      let reader = RecipeLineReader(tagger: .recipes)
      _ = try reader.forEach(of: file, reporting: { _ in }) { line in
        number += 1
        try writer.write(RowEditor().row(of: line), place: RowPlace(line: number))
      }
      try writer.finish()
      #expect(
        try await service.client.post("/rows", text).text == expected, "\(text.utf8.count) bytes")
    }
  }

  @Test("a copy replaces no file, least of all the project")
  func backup() throws {
    let path = folder.path + "/b.labels"
    let project = try LabelFile(path)
    _ = try project.importLabels(
      Array("2 eggs\n".utf8), as: .lines, source: "", annotator: "ann")
    #expect(throws: ServiceFailure.self) { try project.backUp(to: path) }
    #expect(try LabelStore(path).counts().items == 1)
  }

  @Test("a port belongs to one service")
  func port() {
    let port = service.client.port
    let failure = #expect(throws: ServiceFailure.self) { try TestService { $0.port = port } }
    #expect(failure?.description.contains("\(port)") ?? false)
  }

  @Test("statuses say what is wrong, and what to do")
  func statuses() async throws {
    _ = try await service.client.post("/items", "2 eggs\n")
    let model = try await service.client.post(
      "/items/1/versions", #"{"labels":["value","ingredient"],"model":999}"#)
    #expect(model.status == 400)
    #expect(model.text.contains("no model 999"))
    let method = try await service.client.send("GET", "/tag")
    #expect(method.status == 405)
    #expect(method.headers["allow"] == "POST")
    let certificate = #expect(throws: ServiceFailure.self) {
      try TestService { $0.certificate = .init(certificate: "none", key: "none") }
    }
    #expect(certificate?.description.contains("PEM") ?? false, "\(certificate?.description ?? "")")
  }

  @Test("each name of a model belongs to one model")
  func names() {
    let path = repository + "/Models/recipes.tagger"
    for names in [["a", "a"], ["project"]] {
      #expect(throws: ServiceFailure.self) {
        try TestService { $0.models = names.map { .init(name: $0, path: path) } }
      }
    }
  }

  @Test("a model of other labels answers /tag, and leaves rows and recipes as they are")
  func otherLabels() async throws {
    let client = service.client
    let rows = try await client.post("/rows", "2 cups flour\n").text
    let recipe = try await client.post("/recipes", "Soup\nIngredients\n2 cups broth\n").text
    #expect(try await client.post("/project/labels", #"["X","Y"]"#).status == 200)
    let lines = (1...20).map { #"{"tokens":["\#($0)","eggs"],"labels":["X","Y"]}"# + "\n" }
    #expect(try await client.post("/items?format=jsonl", lines.joined()).status == 200)
    #expect(try await client.post("/jobs", "").status == 202)
    await service.server.labelProject?.finishTraining()
    // The gate has no gold lines with these labels.
    #expect(try await client.post("/tag", "2 eggs\n").text.contains("\"value\""))
    #expect(try await client.post("/project/models/1/use", "").status == 200)
    #expect(try await client.post("/tag", "2 eggs\n").text.contains("\"X\""))
    #expect(try await client.post("/rows", "2 cups flour\n").text == rows)
    #expect(try await client.post("/recipes", "Soup\nIngredients\n2 cups broth\n").text == recipe)
  }

  @Test("a training that was accepted is finished when the service stops")
  func stopDuringTraining() async throws {
    #expect(try await service.client.post("/project/labels", #"["X","Y"]"#).status == 200)
    let lines = (1...20).map { #"{"tokens":["\#($0)","eggs"],"labels":["X","Y"]}"# + "\n" }
    #expect(try await service.client.post("/items?format=jsonl", lines.joined()).status == 200)
    #expect(try await service.client.post("/jobs", "").status == 202)
    await service.stop()
    #expect(try LabelStore(folder.path + "/a.labels").models().count == 1)
  }
}
