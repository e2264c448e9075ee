import Foundation
import Testing

@Suite("Checked arithmetic")
struct CheckedArithmeticTests {
  /// The sources that read numbers.
  private static let sources = [
    "RecipeRows/Numbers", "RecipeRows/Amounts", "RecipeRows/Rows",
    "RecipePages/Recipes/YieldAndTimes.swift", "RecipePages/Repairs/ConfusionRepair.swift",
    "RecipePages/Repairs/MeasureWord.swift", "RecipePages/Parts/PageItem+Steps.swift",
  ]

  @Test("arithmetic of the scanners of recipes is checked, except where the list has the reason")
  func everyPlace() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/Recipes")
    var found = Set<String>()
    for path in Self.sources {
      let path = folder.appending(path: path)
      let files =
        path.pathExtension == "swift"
        ? [path]
        : try FileManager.default.contentsOfDirectory(at: path, includingPropertiesForKeys: nil)
      for file in files {
        for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
          for expression in Self.expressions(in: String(line)) {
            found.insert("\(file.lastPathComponent) | \(expression)")
          }
        }
      }
    }
    let list = try String(
      contentsOf: GoldenLines.folder.appending(path: "unchecked-arithmetic.txt"), encoding: .utf8)
    let allowed = Set(
      list.split(separator: "\n").dropFirst().map {
        $0.components(separatedBy: " | ").dropLast().joined(separator: " | ")
      })
    #expect(found.subtracting(allowed).sorted() == [], "use a checked operation or say why not")
    #expect(allowed.subtracting(found).sorted() == [], "what is gone needs no reason")
  }

  @Test(
    "unchecked arithmetic is found, steps by one and texts are not",
    arguments: [
      ("whole = product.flatMap { $0.partialValue + group }", ["$0.partialValue + group"]),
      ("return lean > fat && lean + fat == 100", ["lean + fat"]),
      ("value = value * 10 + digit", ["value * 10"]), ("below *= 10", ["below *= 10"]),
      ("let number = Int(String(digits))", ["Int(String(digits))"]),
      ("position += 1", []), ("text += \"a\" + unit.name", []), ("index + offset", []),
    ])
  func found(line: String, expressions: [String]) {
    #expect(Self.expressions(in: line) == expressions)
  }

  /// The operators of a line that trap when they overflow, with their operands, and the conversions to integers;
  /// without steps by a literal, offsets, and joined texts and lists.
  private static func expressions(in line: String) -> [String] {
    let code = line.replacing(/"(\\.|[^"\\])*"/, with: "\"\"").replacing(/\/\/.*/, with: "")
    var found: [String] = []
    for match in code.matches(of: /([^\s(\[{]+) ([-+*]|[-+*]=) ([^\s,)\]}]+)/) {
      let (left, sign, right) = (String(match.1), match.2, String(match.3))
      let isStep = !sign.hasPrefix("*") && right.wholeMatch(of: /\d+(\.\..*)?/) != nil
      let areOffsets = isOffset(left) && isOffset(right)
      let isJoined = !sign.hasPrefix("*") && (isText(left) || isText(right))
      if !isStep, !areOffsets, !isJoined {
        found.append("\(left) \(sign) \(right)")
      }
    }
    for match in code.matches(of: /\bU?Int(8|16|32|64)?\([^()]*(\([^()]*\)[^()]*)*\)/) {
      let argument = String(match.0.drop { $0 != "(" }.dropFirst().dropLast())
      if !argument.hasPrefix("ascii:"), !isOffset(argument) { found.append(String(match.0)) }
    }
    return found
  }

  /// Whether an operand is an index of an array or a number of its elements.
  private static func isOffset(_ operand: String) -> Bool {
    let name = operand.split { !$0.isLetter }.last.map(String.init) ?? ""
    return [
      "index", "offset", "position", "start", "end", "count", "length", "next", "last", "place",
      "lowerBound", "upperBound", "slash", "startIndex",
    ].contains(name)
  }

  /// Whether an operand is a text or a list.
  private static func isText(_ operand: String) -> Bool {
    ["\"", "map", "Map", "(isExact", "[", "join", "closing"].contains { operand.contains($0) }
      || operand.hasPrefix("text")
      || ["unit", "ranges", "lexemes", "parts", "Words", "preparing", "waiting", "Nouns", "marks)"]
        .contains { operand.hasSuffix($0) }
  }
}
