import LabeledData
import Testing

@testable import DataGeneration

/// A grammar and its lists, given as texts.
struct GrammarFixture {
  var files: [String: String]

  init(_ grammar: String, lists: [String: String] = [:]) {
    files = lists
    files["test.grammar"] = grammar
  }

  /// Rules below a head that declares some labels and a list of foods.
  static func rules(_ rules: String, foods: String = "flour\negg | eggs +counted") -> Self {
    Self(
      """
      labels value measure both ingredient other
      outside other
      punctuation other
      combine value measure -> both
      list food from "food.txt"
      unused = ingredient:<food> value:1 measure:g
      line = <written> | <unused>
      \(rules)
      """, lists: ["food.txt": foods])
  }

  struct Missing: Error, CustomStringConvertible {
    var description: String
  }

  func grammar(at path: String = "test.grammar") throws -> Grammar {
    let files = files
    return try Grammar(path) { path in
      guard let text = files[path] else { throw Missing(description: "\(path): is not there") }
      return Array(text.utf8)
    }
  }

  /// The messages of the warnings, each with its line and column.
  func warnings() throws -> [String] {
    try grammar().warnings.map { "\($0.line):\($0.column): \($0.message)" }
  }

  /// The messages of the mistakes, each with its line and column.
  func mistakes() -> [String] {
    do {
      _ = try grammar()
      return []
    } catch let error as GrammarError {
      return error.problems.map { "\($0.line):\($0.column): \($0.message)" }
    } catch {
      return ["\(error)"]
    }
  }
}

extension Grammar {
  /// The first lines that the grammar gives, as `token/label …`.
  func lines(_ count: Int, seed: UInt64 = 1) throws -> [String] {
    var lines: [String] = []
    try LineGenerator(self, seed: seed).generate(count) { line, _ in
      lines.append(
        zip(line.tokens, line.labels).map { "\(line.string($0))/\(line.string($1))" }
          .joined(separator: " "))
    }
    return lines
  }

  /// All different texts among many lines.
  func texts(_ count: Int = 400) throws -> Set<String> {
    var texts: Set<String> = []
    try LineGenerator(self, seed: 1).generate(count) { line, _ in
      if let text = line.text { texts.insert(line.string(text)) }
    }
    return texts
  }
}
