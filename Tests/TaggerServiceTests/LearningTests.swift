import Foundation
import LabeledData
import RecipeModels
import Testing
import WordTagging

@testable import TaggerService

@Suite("Learning from labels")
struct LearningTests {
  @Test("lines are chosen by doubt, and shapes take turns")
  func selection() {
    let texts =
      (0..<20).map { "\($0 + 1) cups flour" } + [
        "glug of the good stuff", "salt", "some basil leaf to top it",
      ]
    let candidates = texts.enumerated().map { id, text in
      LineSelection.Candidate(
        id: id, text: text, tokens: text.split(separator: " ").map(String.init))
    }
    let chosen = LineSelection(.recipes).choose(6, from: candidates)
    #expect(chosen.count == 6)
    #expect(Set(chosen.prefix(4).map(\.shape)).count >= 3)
    #expect(chosen.contains { $0.candidate.id >= 20 })
    #expect(chosen.allSatisfy { (0...1).contains($0.uncertainty) })
    #expect(LineSelection(.recipes).choose(9, from: []).isEmpty)
    #expect(LineSelection(.recipes).choose(99, from: candidates).count == candidates.count)
  }

  @Test("chosen lines teach more than random ones where most lines are alike")
  func curve() throws {
    // One line of ten is of a kind that is hard to tell from the others.
    let lines = (0..<600).map { number in
      let food = ["flour", "milk", "rice", "salt", "oats"][number % 5]
      return number % 10 == 0
        ? LabeledSequence(
          tokens: ["\(number)", food, "for", "w\(number % 30)"], labels: ["v", "f", "o", "p"])
        : LabeledSequence(tokens: ["\(number)", "g", food], labels: ["v", "m", "f"])
    }
    let curve = try SelectionCurve(of: lines)
    #expect(curve.points.map(\.count) == [50, 100, 200, 400])
    #expect(!curve.isF1)
    let first = try #require(curve.points.first)
    #expect(first.chosen == first.random && curve.worth(of: first) == 50)
    #expect(curve.points.allSatisfy { $0.chosen >= $0.random - 0.002 })
    #expect(curve.text.split(separator: "\n").count == 5)
    #expect(throws: DataError.self) { try SelectionCurve(of: Array(lines.prefix(299))) }
  }

  @Test(
    "a line whose labels are doubted is shown with its own labels, and the proposed ones are offered"
  )
  func doubtfulLines() throws {
    let line = LabeledSequence(
      tokens: ["2", "eggs"], labels: ["food", "food"],
      columns: [
        .init(name: "proposed", cells: ["value", "food"]),
        .init(name: "confidence", cells: ["0.01", "0.9"]),
      ])
    let review = try #require(LineReview(doubtful: [line], count: 5))
    #expect(review.labels == ["food", "value"])
    #expect(review.lines.first?.labels == ["food", "food"])
    #expect(review.lines.first?.confidences == [0.01, 0.9])
    #expect(review.lines.first?.alternatives.first == ["value", "food"])
    var plain = line
    plain.columns = []
    #expect(LineReview(doubtful: [plain, line], count: 5)?.lines.count == 1)
    #expect(LineReview(doubtful: [plain], count: 5) == nil)
    #expect(LineReview(doubtful: [], count: 5) == nil)
  }

  @Test("the same fifth of the lines is held back, also when lines are added")
  func split() {
    let lines = (0..<200).map { LabeledSequence(tokens: ["\($0)", "eggs"], labels: ["a", "b"]) }
    let (training, heldOut) = LabelProject.split(lines)
    #expect(training.count + heldOut.count == 200)
    #expect((20...60).contains(heldOut.count))
    let (earlier, _) = LabelProject.split(Array(lines.prefix(100)))
    #expect(Set(earlier.map(\.tokens)).isSubset(of: Set(training.map(\.tokens))))
    #expect(!LabelProject.split(Array(lines.prefix(2))).heldOut.isEmpty)
  }

