import LabeledData
import Testing

@testable import DataGeneration

@Suite struct GrammarWarningTests {
  static let parentheses =
    "these parentheses only group and are not written; write \\( and \\) for parentheses in the text, or leave them out"
  static let space =
    "the space just inside of this bracket is not written, so words are glued here; write the space outside, or as \" \""
  static let glued =
    "words are glued at this bracket; write a space beside it, or ~ where they are one word"

  /// A rule that stands in line 8, the column of its warning and the warning.
  static let cases = [
    ("a (value:<int 1..9>)", 13, parentheses), ("value:(<food>)", 17, parentheses),
    ("[20%: (a)] b", 17, parentheses), ("x[30%: , y]z", 21, glued), ("x[ y]", 13, space),
    ("[30%: <food> ]<food>", 23, space), ("<food>(, | ; )<food>", 23, space),
    ("measure:{small cup}ingredient:<food>", 29, glued), ("<food>[<food>]", 17, glued),
    ("upper{a b}c", 20, glued), ("<food>[<tail>]\ntail = x y", 17, glued),
  ]

  @Test("what may not be meant is a warning with its place", arguments: cases)
  func warns(_ rule: String, _ column: Int, _ message: String) throws {
    let warnings = try GrammarFixture.rules("written = " + rule).warnings()
    #expect(warnings == ["8:\(column): warning: \(message)"])
  }

  @Test(
    "parts that are meant to touch are no warning",
    arguments: [
      "[un]sweetened", "tomato[es]", "value:<int 1..9>measure:(g | ml)", "(<food> | x)s",
      "<food>[, <food>]", "<food>[ , <food>]", "[x y]~z", "a [b] c", "(a | b c)", "value:{a}",
      "value:(a b)", "\\(a\\)", "a [\n  b c\n  ], d", "measure:{a b}<tail>\ntail = , x | \"\"",
      "<written-too>[b c]\nwritten-too = a, | a, <written-too>,",
    ])
  func accepts(_ rule: String) throws {
    #expect(try GrammarFixture.rules("written = " + rule).warnings() == [])
  }

  @Test(
    "white space around the entries of a list is a warning",
    arguments: [
      (", \n;", 1), ("a\n - ", 2), ("  a\n  b", 1), ("a \nb\nc", 0), ("a\n b # x\nc", 0),
      ("a\r\nb\r", 0),
    ])
  func listSpaces(_ list: String, _ line: Int) throws {
    let warnings = try GrammarFixture.rules("written = a", foods: list).grammar().warnings
    #expect(warnings.map(\.line) == (line == 0 ? [] : [line]))
    #expect(warnings.allSatisfy { $0.file == "food.txt" && $0.description.contains("\n  ^") })
  }

  static func authors(_ punctuation: String) -> GrammarFixture {
    GrammarFixture(
      """
      labels author title other
      outside other
      \(punctuation)
      list surname from "surnames.txt"
      line = author:{<surname>, J.}: title:<surname>
      """, lists: ["surnames.txt": "Lafferty"])
  }

  @Test("phrases that punctuation cuts into pieces are a warning with an example")
  func cuts() throws {
    let statement = "punctuation other"
    #expect(
      try Self.authors(statement).warnings() == [
        """
        3:1: warning: this cuts phrases of author into pieces: "Lafferty, J." becomes "Lafferty" and "J"; \
        write "punctuation other except author" to leave punctuation inside of phrases, or \
        "punctuation other everywhere" where pieces are meant
        """
      ])
    for other in [statement + " except author", statement + " everywhere", ""] {
      #expect(try Self.authors(other).warnings() == [])
    }
  }

  @Test("exceptions leave punctuation in their spans")
  func exceptions() throws {
    let grammar = try Self.authors("punctuation other except author").grammar()
    #expect(
      try grammar.lines(1) == [
        "Lafferty/author ,/author J/author ./author :/other Lafferty/title"
      ])
    var line: [String] = []
    try LineGenerator(grammar, seed: 1).generate(1) { drawn, _ in
      #expect(GrammarRecognizer(grammar).recognize(drawn).logProbability == 0)
      line = drawn.labels.map { drawn.string($0) }
    }
    #expect(line.count == 6)
    #expect(
      Self.authors("punctuation other except autor").mistakes() == [
        "3:26: the label \"autor\" is not declared by labels; did you mean \"author\"?"
      ])
    #expect(
      Self.authors("punctuation other inside").mistakes() == [
        "3:19: expected everywhere, or except and labels, or the end of the statement"
      ])
  }
}
