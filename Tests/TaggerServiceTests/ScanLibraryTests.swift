import Foundation
import LabeledData
import PageReading
import RecipeModels
import RecipePages
import SQLiteStorage
import TaggerTraining
import Testing
import WordTagging

@testable import TaggerService

@Suite("The library of scans")
struct ScanLibraryTests {
  private static let soup = """
    Soup
    Serves 4
    Ingredients
    2 cups broth
    1 large onion, chopped
    Method
    1. Boil the broth.
    """
  private static let rest = "Method\n1. Serve it with the cream.\n2. Eat it.\n"

  private struct Scan {
    var object: [String: Any]
    var id: Int { object["id"] as? Int ?? 0 }
    var version: Int { object["version"] as? Int ?? 0 }
    var title: String { object["title"] as? String ?? "" }
    var document: [String: Any] { object["document"] as? [String: Any] ?? [:] }
    var recipes: [[String: Any]] { document["recipes"] as? [[String: Any]] ?? [] }
    func has(_ flag: String) -> Bool { object[flag] as? Bool ?? false }
    var actions: [String] {
      (object["changes"] as? [[String: Any]] ?? []).compactMap { $0["action"] as? String }
    }

    /// A document with another title of its first recipe.
    func titled(_ title: String) -> [String: Any] {
      var document = document
      var recipes = recipes
      recipes[0]["title"] = ["text": title, "image": "a", "confidence": 1, "box": [0, 0, 0, 0]]
      document["recipes"] = recipes
      return document
    }
  }

  /// A service with a project, and the requests of its page.
  private final class Library {
    let folder: ServiceFolder
    let service: TestService

    init(_ folder: ServiceFolder? = nil) throws {
      let folder = try folder ?? ServiceFolder()
      self.folder = folder
      service = try TestService { $0.projectPath = folder.path + "/a.labels" }
    }

    func scans(_ response: TestClient.Response) throws -> [Scan] {
      #expect(response.status == 200, "\(response.text.prefix(300))")
      let object = try #require(try response.json() as? [String: Any])
      return try #require(object["scans"] as? [[String: Any]]).map { Scan(object: $0) }
    }

    func add(_ text: String, name: String = "a.txt", query: String = "") async throws -> Scan {
      try #require(
        try scans(
          try await service.client.post("/scans?name=\(name)&annotator=ann\(query)", text)
        ).first)
    }

    func scan(_ id: Int) async throws -> Scan {
      try #require(try scans(try await service.client.send("GET", "/scans/\(id)")).first)
    }

    func list(_ query: String = "") async throws -> [Scan] {
      try scans(try await service.client.send("GET", "/scans" + query))
    }

    func post(_ path: String, _ object: [String: Any]) async throws -> TestClient.Response {
      let body = try JSONSerialization.data(withJSONObject: object)
      return try await service.client.send("POST", path, body: Array(body))
    }

    /// Changes scans; nil deletes one.
    func change(
      _ scans: [(scan: Scan?, document: [String: Any]?)], action: String = "Changed",
      restores: Bool = false
    ) async throws -> TestClient.Response {
      let items = scans.map { scan, document -> [String: Any] in
        var item: [String: Any] = ["document": document ?? NSNull()]
        if let scan { (item["id"], item["expected"]) = (scan.id, scan.version) }
        if let scan, restores, scan.has("isDeleted") { item["restores"] = true }
        return item
      }
      return try await post(
        "/scans/changes", ["action": action, "annotator": "ann", "scans": items])
    }

