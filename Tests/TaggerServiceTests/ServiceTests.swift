import FileTagging
import Foundation
import RecipeModels
import RecipePages
import RecipeRows
import Synchronization
import Testing
import WordTagging

@testable import TaggerService

@Suite("The service")
struct ServiceTests {
  @Test("a service runs as long as its task")
  func running() async throws {
    var configuration = ServiceConfiguration()
    configuration.port = 0
    let server = try TaggerServer(configuration)
    let (ports, found) = AsyncStream.makeStream(of: UInt16.self)
    let serving = Task { try await server.run { found.yield($0) } }
    var iterator = ports.makeAsyncIterator()
    let client = TestClient(port: try #require(await iterator.next()))
    #expect(try await client.post("/tag", "2 eggs").status == 200)
    serving.cancel()
    try await serving.value
    await #expect(throws: (any Error).self) { try await client.send("GET", "/health") }
  }

  private static let lines = "1½ cups flour, sifted\n\n2 eggs\n1 tsp. salt <b>\n"

  @Test("tagged lines, rows and recipes equal the output of the command's writers")
  func parity() async throws {
    let service = try TestService()
    let tagger = WordTagger.recipes
    var options = FileTagger.Options(format: .jsonl)
    options.showsConfidence = true
    let tagged = try await service.client.post("/tag?confidence=true", Self.lines)
    #expect(tagged.status == 200)
    #expect(tagged.headers["content-type"] == "application/x-ndjson")
    #expect(tagged.body == FileTagger(tagger, options).records(ofLines: Array(Self.lines.utf8)))

    var rows = ""
    var writer = try RowWriter(.jsonl) { rows += $0 }
    let texts = Self.lines.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    for (index, line) in tagger.tagRecipe(texts.map(String.init)).enumerated() {
      try writer.write(RowEditor().row(of: line), place: RowPlace(line: index + 1))
    }
    #expect(try await service.client.post("/rows", Self.lines).text == rows)

    let text = "Soup\nServes 4\nIngredients\n2 cups broth\n1 onion, chopped\nMethod\nBoil it.\n"
    var json = ""
    var scan = try ScanWriter(.json) { json += $0 }
    try scan.write(RecipeScanner().scan(text: text, name: "soup"))
    try scan.finish()
    #expect(try await service.client.post("/recipes?name=soup", text).text == json)
  }

  @Test("a long text is answered in pieces, with the same records")
  func pieces() async throws {
    let service = try TestService()
    let body = Array(String(repeating: Self.lines, count: 1500).utf8)
    let response = try await service.client.send("POST", "/tag", body: body)
    #expect(response.headers["transfer-encoding"] == "chunked")
    #expect(
      response.body
        == FileTagger(.recipes, FileTagger.Options(format: .jsonl)).records(ofLines: body))
  }

