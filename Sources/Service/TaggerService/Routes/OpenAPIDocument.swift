import CServicePage
import Platform
import Support

/// The OpenAPI document, made of the routes.
enum OpenAPIDocument {
  static func text(of routes: [Route]) -> String {
    var json = JSONWriter()
    json.object { json in
      json.text("openapi", "3.1.0")
      json.key("info")
      json.object { json in
        json.text("title", "wordtagger")
        json.text("version", "1")
        json.text(
          "description",
          "Labels the words of lines, reads amounts and foods from recipe lines, and recipes from pictures."
            + " The header X-Request-Id names a request in the log; X-Model has the name and the checksum"
            + " of the model that tagged lines, rows or recipes."
        )
        json.key("license")
        json.object { json in
          json.text("name", "MIT")
          json.text("identifier", "MIT")
        }
      }
      json.key("paths")
      json.object { json in
        var paths: [String] = []
        for route in routes where !paths.contains(route.path) { paths.append(route.path) }
        for path in paths {
          json.member(path) { json in
            json.object { json in
              for route in routes where route.path == path {
                json.member(route.method.lowercased()) { write(route, to: &$0) }
              }
            }
          }
        }
      }
      json.key("components")
      json.object { json in
        let schemas = serviceSchemas()
        json.key("schemas")
        json.embed(
          PermanentBytes(start: schemas.start, count: schemas.count).text)
        json.key("securitySchemes")
        json.embed(#"{"token":{"type":"http","scheme":"bearer"}}"#)
      }
    }
    return String(decoding: json.bytes, as: UTF8.self) + "\n"
  }

  private static func write(_ route: Route, to json: inout JSONWriter) {
    json.object { json in
      json.text("summary", route.summary)
      json.text("operationId", operationID(of: route))
      if let role = route.role {
        json.key("security")
        json.embed(#"[{},{"token":["\#(role.rawValue)"]}]"#)
      }
      json.key("parameters")
      json.array { json in
        for name in pathParameters(of: route) {
          json.object { json in
            json.text("name", name)
            json.text("in", "path")
            json.key("required")
            json.embed("true")
            json.key("schema")
            json.embed(#"{"type":"string"}"#)
          }
        }
        for parameter in route.parameters { write(parameter, to: &json) }
      }
      if !route.bodies.isEmpty { writeBodies(of: route, to: &json) }
      json.key("responses")
      json.object { json in
        for answer in route.answers {
          json.member("\(answer.status)") { write(answer, to: &$0) }
        }
        json.member("default") {
          write(.json("Error", "A refusal with its reason."), to: &$0)
        }
      }
    }
  }

  private static func write(_ parameter: Route.Parameter, to json: inout JSONWriter) {
    json.object { json in
      json.text("name", parameter.name)
      json.text("in", "query")
      json.text("description", parameter.help)
      json.key("schema")
      json.object { json in
        switch parameter.kind {
        case .text: json.text("type", "string")
        case .number: json.text("type", "number")
        case .flag: json.text("type", "boolean")
        case .integer(let range):
          json.text("type", "integer")
          json.key("minimum")
          json.integer(range.lowerBound)
          json.key("maximum")
          json.integer(range.upperBound)
        case .choice(let values):
          json.text("type", "string")
          json.list("enum", values) { $0.string($1) }
        }
      }
    }
  }

  private static func pathParameters(of route: Route) -> [String] {
    route.parts.filter { $0.first == "{" }.map { String($0.dropFirst().dropLast()) }
  }

  private static func operationID(of route: Route) -> String {
    let words = route.path.split { "/{}.".contains($0) }
    return route.method.lowercased()
      + (words.isEmpty ? "Page" : words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined())
  }

  private static func writeBodies(of route: Route, to json: inout JSONWriter) {
    json.key("requestBody")
    json.object { json in
      json.key("required")
      json.embed("true")
      json.key("content")
      json.object { json in
        for body in route.bodies {
          json.member(body.type) { json in
            json.object { json in
              json.key("schema")
              json.object { json in json.text("description", body.help) }
            }
          }
        }
      }
    }
  }

  private static func write(_ answer: Route.Answer, to json: inout JSONWriter) {
    json.object { json in
      json.text("description", answer.help)
      json.key("content")
      json.object { json in
        for type in answer.types {
          json.member(type) { json in
            json.object { json in
              guard let schema = answer.schema, type == answer.types.first else { return }
              json.key("schema")
              json.object { json in json.text("$ref", "#/components/schemas/\(schema)") }
            }
          }
        }
      }
    }
  }
}

extension JSONWriter {
  /// A member whose name is not known at compile time.
  mutating func member(_ name: String, _ value: (inout JSONWriter) -> Void) {
    key(name)
    value(&self)
  }
}