    func step(_ name: String, _ scan: Scan) async throws -> TestClient.Response {
      try await post("/scans/\(scan.id)/\(name)", ["expected": scan.version, "annotator": "bob"])
    }
  }

  @Test("a scan is kept with its file, and is the same after the service has started again")
  func keeping() async throws {
    let library = try Library()
    let scan = try await library.add(Self.soup)
    #expect(scan.title == "Soup" && scan.recipes.count == 1 && scan.actions == ["Scanned"])
    #expect(!scan.has("canUndo") && !scan.has("canRedo") && !scan.has("isDeleted"))
    let page = try #require((scan.document["pages"] as? [[String: Any]])?.first)
    let file = try #require(page["source"] as? Int)
    #expect(page["picture"] == nil)
    #expect(try await library.service.client.send("GET", "/files/\(file)").text == Self.soup)
    #expect(try await library.service.client.send("GET", "/files/99").status == 404)
    #expect(try await library.service.client.send("GET", "/scans/99").status == 404)
    // The same file again gives the scan, unless it is to be read again.
    #expect(try await library.add(Self.soup, name: "b.txt").id == scan.id)
    let again = try await library.add(Self.soup, query: "&again=true")
    #expect(again.id != scan.id)
    let listed = try await library.list()
    #expect(listed.map(\.id) == [again.id, scan.id])
    #expect(listed[0].object["duplicates"] as? [Int] == [scan.id])
    await library.service.stop()
    let restarted = try Library(library.folder)
    #expect(try await restarted.scan(scan.id).object as NSDictionary == scan.object as NSDictionary)
  }

  @Test("a picture is kept once, and shown as it was sent")
  func picture() async throws {
    let library = try Library()
    let bytes = Array(
      try Data(contentsOf: URL(filePath: repository + "/Datasets/samples/recipe.jpg")))
    let scan = try #require(
      try library.scans(
        try await library.service.client.send("POST", "/scans?name=a.jpg", body: bytes)
      ).first)
    let page = try #require((scan.document["pages"] as? [[String: Any]])?.first)
    let picture = try #require(page["picture"] as? Int)
    #expect(picture == page["source"] as? Int && page["quarterTurns"] as? Int == 0)
    let shown = try await library.service.client.send("GET", "/files/\(picture)")
    #expect(shown.body == bytes && shown.headers["content-type"] == "image/jpeg")
    // Read again as one column, the page has other lines, which undo takes back.
    let read = try #require(
      try library.scans(
        try await library.service.client.post(
          "/scans/\(scan.id)/read?page=0&layout=sparse&expected=\(scan.version)", "")
      ).first)
    #expect(read.has("canUndo") && read.actions.first == "Read page 1 again")
    let before = try library.scans(try await library.step("undo", read))[0]
    #expect(before.document as NSDictionary == scan.document as NSDictionary)
    #expect(
      try await library.service.client.post("/scans/\(scan.id)/read?page=7", "").status == 404)
  }

  @Test("edits are undone and redone one by one; after a new edit nothing is left to redo")
  func undo() async throws {
    let library = try Library()
    var scan = try await library.add(Self.soup)
    for title in ["One", "Two", "Three"] {
      scan = try library.scans(
        try await library.change([(scan, scan.titled(title))], action: title))[0]
    }
    for title in ["Two", "One", "Soup"] {
      scan = try library.scans(try await library.step("undo", scan))[0]
      #expect(scan.title == title && scan.has("canRedo"))
    }
    #expect(!scan.has("canUndo"))
    #expect(try await library.step("undo", scan).status == 409)
    scan = try library.scans(try await library.step("redo", scan))[0]
    scan = try library.scans(try await library.step("redo", scan))[0]
    #expect(scan.title == "Two" && scan.has("canRedo"))
    #expect(scan.actions.prefix(3) == ["Redone: Two", "Redone: One", "Undone: One"])
    scan = try library.scans(try await library.change([(scan, scan.titled("Four"))]))[0]
    #expect(!scan.has("canRedo"))
    scan = try library.scans(try await library.step("undo", scan))[0]
    #expect(scan.title == "Two")
  }

  @Test("a change of a version that is not the last one is refused")
  func conflict() async throws {
    let library = try Library()
    let scan = try await library.add(Self.soup)
    _ = try library.scans(try await library.change([(scan, scan.titled("Stew"))]))
    #expect(try await library.change([(scan, scan.titled("Broth"))]).status == 409)
    #expect(try await library.step("undo", scan).status == 409)
    #expect(try await library.scan(scan.id).title == "Stew")
  }

  @Test("scans that are joined are one change, which is undone and redone as a whole")
  func joining() async throws {
    let library = try Library()
    let first = try await library.add(Self.soup)
    let second = try await library.add(Self.rest, name: "b.txt")
    var document = first.document
    let pages = [first, second].flatMap { $0.document["pages"] as? [[String: Any]] ?? [] }
    (document["pages"], document["recipes"]) = (pages, first.recipes + second.recipes)
    var joined = try library.scans(
      try await library.change([(first, document), (second, nil)], action: "Joined"))[0]
    #expect(joined.recipes.count == 2)
    #expect(try await library.list().map(\.id) == [first.id])
    #expect(try await library.list("?deleted=true").map(\.id) == [second.id])
    #expect(try await library.scan(second.id).has("isDeleted"))
    joined = try library.scans(try await library.step("undo", joined))[0]
    #expect(joined.recipes.count == 1)
    #expect(Set(try await library.list().map(\.id)) == [first.id, second.id])
    #expect(try await library.list("?deleted=true").isEmpty)
    joined = try library.scans(try await library.step("redo", joined))[0]
    #expect(joined.recipes.count == 2)
    #expect(try await library.list().map(\.id) == [first.id])
    // A scan that was put back meanwhile stays as it is; undoing that deletes it again, which the list shows.
    let deleted = try await library.scan(second.id)
    #expect(try await library.change([(deleted, deleted.document)]).status == 409)
    var other = try library.scans(
      try await library.change([(deleted, deleted.document)], restores: true))[0]
    let undone = try library.scans(try await library.step("undo", joined))
    #expect(undone.map(\.id) == [first.id] && undone[0].recipes.count == 1)
    #expect(Set(try await library.list().map(\.id)) == [first.id, second.id])
    other = try library.scans(try await library.step("undo", try await library.scan(other.id)))[0]
    #expect(other.has("isDeleted"))
    #expect(try await library.list("?deleted=true").map(\.id) == [second.id])
  }

  @Test("a part that becomes a scan of its own is gone when that is undone, and comes back")
  func dividing() async throws {
    let library = try Library()
    let scan = try await library.add(Self.soup)
    var divided = try library.scans(
      try await library.change([(scan, scan.titled("Rest")), (nil, scan.document)]))
    let part = divided[1].id
    #expect(part != scan.id && divided[1].title == "Soup")
    divided = try library.scans(try await library.step("undo", divided[0]))
    #expect(try await library.list().map(\.id) == [scan.id])
    #expect(try await library.list("?deleted=true").isEmpty)
    #expect(try await library.scan(part).has("isDeleted"))
    divided = try library.scans(try await library.step("redo", divided[0]))
    #expect(Set(try await library.list().map(\.id)) == [scan.id, part])
    // What made a scan is not undone from it.
    #expect(try await library.step("undo", try await library.scan(part)).status == 409)
  }

  @Test("a recipe over two pages stays one when either of them is read again")
  func readingAgain() throws {
    func line(_ text: String, _ image: String) -> ScannedLine {
      var line =
        ScannedPage(
          name: image, page: RecognizedPage(text: text)
        ).lines.first ?? RecipeScanner().scan(text: text, name: image).lines[0]
      line.image = image
      return line
    }
    func recipe(_ title: String?, _ steps: [String], _ image: String) -> Recipe {
      var recipe = Recipe()
      recipe.title = title.map { line($0, image) }
      recipe.stepSections = [.init(lines: steps.map { line($0, image) })]
      recipe.sources = [image]
      return recipe
    }
    let page = ScanDocument.Page(
      image: "", width: 1, height: 1, source: 1, number: 0, quarterTurns: 0, warnings: [])
    let pages = ["a", "b", "c"].map { name in
      var page = page
      page.image = name
      return page
    }
    var whole = recipe("Pie", ["Mix it."], "a")
    whole.stepSections[0].lines += [line("Bake it.", "b"), line("Eat it.", "c")]
    func steps(_ document: ScanDocument) -> [[String]] {
      document.recipes.map { $0.steps.map(\.content) }
    }
    for (index, read, expected) in [
      (0, recipe("Tart", ["Stir it."], "a"), ["Stir it.", "Bake it.", "Eat it."]),
      (1, recipe(nil, ["Fry it."], "b"), ["Mix it.", "Fry it.", "Eat it."]),
      (2, recipe(nil, ["Cool it."], "c"), ["Mix it.", "Bake it.", "Cool it."]),
    ] {
      var document = ScanDocument(pages: pages, recipes: [whole], corrections: [])
      document.replaceLines(ofPage: index, with: [read])
      #expect(steps(document) == [expected])
      #expect(document.recipes[0].title?.content == (index == 0 ? "Tart" : "Pie"))
      #expect(document.recipes[0].sources == ["a", "b", "c"])
    }
    // A page that begins a recipe of its own divides what was one; nothing is lost.
    var document = ScanDocument(pages: pages, recipes: [whole], corrections: [])
    document.replaceLines(ofPage: 1, with: [recipe("Cake", ["Fry it."], "b")])
    #expect(steps(document) == [["Mix it."], ["Fry it.", "Eat it."]])
    document.replaceLines(ofPage: 1, with: [])
    #expect(steps(document) == [["Mix it."], ["Eat it."]])
  }

  @Test("scans are found by all words of their titles and ingredients")
  func search() async throws {
    let library = try Library()
    _ = try await library.add(Self.soup)
    for (search, count) in [("ONION", 1), ("broth%20soup", 1), ("onion%20plum", 0), ("%25", 0)] {
      #expect(try await library.list("?search=\(search)").count == count, "\(search)")
    }
  }

  @Test(
    "documents that the page does not write are refused, and nothing is kept",
    arguments: [
      ("pages", "[]"), ("pages", "3"), ("recipes", "[{}]"), ("corrections", "null"),
      ("corrections", #"[{"text":"a","tokens":["a"],"labels":[]}]"#),
      (
        "pages",
        #"[{"image":"a","width":1,"height":1,"source":99,"number":0,"quarterTurns":0,"warnings":[]}]"#
      ),
      (
        "pages",
        #"[{"image":"a","width":1,"height":1,"source":1,"number":0,"quarterTurns":9,"warnings":[]}]"#
      ),
    ])
  func hostileDocuments(key: String, value: String) async throws {
    let library = try Library()
    let scan = try await library.add(Self.soup)
    var document = scan.document
    document[key] = try JSONSerialization.jsonObject(
      with: Data(value.utf8), options: .fragmentsAllowed)
    let response = try await library.change([(scan, scan.titled("New")), (nil, document)])
    #expect(response.status == 400, "\(response.text)")
    #expect(try await library.scan(scan.id).version == scan.version)
    #expect(try await library.list().count == 1)
    for body in [
      "", "{}", "[]", #"{"action":"a","scans":[]}"#, #"{"action":"a","scans":[{}]}"#,
      #"{"action":"a","scans":[{"id":1}]}"#,
    ] {
      #expect(try await library.service.client.post("/scans/changes", body).status == 400)
    }
  }

  @Test("a project without scans gets their tables, and keeps its lines")
  func migration() async throws {
    let folder = try ServiceFolder()
    let path = folder.path + "/a.labels"
    var old = StorageSchema.labels
    old.migrations = Array(old.migrations.prefix(1))
    do {
      let pool = try StoragePool(path, schema: old)
      try pool.write { connection in
        try connection.execute(
          "INSERT INTO item (text, tokens, source, time) VALUES ('salt', '[\"salt\"]', '', '')")
      }
    }
    let library = try Library(folder)
    #expect(try await library.service.client.send("GET", "/items").text.contains("salt"))
    #expect(try await library.add(Self.soup).title == "Soup")
  }

  @Test("recipes are exported with their amounts scaled, and their yield")
  func scaledExport() async throws {
    let library = try Library()
    let scan = try await library.add(Self.soup)
    let body = try JSONSerialization.data(withJSONObject: scan.recipes)
    func exported(_ query: String) async throws -> TestClient.Response {
      try await library.service.client.send(
        "POST", "/recipes/export?\(query)", body: Array(body))
    }
    let markdown = try await exported("format=markdown&scale=2").text
    #expect(markdown.contains("4 cups broth") && markdown.contains("Serves 8"), "\(markdown)")
    let metric = try await exported("format=markdown&units=metric").text
    #expect(metric.contains("ml broth"), "\(metric)")
    let twice = try await library.service.client.send(
      "POST", "/recipes/export?scale=2", body: try await exported("scale=2").body)
    #expect(twice.status == 400 && twice.text.contains("changed already"), "\(twice.text)")
    #expect(try await exported("scale=0").status == 400)
  }

  @Test("the gate names corrected scans whose rows a new model reads worse")
  func gate() async throws {
    let library = try Library()
    var scan = try await library.add(Self.soup)
    scan = try library.scans(try await library.change([(scan, scan.titled("Checked"))]))[0]
    let project = try LabelProject(
      library.folder.path + "/a.labels", start: nil, gold: [], models: ModelCatalog { _ in },
      log: nil, metrics: ServiceMetrics())
    #expect(try project.reviewedScans(for: .recipes).isEmpty, "nobody corrected a row")
    var document = scan.document
    document["corrections"] = [
      ["text": "2 cups broth", "tokens": ["2"], "labels": ["value"]]
    ]
    scan = try library.scans(try await library.change([(scan, document)]))[0]
    #expect(try project.reviewedScans(for: .recipes).count == 1)
    let store = try LabelStore(library.folder.path + "/a.labels")
    let kept = try store.library.reviewed(count: 10)
    #expect(kept.map(\.title) == ["Checked"])
    let reviewed = try kept.map {
      ReviewedScan(id: $0.id, title: $0.title, document: try ScanDocument(json: $0.document))
    }
    #expect(reviewed[0].rowCount == 2 && reviewed[0].rightCount(.recipes) == 2)
    let wrong = LabeledSequence(
      tokens: ["2", "cups", "broth"], labels: ["comment", "comment", "value"])
    let session = TaggerTrainer(TrainingConfiguration()).train(on: [wrong, wrong])
    for try await _ in session {}
    let confused = try WordTagger(modelBytes: try await session.bestModel().modelFile())
    let report = try ModelGate(heldOut: [], gold: [], scans: reviewed).report(
      confused, replacing: .recipes, trainingCount: 0)
    #expect(!report.isPassed && report.scanCount == 1)
    #expect(report.scans.map(\.title) == ["Checked"] && report.scans[0].after < 2)
    #expect(report.reasons.contains { $0.contains("Checked (") }, "\(report.reasons)")
    let same = try ModelGate(heldOut: [], gold: [], scans: reviewed).report(
      .recipes, replacing: .recipes, trainingCount: 0)
    #expect(same.scans.isEmpty && !same.reasons.contains { $0.contains("worse") })
  }
}
