import RecipeRows
import Testing
import WordTagging

/// Which labels of a word a row does not depend on.
@Suite("Laws of labels")
struct LabelLawTests {
  /// A line whose tokens have other labels where `label` gives one for the text and the label of a token.
  private static func relabeled(
    _ line: TaggedSequence, _ label: (String, String) -> String?
  ) -> TaggedSequence {
    let bytes = Array(line.text.utf8)
    let tokens = line.tokens.map { token in
      let text = String(decoding: bytes[token.range], as: UTF8.self)
      return TaggedToken(
        range: token.range, label: label(text, token.label) ?? token.label, confidence: 1)
    }
    return TaggedSequence(text: line.text, tokens: tokens)
  }

  private static func expectSame(
    _ label: (String, String) -> String?, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    var changed = 0
    for line in try GoldenLines.all() {
      let other = relabeled(line, label)
      if other != line { changed += 1 }
      let (row, same) = (
        RowBuilder().row(from: line, kind: .ingredient),
        RowBuilder().row(from: other, kind: .ingredient)
      )
      #expect(same.kind == row.kind, "\(line.text)", sourceLocation: sourceLocation)
      #expect(
        same.amounts.map(\.description) == row.amounts.map(\.description), "\(line.text)",
        sourceLocation: sourceLocation)
      #expect(
        same.ingredient?.text == row.ingredient?.text, "\(line.text)",
        sourceLocation: sourceLocation)
    }
    #expect(changed > 50, sourceLocation: sourceLocation)
  }

  private static let amount: Set = ["value", "measure", "combination"]

  @Test(
    "a number in digits is read alike as value, measure and combination",
    arguments: ["measure", "combination"])
  func numbers(label: String) throws {
    try Self.expectSame { text, old in
      Self.amount.contains(old) && text.allSatisfy(\.isNumber) ? label : nil
    }
  }

  @Test(
    "a unit, alone or with its number, is read alike as measure and combination",
    arguments: ["measure", "combination"])
  func units(label: String) throws {
    try Self.expectSame { text, old in
      let isUnit = text.contains(where: \.isNumber) || UnitTable.standard.unit(text) != nil
      return ["measure", "combination"].contains(old) && isUnit ? label : nil
    }
  }

  @Test(
    "what is neither amount nor food is neither, whichever of the other labels its words have",
    arguments: ["comment", "purpose", "size"])
  func others(label: String) throws {
    try Self.expectSame { text, old in
      !Self.amount.contains(old) && old != "ingredient"
        && text.contains { $0.isLetter || $0.isNumber } ? label : nil
    }
  }
}
