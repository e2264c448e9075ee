import Testing

@testable import DataGeneration

@Suite struct GrammarMistakeTests {
  /// A rule that stands in line 8, and what is said about it.
  struct Case: Sendable, CustomTestStringConvertible {
    var rule: String
    var mistake: String
    var testDescription: String { rule }
  }

  static let cases = [
    Case(rule: "<fod>", mistake: "8:12: there is no list or rule \"fod\"; did you mean \"food\"?"),
    Case(
      rule: "<food +rare>",
      mistake: "8:11: no entry fits <food +rare>; the tags of the list are: counted"),
    Case(rule: "<food -rare>", mistake: "8:18: no entry of the list has the tag \"rare\""),
    Case(rule: "<food.two>", mistake: "8:17: expected one, many, agree or any"),
    Case(
      rule: "<unused.many>",
      mistake:
        "8:11: \"unused\" is a rule; forms and tags are for lists, so write them inside the rule"),
    Case(
      rule: "<unused(a)>", mistake: "8:11: the rule \"unused\" takes 0 arguments, but 1 are given"),
    Case(
      rule: "<food", mistake: "8:16: expected > or +tag after the name, with a space before the tag"
    ),
    Case(rule: "(a | b", mistake: "8:11: this is not closed; expected )"),
    Case(rule: "value:{a", mistake: "8:17: this is not closed; expected }"),
    Case(
      rule: "a ]",
      mistake: "8:13: this ] has no opening bracket; write \\ before it to have it in the text"
    ),
    Case(rule: "[a)", mistake: "8:13: expected ]"),
    Case(rule: "{a}", mistake: "8:11: expected a label and a colon before {: value:{…}"),
    Case(
      rule: "vlaue:{a}",
      mistake: "8:11: the label \"vlaue\" is not declared by labels; did you mean \"value\"?"),
    Case(rule: "\"a", mistake: "8:11: this quotation is not closed; expected \""),
    Case(
      rule: "a | | b",
      mistake:
        "8:15: this alternative is empty; write brackets around what may be missing, as in [<x>],"
        + " and [\" \"] for a space"),
    Case(rule: "a | 0: b", mistake: "8:15: with the weight 0 this alternative is never drawn"),
    Case(rule: "a [0%: b]", mistake: "8:13: with the chance 0% this is never drawn"),
    Case(rule: "a [200%: b]", mistake: "8:14: a chance is at most 100%"),
    Case(
      rule: "a  b | 3: a b",
      mistake: "8:18: this alternative is a duplicate; raise the weight of the first one instead"),
    Case(
      rule: "a <written>",
      mistake: "8:1: the rule \"written\" can never end; give it an alternative without itself"),
    Case(
      rule: "a | <written> b",
      mistake: "8:1: the rule \"written\" starts with itself; put its own name further on"),
    Case(
      rule: "a | [b] <written>",
      mistake: "8:1: the rule \"written\" starts with itself; put its own name further on"),
    Case(
      rule: "a | 3: a <written> <written>",
      mistake:
        "8:1: the rule \"written\" repeats too often to end; give the alternative with itself a smaller weight"
    ),
    Case(rule: "<int>", mistake: "8:15: expected the least and the greatest number: <int 1..12>"),
    Case(
      rule: "<decimal -0.5..0.7>",
      mistake: "8:11: expected two numbers of at most 1 decimals: 0.1..2.5"),
    Case(rule: "<int 5..2>", mistake: "8:11: the first number must not be greater than the second"),
    Case(
      rule: "<int 1..9000000 words>",
      mistake:
        "8:11: these are more than 50000 texts, too many for words and fractions; give smaller bounds or a larger step"
    ),
    Case(
      rule: "<range 1..2000 vulgar>",
      mistake:
        "8:11: these are more than 50000 texts, too many for words and fractions; give smaller bounds or a larger step"
    ),
    Case(
      rule: "<mixed 1..60000>",
      mistake: "8:11: these are more than 50000 numbers; give smaller bounds"),
    Case(
      rule: "<digits>", mistake: "8:18: expected the number of digits: <digits 5> or <digits 2..4>"
    ),
    Case(rule: "<letters 0..3>", mistake: "8:11: expected 1 to 30 letters: <letters 3..9>"),
    Case(rule: "<digits 0>", mistake: "8:11: expected 1 to 30 digits: <digits 2..4>"),
    Case(rule: "<digits 5..31>", mistake: "8:11: expected 1 to 30 digits: <digits 2..4>"),
    Case(rule: "<digits 5 even>", mistake: "8:21: expected > after the number of digits"),
    Case(rule: "<int 1..9 comma>", mistake: "8:21: <int …> takes step, even, words"),
    Case(
      rule: "<int 1..9 step 0>",
      mistake: "8:26: expected a whole number above 0 and up to 1000000000 after step"),
    Case(
      rule: "<range 9223372036854775806..9223372036854775807>",
      mistake: "8:11: expected two whole numbers up to 1000000000: 1..12"),
    Case(
      rule: "<int 1..2 step 9223372036854775807>",
      mistake: "8:26: expected a whole number above 0 and up to 1000000000 after step"),
    Case(rule: "<range 3..3>", mistake: "8:11: a range needs two different numbers"),
    Case(
      rule: "<decimal 0.123..2>",
      mistake: "8:11: expected two numbers of at most 1 decimals: 0.1..2.5"),
    Case(
      rule: "a\nother-rule = b",
      mistake: "9:1: the rule \"other-rule\" is never used; use it or remove it"),
    Case(rule: "a\nwritten = b", mistake: "9:1: \"written\" was declared before"),
    Case(rule: "a\nint = b", mistake: "9:1: <int> is built in; choose another name"),
    Case(
      rule: "a\nlist more from \"food.txt\"",
      mistake: "9:6: the list \"more\" is never used; use it or remove it"),
    Case(rule: "<more>\nlist more from \"no.txt\"", mistake: "9:16: no.txt: is not there"),
    Case(rule: "a\nlabels rare", mistake: "9:8: no span has the label \"rare\""),
    Case(
      rule: "a\nheld-out valu",
      mistake: "9:10: the label \"valu\" is not declared by labels; did you mean \"value\"?"),
    Case(
      rule: "a\ncombine value -> both",
      mistake: "9:15: expected two or more labels, then ->: combine value measure -> both"),
    Case(rule: "a\noutside value", mistake: "9:9: this statement is repeated"),
    Case(
      rule: "a\nlables b", mistake: "9:1: \"lables\" is not a statement; did you mean \"labels\"?"),
    Case(rule: "a\n= b", mistake: "9:1: expected a statement: labels, outside, list, name = …"),
  ]

