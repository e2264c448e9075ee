import DataGeneration
import Foundation
import LabeledData
import Testing
import WordTagging

/// The hand-written data of Datasets/recipes keeps its own rules.
@Suite("Recipe data")
struct RecipeDataTests {
  static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Datasets/recipes")

  static let labels: Set = [
    "value", "measure", "combination", "ingredient", "size", "preparation", "purpose", "comment",
    "other",
  ]

  static func gold() throws -> [LabeledSequence] {
    try SequenceReader(folder.appending(path: "gold.jsonl").path).readAll()
  }

  static func foodLists() throws -> [URL] {
    try FileManager.default.contentsOfDirectory(
      at: folder.appending(path: "foods"), includingPropertiesForKeys: nil
    ).filter { $0.pathExtension == "txt" }
  }

  /// The foods of a list in the form for one, without weights and the form for many.
  static func entries(of list: URL) throws -> [String] {
    try String(contentsOf: list, encoding: .utf8).split(separator: "\n").map { entry in
      let end = entry.firstRange(of: " | ") ?? entry.firstRange(of: " *")
      return String(entry[..<(end?.lowerBound ?? entry.endIndex)])
    }
  }

  @Test("the gold tokens are those that the tokenizer cuts")
  func goldTokens() throws {
    for line in try Self.gold() {
      let text = try #require(line.text)
      let bytes = Array(text.utf8)
      let cut = Tokenizer().tokens(in: text).map {
        String(decoding: bytes[Int($0.start)..<Int($0.end)], as: UTF8.self)
      }
      #expect(cut == line.tokens, "\(text)")
    }
  }

  @Test("the gold set holds 400 lines or more, each once, in nine labels")
  func goldLabels() throws {
    let lines = try Self.gold()
    #expect(lines.count >= 400)
    #expect(Set(lines.map(\.text)).count == lines.count)
    #expect(Set(lines.flatMap(\.labels)) == Self.labels)
  }

  @Test("punctuation is `other` wherever it stands")
  func punctuation() throws {
    for line in try Self.gold() {
      for (token, label) in zip(line.tokens, line.labels)
      where !token.contains(where: { $0.isLetter || $0.isNumber }) {
        #expect(label == "other", "\(token) in \(line.tokens)")
      }
    }
  }

  @Test("the food lists name 4,000 foods or more, none twice in a list, none with stray spaces")
  func foods() throws {
    var all: Set<String> = []
    for list in try Self.foodLists() {
      let entries = try Self.entries(of: list)
      #expect(Set(entries).count == entries.count, "\(list.lastPathComponent)")
      for entry in entries {
        #expect(entry == entry.split(separator: " ").joined(separator: " "), "\(entry)")
      }
      all.formUnion(entries)
    }
    #expect(all.count >= 4000)
  }

  @Test("no food list holds a preparation before the name")
  func namesOnly() throws {
    let preparations: Set = [
      "chopped", "grated", "melted", "sliced", "softened", "beaten", "cooked", "peeled", "shelled",
      "sifted",
      "slivered",
    ]
    for list in try Self.foodLists() where list.lastPathComponent != "canned-tomatoes.txt" {
      for entry in try Self.entries(of: list) {
        let first = entry.split(separator: " ").first.map(String.init) ?? ""
        #expect(!preparations.contains(first), "\(entry) in \(list.lastPathComponent)")
      }
    }
  }

  @Test("a grammar produces each of its own lines", arguments: ["recipes", "pages", "addresses"])
  func ownLines(_ name: String) throws {
    let grammar = try Grammar(
      contentsOf: Self.folder.deletingLastPathComponent().appending(path: "\(name)/\(name).grammar")
        .path)
    let recognizer = GrammarRecognizer(grammar)
    try LineGenerator(grammar, seed: 5).generate(400) { line, _ in
      let text = line.string(line.text ?? line.tokens[0])
      #expect(recognizer.recognize(line).logProbability != nil, "\(text)")
    }
  }
}
