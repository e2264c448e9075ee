// Writes the public declarations of modules, sorted, from their symbol graphs: a file for each module.
// Usage: swift Scripts/api-listing.swift GRAPHS OUTPUT MODULE…
import Foundation

struct SymbolGraph: Decodable {
  struct Symbol: Decodable {
    struct Identifier: Decodable { var precise: String }
    struct Fragment: Decodable { var spelling: String }
    struct Kind: Decodable { var identifier: String }
    struct Location: Decodable {}
    var identifier: Identifier
    var kind: Kind
    var pathComponents: [String]
    var declarationFragments: [Fragment]?
    var location: Location?
  }
  struct Relationship: Decodable {
    var kind: String
    var source: String
    var target: String
    var targetFallback: String?
  }
  var symbols: [Symbol]
  var relationships: [Relationship]
}

let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count > 2 else {
  print("usage: api-listing GRAPHS OUTPUT MODULE…")
  exit(2)
}
let (graphs, output) = (arguments[0], arguments[1])
try FileManager.default.createDirectory(atPath: output, withIntermediateDirectories: true)
for module in arguments.dropFirst(2) {
  let folder = URL(fileURLWithPath: "\(graphs)/\(module)")
  // Extensions of other modules' types have graphs of their own.
  let files = try FileManager.default.contentsOfDirectory(
    at: folder, includingPropertiesForKeys: nil
  ).filter { $0.pathExtension == "json" }
  var lines: Set<String> = []
  for file in files {
    let graph = try JSONDecoder().decode(SymbolGraph.self, from: Data(contentsOf: file))
    var conformances: [String: Set<String>] = [:]
    for relationship in graph.relationships where relationship.kind == "conformsTo" {
      let name = relationship.targetFallback ?? relationship.target
      let last = name.split(separator: ".").last.map(String.init) ?? name
      guard !["Copyable", "Escapable", "SendableMetatype"].contains(last) else { continue }
      conformances[relationship.source, default: []].insert(last)
    }
    for symbol in graph.symbols
    where symbol.location != nil && symbol.kind.identifier != "swift.extension" {
      let text = (symbol.declarationFragments ?? []).map(\.spelling).joined()
      let declaration = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      let names = (conformances[symbol.identifier.precise] ?? []).sorted()
      let conforms = names.isEmpty ? "" : " : " + names.joined(separator: ", ")
      lines.insert("\(symbol.pathComponents.joined(separator: "."))\t\(declaration)\(conforms)")
    }
  }
  let text = lines.sorted().map { $0 + "\n" }.joined()
  try text.write(toFile: "\(output)/\(module).txt", atomically: true, encoding: .utf8)
}
