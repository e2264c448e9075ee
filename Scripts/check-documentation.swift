// Lists every public declaration without a doc comment, from the symbol graphs of the modules.
// Usage: swift Scripts/check-documentation.swift FOLDER MODULE…
import Foundation

struct SymbolGraph: Decodable {
  struct Symbol: Decodable {
    struct Identifier: Decodable { var precise: String }
    struct Location: Decodable {
      struct Position: Decodable { var line: Int }
      var uri: String
      var position: Position
    }
    struct Comment: Decodable {}
    struct Kind: Decodable { var identifier: String }
    var identifier: Identifier
    var kind: Kind
    var pathComponents: [String]
    var docComment: Comment?
    var location: Location?
  }
  struct Relationship: Decodable {
    var kind: String
    var source: String
  }
  var symbols: [Symbol]
  var relationships: [Relationship]
}

let arguments = CommandLine.arguments.dropFirst()
guard let folder = arguments.first, arguments.count > 1 else {
  print("usage: check-documentation FOLDER MODULE…")
  exit(2)
}
var documented = 0
var missing: [String] = []
for module in arguments.dropFirst() {
  let url = URL(fileURLWithPath: "\(folder)/\(module)/\(module).symbols.json")
  let graph = try JSONDecoder().decode(SymbolGraph.self, from: Data(contentsOf: url))
  // What fulfils a requirement of a protocol is documented there.
  let inherited: Set<String> = ["defaultImplementationOf", "overrides"]
  let excused = Set(graph.relationships.filter { inherited.contains($0.kind) }.map(\.source))
  for symbol in graph.symbols where symbol.kind.identifier != "swift.extension" {
    guard let location = symbol.location, !excused.contains(symbol.identifier.precise) else {
      continue
    }
    if symbol.docComment != nil {
      documented += 1
    } else {
      let file = URL(string: location.uri)?.path ?? location.uri
      missing.append(
        "\(file):\(location.position.line + 1): no doc comment:"
          + " \(module).\(symbol.pathComponents.joined(separator: "."))")
    }
  }
}
for line in missing.sorted() { print(line) }
print("\(documented) of \(documented + missing.count) public declarations are documented")
exit(missing.isEmpty ? 0 : 1)
