import Foundation

/// A row of a table that says something, and the titles of the tests that prove it.
struct ProvedStatement: CustomStringConvertible {
  var section: String
  /// The first cell: an id, or the statement itself.
  var name: String
  var tests: [String]
  /// Whether the last cell has a text besides titles.
  var hasReason: Bool

  var description: String { "\(section): \(name)" }

  /// The rows of all tables of a page whose last column is called "proved by".
  static func statements(ofPage path: String) -> [ProvedStatement] {
    let page = (try? String(contentsOfFile: "\(Command.repository)/\(path)", encoding: .utf8)) ?? ""
    var section = ""
    var isInTable = false
    var statements: [ProvedStatement] = []
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("## ") { section = String(line.dropFirst(3)) }
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard line.hasPrefix("|"), let last = cells.last else {
        isInTable = false
        continue
      }
      if last == "proved by" { isInTable = true }
      guard isInTable, last != "proved by", !last.hasPrefix("---") else { continue }
      let parts = last.split(separator: "`", omittingEmptySubsequences: false)
      let titles = parts.indices.filter { !$0.isMultiple(of: 2) }.map { String(parts[$0]) }
      let rest = parts.indices.filter { $0.isMultiple(of: 2) }.map { String(parts[$0]) }
      statements.append(
        ProvedStatement(
          section: section, name: cells[0], tests: titles,
          hasReason: rest.joined().contains { $0.isLetter }))
    }
    return statements
  }

  /// The titles of all tests of the package.
  static let titles: Set<String> = {
    let folder = Command.repository + "/Tests"
    let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    var titles: Set<String> = []
    for file in files where file.hasSuffix(".swift") {
      let source = (try? String(contentsOfFile: folder + "/" + file, encoding: .utf8)) ?? ""
      titles.formUnion(source.matches(of: /@Test\(\s*"((?:[^"\\]|\\.)*)"/).map { String($0.1) })
      titles.formUnion(source.matches(of: /func\s+`([^`]+)`/).map { String($0.1) })
    }
    return titles
  }()
}
