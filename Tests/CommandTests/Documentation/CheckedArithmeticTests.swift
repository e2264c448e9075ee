import Foundation
import Testing

/// The places where a number from a file, a text or a request could overflow or run past an end.
@Suite("Checked arithmetic")
struct CheckedArithmeticTests {
  /// The list of the parsers and of the expressions in them that need no check.
  private static let list =
    (try? String(
      contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appending(path: "unchecked-arithmetic.txt"), encoding: .utf8))?
    .split(separator: "\n").map(String.init) ?? []

  @Test("arithmetic of the parsers is checked, except where the list has the reason")
  func everyPlace() throws {
    var found = Set<String>()
    let parsers = Self.list.filter { $0.hasPrefix("+ ") }.map { String($0.dropFirst(2)) }
    #expect(parsers.count > 40)
    for parser in parsers {
      let path = Command.repository + "/Sources/" + parser
      let names =
        parser.hasSuffix(".swift")
        ? [""] : try FileManager.default.subpathsOfDirectory(atPath: path).map { "/" + $0 }
      for file in names.map({ path + $0 }) where file.hasSuffix(".swift") {
        for line in try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n") {
          for expression in Self.expressions(in: String(line)) {
            found.insert("\(URL(fileURLWithPath: file).lastPathComponent) | \(expression)")
          }
        }
      }
    }
    let allowed = Set(
      Self.list.filter { !$0.hasPrefix("+ ") && !$0.hasPrefix("#") }.map {
        $0.components(separatedBy: " | ").dropLast().joined(separator: " | ")
      })
    #expect(found.subtracting(allowed).sorted() == [], "use a checked operation or say why not")
    #expect(allowed.subtracting(found).sorted() == [], "what is gone needs no reason")
  }

  @Test(
    "unchecked arithmetic is found, steps of indices and joined texts are not",
    arguments: [
      ("whole = product.flatMap { $0.partialValue + group }", ["$0.partialValue + group"]),
      ("return lean > fat && lean + fat == 100", ["lean + fat"]),
      ("value = value * 10 + digit", ["value * 10"]), ("below *= 10", ["below *= 10"]),
      ("let next = size + 8", ["size + 8"]), ("rest.dropFirst(size)", ["dropFirst(size)"]),
      ("let number = Int(String(digits))", ["Int(String(digits))"]),
      ("position += 1", []), ("text += \"a\" + unit.name", []), ("index + offset", []),
      ("rest.dropFirst(2)", []), ("bytes += name.utf8", []), ("start + 2", []),
    ])
  func found(line: String, expressions: [String]) {
    #expect(Self.expressions(in: line) == expressions)
  }

  /// The operators of a line that trap when they overflow, with their operands, the conversions to integers, and the
  /// parts of collections whose length is computed; without steps of indices, and joined texts and lists.
  private static func expressions(in line: String) -> [String] {
    guard line.contains(#/\ [-+*]=?\ |Int|First\(|Last\(|fix\(/#) else { return [] }
    let code = line.replacing(/"(\\.|[^"\\])*"/, with: "\"\"").replacing(/\/\/.*/, with: "")
    var found: [String] = []
    for match in code.matches(of: /([^\s(\[{]+) ([-+*]|[-+*]=) ([^\s,)\]}]+)/) {
      let (left, sign, right) = (String(match.1), match.2, String(match.3))
      let isStep =
        !sign.hasPrefix("*") && right.wholeMatch(of: /\d+(\.\..*)?/) != nil
        && (sign.hasSuffix("=") || isIndex(left))
      let areIndices = isIndex(left) && isIndex(right)
      let isJoined = !sign.hasPrefix("*") && (isText(left) || isText(right))
      if !isStep, !areIndices, !isJoined {
        found.append("\(left) \(sign) \(right)")
      }
    }
    for match in code.matches(of: /\bU?Int(8|16|32|64)?\([^()]*(\([^()]*\)[^()]*)*\)/) {
      let argument = String(match.0.drop { $0 != "(" }.dropFirst().dropLast())
      if !argument.hasPrefix("ascii:"), !isIndex(argument) { found.append(String(match.0)) }
    }
    let parts =
      /(dropFirst|dropLast|prefix|suffix|removeFirst|removeLast)\((?!\d|while|\))[^()]*(\([^()]*\)[^()]*)*\)/
    return found + code.matches(of: parts).map { String($0.0) }
  }

  /// The last word of an operand.
  private static func lastName(_ operand: String) -> String {
    operand.split { !$0.isLetter }.last.map(String.init) ?? ""
  }

  /// Whether an operand is an index of what is in memory, or a number of its elements.
  private static func isIndex(_ operand: String) -> Bool {
    [
      "index", "offset", "position", "start", "end", "count", "next", "last", "place", "first",
      "lowerBound", "upperBound", "startIndex", "endIndex", "slash", "cursor", "line", "column",
      "location", "lineStart", "bytesRead", "lineNumber", "precedingLineCount", "base", "found",
    ].contains(lastName(operand))
  }

  /// Whether an operand is a text or a list.
  private static func isText(_ operand: String) -> Bool {
    ["\"", "map", "Map", "(isExact", "[", "join", "closing"].contains { operand.contains($0) }
      || operand.hasPrefix("text")
      || ["unit", "ranges", "lexemes", "parts", "Words", "preparing", "waiting", "Nouns", "marks)"]
        .contains { operand.hasSuffix($0) }
      || [
        "arguments", "body", "bytes", "columns", "common", "elements", "entries", "exact", "files",
        "form", "headers", "keys", "labels", "lines", "list", "members", "modelList", "name",
        "note", "page", "parameters", "path", "piece", "positionals", "record", "records",
        "resolved", "rowParameters", "rows", "stem", "suffix", "tagging", "translation", "try",
        "utf", "warnings", "wordbook", "words",
      ].contains(lastName(operand))
  }
}