  /// Labels the first lines of the gold set on a service.
  private func label(_ count: Int, _ service: TestService, changed: [String: String] = [:])
    async throws
  {
    let path = repository + "/Datasets/recipes/gold.jsonl"
    let lines = try SequenceReader(path).readAll().prefix(count).map { line in
      var line = line
      line.labels = line.labels.map { changed[$0] ?? $0 }
      return line
    }
    let body = LabelTransfer.bytes(of: Array(lines), .jsonl, outside: "other") {
      Issue.record("\($0): \($1)")
    }
    let response = try await service.client.send(
      "POST", "/items?format=jsonl&source=gold&annotator=ann", body: body)
    #expect(response.status == 200)
  }

  /// A file of the gold lines that are not labeled by the tests.
  private static func goldFile(_ folder: ServiceFolder) throws -> String {
    let lines = try SequenceReader(repository + "/Datasets/recipes/gold.jsonl").readAll()
    let path = folder.path + "/gold.jsonl"
    let bytes = LabelTransfer.bytes(of: Array(lines.dropFirst(60)), .jsonl, outside: "other") {
      Issue.record("\($0): \($1)")
    }
    try Data(bytes).write(to: URL(filePath: path))
    return path
  }

  private func finished(_ service: TestService) async throws -> [String: Any] {
    let started = try await service.client.post("/jobs", "")
    #expect(started.status == 202, "\(started.text)")
    let id = try #require((try started.json() as? [String: Any])?["id"] as? Int)
    while true {
      let job = try #require(
        try await service.client.send("GET", "/jobs/\(id)").json() as? [String: Any])
      if job["state"] as? String != "running" { return job }
      try await Task.sleep(for: .milliseconds(20))
    }
  }

  @Test("labels are learned, the gate compares, and one step goes back")
  func training() async throws {
    let folder = try ServiceFolder()
    let gold = try Self.goldFile(folder)
    let service = try TestService {
      $0.projectPath = folder.path + "/a.labels"
      $0.goldPaths = [gold]
    }
    #expect(try await service.client.post("/jobs", "").status == 409)
    try await label(60, service)
    let job = try await finished(service)
    #expect(job["state"] as? String == "done", "\(job)")
    let report = try #require(job["report"] as? [String: Any])
    #expect(report["isPassed"] as? Bool == true, "\(report)")
    let project = try await service.client.send("GET", "/project").text
    #expect(project.contains("\"model\":1"))
    #expect(try await service.client.send("GET", "/models").text.contains("\"name\":\"project\""))
    #expect(try await service.client.post("/project/back", "").text.contains("\"model\":0"))
    #expect(!(try await service.client.send("GET", "/models").text.contains("\"project\"")))
    #expect(try await service.client.post("/project/models/1/use", "").text.contains("\"model\":1"))
    #expect(try await service.client.post("/project/models/9/use", "").status == 404)
    // A second model: two steps back lead to the beginning, and no further.
    #expect(try await finished(service)["state"] as? String == "done")
    #expect(try await service.client.post("/project/models/2/use", "").text.contains("\"model\":2"))
    #expect(try await service.client.post("/project/back", "").text.contains("\"model\":1"))
    #expect(try await service.client.post("/project/back", "").text.contains("\"model\":0"))
    #expect(try await service.client.post("/project/back", "").status == 409)
    #expect(try await service.client.post("/project/models/1/use", "").text.contains("\"model\":1"))
    // What was learned is there when the service starts again.
    await service.stop()
    let again = try TestService { $0.projectPath = folder.path + "/a.labels" }
    #expect(try await again.client.send("GET", "/project").text.contains("\"model\":1"))
    #expect(try await again.client.send("GET", "/labels").text.split(separator: "\n").count == 60)
  }

  @Test("a model that is worse on gold lines does not pass the gate")
  func gate() async throws {
    let folder = try ServiceFolder()
    let gold = try Self.goldFile(folder)
    let service = try TestService {
      $0.projectPath = folder.path + "/a.labels"
      $0.goldPaths = [gold]
    }
    try await label(40, service, changed: ["ingredient": "comment", "value": "size"])
    let job = try await finished(service)
    let report = try #require(job["report"] as? [String: Any])
    #expect(report["isPassed"] as? Bool == false)
    #expect(!(try #require(report["worse"] as? [Any]).isEmpty))
    #expect(try await service.client.send("GET", "/project").text.contains("\"model\":0"))
  }

  @Test("gold lines and lines of other labels are not learned from, nor counted")
  func usableLines() async throws {
    let folder = try ServiceFolder()
    let service = try TestService { $0.projectPath = folder.path + "/a.labels" }
    try await label(60, service)
    let job = try await service.client.post("/jobs", "")
    #expect(job.status == 409)
    #expect(job.text.contains("there are 0"), "\(job.text)")
    let project = try await service.client.post("/project/labels", #"["PER","O"]"#)
    #expect(project.text.contains(#""gold":0"#), "\(project.text)")
  }

  @Test("labels that are none of the project's and extra columns are not imported")
  func unknownLabels() async throws {
    let folder = try ServiceFolder()
    let service = try TestService { $0.projectPath = folder.path + "/a.labels" }
    #expect(try await service.client.post("/project/labels", #"["PER","O"]"#).status == 200)
    let line = #"{"tokens":["Ann"],"labels":["LOC"]}"#
    let unknown = try await service.client.post("/items?format=jsonl", line)
    #expect(unknown.status == 400)
    #expect(unknown.text.contains("'LOC' is no label"), "\(unknown.text)")
    let file = try LabelFile(folder.path + "/a.labels")
    #expect(throws: ServiceFailure.self) {
      try file.importLabels(Array(line.utf8), as: .jsonl, source: "a", annotator: "ann")
    }
    let columns = try await service.client.post(
      "/items?format=conll", "# columns = token pos label\nAnn\tNNP\tPER\n")
    #expect(columns.status == 400, "\(columns.text)")
  }

  @Test("a labeling that another one followed is not taken back")
  func expectedVersion() async throws {
    let folder = try ServiceFolder()
    let service = try TestService { $0.projectPath = folder.path + "/a.labels" }
    let client = service.client
    _ = try await client.post("/items", "2 eggs\n")
    let first = try await client.post("/items/1/versions", #"{"labels":["value","ingredient"]}"#)
    #expect(first.status == 200)
    let body = #"{"labels":null,"expected":1}"#
    #expect(
      try await client.post("/items/1/versions", #"{"labels":["value","size"]}"#).status == 200)
    #expect(try await client.post("/items/1/versions", body).status == 409)
    #expect(try await client.send("GET", "/items/1").text.contains(#""labels":["value","size"]"#))
    let second = #"{"labels":["value","ingredient"],"expected":2}"#
    #expect(try await client.post("/items/1/versions", second).status == 200)
  }

  @Test("a line is labeled, relabeled and taken back over HTTP")
  func labeling() async throws {
    let folder = try ServiceFolder()
    let service = try TestService { $0.projectPath = folder.path + "/a.labels" }
    let client = service.client
    let markup = "2 cups <script>alert(1)</script>"
    #expect(
      try await client.post("/items?source=x.txt", "\(markup)\n1 egg\n").text
        == #"{"added":2,"known":0,"labeled":0,"outdated":0,"untranscribedBoxes":0,"#
        + #""blankTokens":0,"refused":0,"refusals":[]}"# + "\n")
    let next = try #require(try await client.send("GET", "/next?count=2").json() as? [String: Any])
    let items = try #require(next["items"] as? [[String: Any]])
    #expect(items.count == 2)
    #expect(
      items.allSatisfy { ($0["labels"] as? [String])?.count == ($0["tokens"] as? [String])?.count })
    let wrong = try await client.post("/items/2/versions", #"{"labels":["value"]}"#)
    #expect(wrong.status == 400)
    let unknown = try await client.post("/items/2/versions", #"{"labels":["value","x"]}"#)
    #expect(unknown.status == 400)
    let labeled = try await client.post(
      "/items/2/versions", #"{"labels":["value","ingredient"],"annotator":"ann","milliseconds":5}"#)
    #expect(labeled.text.contains(#""labels":["value","ingredient"]"#))
    let back = try await client.post("/items/2/versions", #"{"labels":null}"#)
    #expect(back.text.contains(#""labels":null"#))
    #expect(try await client.send("GET", "/items?filter=unlabeled").text.contains(#""id":2"#))
    #expect(try await client.send("GET", "/items/7").status == 404)
    #expect(try await client.send("GET", "/items/x").status == 404)
    #expect(try await client.post("/project/labels", #"["a","b c"]"#).status == 400)
    #expect(
      try await client.post("/project/labels", #"["O","B-PER"]"#).text.contains(#""outside":"O""#))
  }
}
