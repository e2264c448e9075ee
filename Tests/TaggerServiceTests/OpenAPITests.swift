import Foundation
import TaggerTesting
import Testing

@testable import TaggerService

@Suite("The OpenAPI document")
struct OpenAPITests {
  private static func document() throws -> [String: Any] {
    let value = try JSONSerialization.jsonObject(
      with: Data(OpenAPIDocument.text(of: Route.all(hasProject: true)).utf8))
    return try #require(value as? [String: Any])
  }

  @Test("every route is described, and every described path is a route")
  func routes() async throws {
    let document = try Self.document()
    #expect(document["openapi"] as? String == "3.1.0")
    let paths = try #require(document["paths"] as? [String: [String: [String: Any]]])
    let described = paths.flatMap { path, methods in methods.keys.map { "\($0) \(path)" } }
    #expect(
      described.sorted()
        == Route.all(hasProject: true).map { "\($0.method.lowercased()) \($0.path)" }.sorted())
    let identifiers = paths.values.flatMap { $0.values.compactMap { $0["operationId"] as? String } }
    #expect(Set(identifiers).count == Route.all(hasProject: true).count)
    let schemas = try #require(
      (document["components"] as? [String: Any])?["schemas"] as? [String: Any])
    for route in Route.all(hasProject: true) {
      for answer in route.answers {
        if let schema = answer.schema { #expect(schemas[schema] != nil, "\(schema)") }
      }
    }
  }

  @Test("real answers have the status, the media type and the schema that are described")
  func answers() async throws {
    let folder = try ServiceFolder()
    let service = try TestService {
      $0.projectPath = folder.path + "/a.labels"
      $0.wordbookPath = folder.path + "/a.sqlite"
    }
    _ = try await service.client.post("/items", "2 cups flour\n1 egg\n")
    let schemas = try #require(
      (try Self.document()["components"] as? [String: Any])?["schemas"] as? [String: Any])
    let bodies = [
      "/tag": "2 cups flour\n\n", "/rows": "2 cups flour\n", "/recipes/export": "[]",
      "/recipes": "Soup\nIngredients\n2 cups broth\nMethod\nBoil it.\n", "/models/reload": "",
      "/items": "salt\n",
      "/project/labels": #"["value","ingredient","measure","other"]"#, "/text": "A plum.\n",
      "/define": "A plum.\n", "/wordbook/known": #"{"words": ["a"], "known": true}"#,
      "/wordbook/words":
        #"{"book":"b","word":"plum","partOfSpeech":"NOUN","sentence":"A plum.","range":[2,6],"page":"a"}"#,
    ]
    let queries = ["/define": "?start=2&end=6"]
    for route in Route.all(hasProject: true) where !route.path.contains("{") {
      guard route.method == "GET" || bodies[route.path] != nil else { continue }
      let response = try await service.client.send(
        route.method, route.path + (queries[route.path] ?? ""),
        body: Array((bodies[route.path] ?? "").utf8))
      let answer = try #require(
        route.answers.first { $0.status == response.status },
        "\(route.path): \(response.status) \(response.text.prefix(200))")
      let type = (response.headers["content-type"] ?? "").prefix { $0 != ";" }
      #expect(answer.types.contains(String(type)), "\(route.path): \(type)")
      guard let schema = answer.schema else { continue }
      let validator = SchemaValidator(root: ["$defs": schemas, "$ref": "#/$defs/\(schema)"])
      let texts =
        type == "application/x-ndjson" ? response.text.split(separator: "\n") : [response.text[...]]
      for text in texts {
        let value = try JSONSerialization.jsonObject(with: Data(text.utf8))
        #expect(validator.faults(of: value) == [], "\(route.path)")
      }
    }
    let missing = try await service.client.send("GET", "/models/none")
    let validator = SchemaValidator(root: ["$defs": schemas, "$ref": "#/$defs/Error"])
    #expect(validator.faults(of: try missing.json()) == [])
  }
}