  @Test("tokens and labels that are given are kept")
  func records() async throws {
    let service = try TestService()
    let type = ["Content-Type": "application/x-ndjson"]
    let tagged = try await service.client.post(
      "/tag", #"{"id":"a","tokens":["2","cups","flour"]}"# + "\n", headers: type)
    #expect(
      tagged.text
        == #"{"id":"a","tokens":["2","cups","flour"],"labels":["value","measure","ingredient"]}"#
        + "\n")
    let row = try await service.client.post(
      "/rows?scale=1/2",
      #"{"text":"2 cups flour","tokens":["2","cups","flour"],"labels":["value","ingredient","ingredient"]}"#,
      headers: type)
    #expect(row.text.contains(#""ingredient":{"text":"cups flour""#))
    #expect(row.text.contains(#""display":"1""#))
    let broken = try await service.client.post("/tag", #"{"tokens":[2"#, headers: type)
    #expect(broken.status == 400)
    #expect(broken.text.contains("body:1:"))
  }

  @Test("recipes are written again in other formats")
  func export() async throws {
    let service = try TestService()
    let page = try await service.client.post(
      "/recipes", "Soup\nIngredients\n2 cups broth\nMethod\nBoil.\n")
    let pages = try #require(try page.json() as? [[String: Any]])
    let recipes = try JSONSerialization.data(withJSONObject: try #require(pages[0]["recipes"]))
    let markdown = try await service.client.send(
      "POST", "/recipes/export?format=markdown", body: Array(recipes))
    #expect(markdown.text.contains("2 cups broth"))
    let csv = try await service.client.send(
      "POST", "/recipes/export?format=csv", body: Array(recipes))
    #expect(csv.text.contains("broth"))
    #expect(try await service.client.post("/recipes/export", "{}").status == 400)
  }

  @Test("wrong paths, methods, parameters and values are refused with a reason")
  func refusals() async throws {
    let service = try TestService()
    for (method, target, status, reason) in [
      ("GET", "/nothing", 404, "openapi"), ("GET", "/tag", 405, "POST"),
      ("POST", "/tag?x=1", 400, "unknown parameter 'x'"),
      ("POST", "/tag?model=no", 404, "there are: recipes"),
      ("POST", "/tag?nbest=99", 400, "1 to 20"), ("POST", "/rows?scale=0", 400, "factor"),
      ("POST", "/rows?format=xml", 400, "jsonl"), ("POST", "/recipes", 422, "nothing was read"),
    ] {
      let response = try await service.client.send(method, target)
      #expect(response.status == status, "\(target)")
      #expect(response.text.contains(reason), "\(target): \(response.text)")
    }
  }

  @Test("a model file that changes is opened again, and a broken one leaves the model as it is")
  func replacement() async throws {
    let folder = try ServiceFolder()
    let path = folder.path + "/mine.tagger"
    let bytes = try Data(contentsOf: URL(filePath: repository + "/Models/recipes.tagger"))
    try bytes.write(to: URL(filePath: path))
    let service = try TestService { $0.models = [.init(name: "mine", path: path)] }
    let first = try await service.client.post("/tag", "2 eggs\n").text
    try Data("no model".utf8).write(to: URL(filePath: path))
    let broken = try await service.client.post("/models/reload", "")
    #expect(broken.text.contains("\"error\""))
    #expect(try await service.client.post("/tag?model=mine", "2 eggs\n").text == first)
    try bytes.write(to: URL(filePath: path))
    let mended = try await service.client.post("/models/reload", "")
    #expect(!mended.text.contains("\"error\""))
    // The service looks for itself, too, and may have seen the file twice while it was written.
    #expect(mended.text.contains(/"replacements":[12]/))
  }

  @Test("concurrent requests are answered while models are replaced")
  func concurrentReplacement() async throws {
    let service = try TestService()
    let client = service.client
    let server = service.server
    let expected = try await client.post("/tag", "2 eggs\n").body
    let answers = await withTaskGroup(of: [Bool].self) { group in
      for _ in 0..<4 {
        group.addTask {
          var answers: [Bool] = []
          for _ in 0..<50 {
            answers.append((try? await client.post("/tag", "2 eggs\n").body) == expected)
          }
          return answers
        }
      }
      for _ in 0..<50 {
        server.models.set("recipes", .recipes)
        try? await Task.sleep(for: .milliseconds(1))
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
    #expect(answers.count == 200)
    #expect(!answers.contains(false))
  }

  #if OCR
  @Test("a picture is read, and an accepted one is finished when the service stops")
  func gracefulStop() async throws {
    let service = try TestService()
    let client = service.client
    let picture = Array(
      try Data(contentsOf: URL(filePath: repository + "/Tests/Fixtures/lines/half.png")))
    let isAnswered = Atomic(false)
    async let answer = {
      defer { isAnswered.store(true, ordering: .relaxed) }
      return try await client.send("POST", "/recipes?pictures=true", body: picture)
    }()
    // On a busy machine the picture may be read before anybody looks at the queue.
    try await wait { service.server.queue.count > 0 || isAnswered.load(ordering: .relaxed) }
    await service.stop()
    let response = try await answer
    #expect(response.status == 200)
    #expect(response.text.contains("\"quarterTurns\":0"))
    await #expect(throws: TestClient.Failure.self) { try await client.send("GET", "/health") }
  }

  @Test(
    "a broken picture is refused with a reason, and one with too many pixels before it is decoded")
  func brokenPictures() async throws {
    let service = try TestService { $0.limits.decodedBytes = 1 << 20 }
    let broken = try await service.client.send(
      "POST", "/recipes", body: [0xFF, 0xD8, 0xFF, 0xE0, 0, 1])
    #expect(broken.status == 422)
    let sample = try Data(contentsOf: URL(filePath: repository + "/Datasets/samples/recipe.jpg"))
    let large = try await service.client.send("POST", "/recipes", body: Array(sample))
    #expect(large.status == 413)
    #expect(large.text.contains("pixels"))
  }
  #endif
}
