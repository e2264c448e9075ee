import LabeledData
import TaggerTesting
import Testing

@Suite("Word lists")
struct WordListTests {
  private func list(_ text: String) throws -> WordList {
    let folder = try TestFolder()
    return try WordList(contentsOf: try folder.file("list.txt", text))
  }

  @Test(
    "Entries are read without comments, weights and tags",
    arguments: [
      ("cup # US\n# a comment\n\n  fluid   ounce\t\n", ["cup", "fluid ounce"]),
      ("egg | eggs *40 +counted\nloaf | loaves", ["egg", "eggs", "loaf", "loaves"]),
      ("leek | ~s\r\nleek\r\n", ["leek", "leeks"]), ("C\\# 4\n\\*\nA#1", ["C# 4", "*", "A#1"]),
      ("\u{FEFF}crème fraîche", ["crème fraîche"]), ("", []), ("#", []),
    ])
  func spellings(_ text: String, _ expected: [String]) throws {
    #expect(try list(text).spellings == expected)
  }

  @Test(
    "A mistake has its line and column",
    arguments: [
      ("a\nb | c | d", 2, 1), ("a *x", 1, 3), ("a +b c", 1, 6), ("a |", 1, 1), ("*2", 1, 1),
      ("a *1e300", 1, 3), ("a *nan", 1, 3),
    ])
  func mistakes(_ text: String, _ line: Int, _ column: Int) {
    let error = #expect(throws: DataError.self) { try list(text) }
    #expect(error?.line == line && error?.column == column, "\(error as Any)")
  }

  @Test("A list that is not UTF-8 or not there is refused with its name")
  func unreadable() throws {
    let folder = try TestFolder()
    let path = try folder.file("latin.txt", [0x61, 0x0A, 0xE9, 0x0A])
    let error = #expect(throws: DataError.self) { try WordList(contentsOf: path) }
    #expect(error?.file == path && error?.line == 2 && error?.column == 1)
    let missing = #expect(throws: DataError.self) { try WordList(contentsOf: "/nowhere/a.txt") }
    #expect(missing?.code == .cannotOpen)
  }
}
