import Foundation

/// The tables of `Documentation/checklist.md`, and the titles of the tests in `Tests`.
enum Checklist {
  /// A row: what must hold, and the titles of the tests that prove it, or a reason for none.
  struct Statement: CustomStringConvertible {
    var section: String
    var id: String
    var tests: [String]
    var hasReason: Bool

    var description: String { "\(section): \(id)" }
  }

  static let statements: [Statement] = {
    let path = Command.repository + "/Documentation/checklist.md"
    let page = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    var section = ""
    var statements: [Statement] = []
    for line in page.split(separator: "\n") {
      if line.hasPrefix("## ") { section = String(line.dropFirst(3)) }
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 3, cells[0].wholeMatch(of: id) != nil else { continue }
      let parts = cells[2].split(separator: "`", omittingEmptySubsequences: false)
      let titles = parts.indices.filter { !$0.isMultiple(of: 2) }.map { String(parts[$0]) }
      let rest = parts.indices.filter { $0.isMultiple(of: 2) }.map { String(parts[$0]) }
      statements.append(
        Statement(
          section: section, id: cells[0], tests: titles,
          hasReason: rest.joined().contains { $0.isLetter }))
    }
    return statements
  }()

  /// The titles of all tests of the package.
  static let titles: Set<String> = {
    let folder = Command.repository + "/Tests"
    let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    var titles: Set<String> = []
    for file in files where file.hasSuffix(".swift") {
      let source = (try? String(contentsOfFile: folder + "/" + file, encoding: .utf8)) ?? ""
      titles.formUnion(source.matches(of: /@Test\(\s*"((?:[^"\\]|\\.)*)"/).map { String($0.1) })
      titles.formUnion(source.matches(of: /func `([^`]+)`/).map { String($0.1) })
    }
    return titles
  }()

  nonisolated(unsafe) private static let id = /[RDB][0-9]+/
}
