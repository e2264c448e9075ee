// Lists every public declaration without a doc comment, from the symbol graphs of the modules, and every entry point
// of a verb in Documentation/FromSwift.md without an example on it or on its type.
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
    struct Comment: Decodable {
      struct Line: Decodable { var text: String }
      var lines: [Line]
      var hasExample: Bool {
        lines.contains { $0.text.hasPrefix("```") || $0.text.hasPrefix("    let ") }
      }
    }
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
/// The declarations with an example, as `Type.member(label:)`, by module.
var examples: [String: Set<String>] = [:]
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
      if symbol.docComment?.hasExample == true {
        examples[module, default: []].insert(symbol.pathComponents.joined(separator: "."))
      }
    } else {
      let file = URL(string: location.uri)?.path ?? location.uri
      missing.append(
        "\(file):\(location.position.line + 1): no doc comment:"
          + " \(module).\(symbol.pathComponents.joined(separator: "."))")
    }
  }
}
for line in missing.sorted() { print(line) }
// Extensions of another module's types have a graph of their own.
for module in arguments.dropFirst() {
  let files = try FileManager.default.contentsOfDirectory(atPath: "\(folder)/\(module)")
  for file in files where file.contains("@") {
    let url = URL(fileURLWithPath: "\(folder)/\(module)/\(file)")
    let graph = try JSONDecoder().decode(SymbolGraph.self, from: Data(contentsOf: url))
    for symbol in graph.symbols where symbol.docComment?.hasExample == true {
      examples[module, default: []].insert(symbol.pathComponents.joined(separator: "."))
    }
  }
}
let page = try String(contentsOfFile: "Documentation/FromSwift.md", encoding: .utf8)
// The table of verbs; the one of options follows it.
let table = page.prefix(upTo: page.range(of: "| option |")?.lowerBound ?? page.endIndex)
var withoutExample = 0
for row in table.split(separator: "\n") where row.hasPrefix("| `") {
  let cells = row.split(separator: "|").map {
    $0.trimmingCharacters(in: CharacterSet(charactersIn: " `"))
  }
  guard cells.count == 3, !cells[1].isEmpty, let type = cells[2].split(separator: ".").first else {
    continue
  }
  let found = examples[cells[1]] ?? []
  if !found.contains(where: { $0 == type || $0.hasPrefix(cells[2]) }) {
    print("no example: \(cells[1]).\(cells[2]), the entry point of '\(cells[0])'")
    withoutExample += 1
  }
}
print("\(documented) of \(documented + missing.count) public declarations are documented")
exit(missing.isEmpty && withoutExample == 0 ? 0 : 1)
