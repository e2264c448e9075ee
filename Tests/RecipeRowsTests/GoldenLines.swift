import Foundation
import RecipeRows
import Testing
import WordTagging

/// Lines whose labels are given by hand: `text <TAB> one letter for each token`.
enum GoldenLines {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "Golden")

  /// The letters of the labels.
  static let labels: [Character: String] = [
    "v": "value", "m": "measure", "c": "combination", "i": "ingredient", "s": "size",
    "p": "preparation", "u": "purpose", "k": "comment", "o": "other",
  ]

  /// A line of the tagger's tokens with letters in place of labels.
  static func line(_ text: String, _ letters: String) throws -> TaggedSequence {
    let ranges = Tokenizer().tokens(in: text)
    try #require(ranges.count == letters.count, "\(text): \(ranges.count) tokens, not \(letters)")
    let tokens = try zip(ranges, letters).map { range, letter in
      TaggedToken(
        range: range.indices, label: try #require(labels[letter], "\(text): no label \(letter)"),
        confidence: 1)
    }
    return TaggedSequence(text: text, tokens: tokens)
  }

  /// The row of a line with letters in place of labels.
  static func row(
    _ text: String, _ letters: String, _ language: RecipeLanguage = .english
  ) throws -> RecipeRow {
    RowBuilder().row(from: try line(text, letters), kind: .ingredient, language: language)
  }

  static func all() throws -> [TaggedSequence] {
    let text = try String(contentsOf: folder.appending(path: "lines.tsv"), encoding: .utf8)
    return try text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map {
      let fields = $0.split(separator: "\t", omittingEmptySubsequences: false)
      return try line(String(fields[0]), fields.count > 1 ? String(fields[1]) : "")
    }
  }
}