  @Test("a mistake is reported with its place and what was expected", arguments: cases)
  func mistake(_ example: Case) {
    let mistakes = GrammarFixture.rules("written = " + example.rule).mistakes()
    #expect(mistakes.contains(example.mistake), "told: \(mistakes)")
  }

  @Test("a mistake shows its line with a caret below")
  func caret() throws {
    let fixture = GrammarFixture.rules("written = a <fod> b")
    let error = #expect(throws: GrammarError.self) { try fixture.grammar() }
    #expect(
      error?.description == """
        test.grammar:8:14: there is no list or rule "fod"; did you mean "food"?
          written = a <fod> b
                       ^~~
        """)
  }

  @Test("all mistakes of a file are reported at once")
  func allAtOnce() {
    let mistakes = GrammarFixture.rules("written = a )\nnext = <fod>\nlast = (").mistakes()
    #expect(mistakes.count == 2)
  }

  @Test(
    "a mistake in a word list is reported",
    arguments: [
      (
        "egg | eggs | more",
        "1:1: expected an entry, or two forms with one \"|\" between them: egg | eggs"
      ),
      ("flour\negg +tag more", "2:10: tags and the weight come after the whole entry"),
      (
        "egg *0",
        "1:5: expected \"+tag\", \"*weight\" with a weight above 0, or \"|\" between two forms; write \"\\\" before a character that belongs to the entry"
      ),
      ("# nothing", "5:6: the list \"food\" has no entry"),
    ])
  func listMistakes(_ list: String, _ mistake: String) {
    let mistakes = GrammarFixture.rules("written = a", foods: list).mistakes()
    #expect(mistakes.contains(mistake), "told: \(mistakes)")
  }

  @Test("a chain of rules of any length is drawn or refused, and never exhausts the stack")
  func chains() throws {
    func chain(_ count: Int) -> GrammarFixture {
      let rules = (0..<count).map { "r\($0) = <r\($0 + 1)>" }.joined(separator: "\n")
      return GrammarFixture(
        "labels other\noutside other\nline = <r0>\n\(rules)\nr\(count) = x")
    }
    #expect(try chain(390).grammar().texts(1) == ["x"])
    #expect(
      chain(5_000).mistakes() == [
        "3:1: the shallowest line needs 5002 nested rules, groups and references;"
          + " at most 399 are drawn"
      ])
  }

  @Test("weights beyond any use are no weights", arguments: [String(repeating: "9", count: 400)])
  func weights(_ weight: String) {
    #expect(!GrammarFixture.rules("written = a", foods: "egg *\(weight)").mistakes().isEmpty)
    #expect(!GrammarFixture.rules("written = a", foods: "egg *1e300").mistakes().isEmpty)
    // A number that is no weight is text.
    #expect(GrammarFixture.rules("written = a | \(weight): b").mistakes() == [])
  }

  @Test("a file is included once and seen from the folder of the file that names it")
  func includes() throws {
    let files = [
      "a/test.grammar": "include \"b/more.grammar\"\ninclude \"b/more.grammar\"\nline = x<more>",
      "a/b/more.grammar": "labels other\noutside other\nmore = <word>\nlist word from \"w.txt\"",
      "a/b/w.txt": "y",
    ]
    let grammar = try Grammar("a/test.grammar") { Array((files[$0] ?? "?").utf8) }
    #expect(try grammar.texts(3) == ["xy"])
  }
}
