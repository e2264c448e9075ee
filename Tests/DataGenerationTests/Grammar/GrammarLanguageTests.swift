import LabeledData
import Testing

@testable import DataGeneration

@Suite struct GrammarLanguageTests {
  /// What a rule is made of and every text that it gives.
  struct Case: Sendable, CustomTestStringConvertible {
    var rule: String
    var texts: Set<String>
    var testDescription: String { rule }
  }

  static let cases = [
    Case(rule: "to taste", texts: ["to taste"]),
    Case(rule: "to   taste # comment", texts: ["to taste"]),
    Case(rule: "a (b | c)d", texts: ["a bd", "a cd"]),
    Case(rule: "a [b] c", texts: ["a b c", "a c"]),
    Case(rule: "a[, b]", texts: ["a, b", "a"]),
    Case(rule: "a [100%: b]", texts: ["a b"]),
    Case(rule: "[a] b [c]", texts: ["b", "a b", "b c", "a b c"]),
    Case(rule: "a ~ b", texts: ["ab"]),
    Case(rule: "a [~, b]", texts: ["a, b", "a"]),
    Case(rule: ##"\(a "b | \"c\"" \[d\] \#1"##, texts: [##"(a b | "c" [d] #1"##]),
    Case(rule: "for the sauce:", texts: ["for the sauce:"]),
    Case(rule: "at 8:30", texts: ["at 8:30"]),
    Case(rule: "<int 8..8>:<int 30..30>", texts: ["8:30"]),
    Case(rule: "capital{éclair au lait}", texts: ["Éclair au lait"]),
    Case(rule: "capital{½ cup}", texts: ["½ cup"]),
    Case(rule: "title{salt and éclair}", texts: ["Salt And Éclair"]),
    Case(rule: "upper{ñ a} lower{É B}", texts: ["Ñ A é b"]),
    Case(rule: "<food.many>", texts: ["flour", "eggs"]),
    Case(rule: "<food +counted>", texts: ["egg"]),
    Case(rule: "<food.any +counted>", texts: ["egg", "eggs"]),
    Case(rule: "<food -counted>", texts: ["flour"]),
    Case(rule: "<int 2..3> <food.agree +counted>", texts: ["2 eggs", "3 eggs"]),
    Case(rule: "a<one> <food.agree +counted>", texts: ["a egg"]),
    Case(rule: "a dozen<many> <food.agree +counted>", texts: ["a dozen eggs"]),
    Case(rule: "<fraction vulgar even>g", texts: Set("½¼¾⅓⅔⅛⅜⅝⅞".map { "\($0)g" })),
    Case(rule: "<int 100..300 step 100>", texts: ["100", "200", "300"]),
    Case(rule: "<int 19..21 words>", texts: ["nineteen", "twenty", "twenty-one"]),
    Case(rule: "<decimal 0.3..0.5 even>", texts: ["0.3", "0.4", "0.5"]),
    Case(rule: "<decimal 0.24..0.26 comma places 2>", texts: ["0,24", "0,25", "0,26"]),
    Case(rule: "<range 1..3 joined \" to \">", texts: ["1 to 2", "1 to 3", "2 to 3"]),
    Case(rule: "<range 1..2 vulgar even joined \"–\">", texts: ["1–1½", "1–2", "1½–2"]),
    Case(
      rule: "<pair(x)>\npair(what) = <what>-<what>\nx = 1 | 2", texts: ["1-1", "1-2", "2-1", "2-2"]),
    Case(rule: "<names>\nnames = a | 0.3: a, <names>", texts: ["a", "a, a", "a, a, a"]),
  ]

  @Test("a rule gives these texts and no others", arguments: cases)
  func texts(_ example: Case) throws {
    let fixture = GrammarFixture(
      "labels other\noutside other\nlist food from \"food.txt\"\nline = "
        + example.rule + "\n",
      lists: ["food.txt": "flour\negg | eggs +counted"])
    var files = fixture.files
    if !example.rule.contains("<food") {
      files["test.grammar"] = fixture.files["test.grammar"]?
        .replacing("list food from \"food.txt\"\n", with: "")
    }
    var withLists = fixture
    withLists.files = files
    let texts = try withLists.grammar().texts()
    if example.rule.contains("names") {
      #expect(texts.isSuperset(of: example.texts))
      #expect(texts.allSatisfy { $0.split(separator: ", ").allSatisfy { $0 == "a" } })
    } else {
      #expect(texts == example.texts)
    }
  }

  @Test(
    "a number agrees with what follows",
    arguments: [
      ("<mixed 1..1 ascii joined \"-\">", "1-1/2"), ("<mixed 1..1 vulgar>", "1½"),
      ("<mixed 1..1 slash>", "1 1⁄2"), ("<fraction words>", "three quarters"),
    ])
  func writesFractions(_ maker: String, _ text: String) throws {
    let grammar = try GrammarFixture("labels other\noutside other\nline = \(maker)").grammar()
    #expect(try grammar.texts(2000).contains(text))
  }

  @Test("weights are the proportions of the lines")
  func weights() throws {
    let grammar = try GrammarFixture(
      "labels other\noutside other\nline = 6: a | 3: b | c | [20%: d] e"
    ).grammar()
    var counts: [String: Double] = [:]
    try LineGenerator(grammar, seed: 3).generate(20_000) { line, _ in
      counts[line.string(line.text ?? line.tokens[0]), default: 0] += 1.0 / 20_000
    }
    let expected = ["a": 6.0 / 11, "b": 3.0 / 11, "c": 1.0 / 11, "e": 0.8 / 11, "d e": 0.2 / 11]
    for (text, share) in expected {
      // Four standard deviations of a share of 20,000 draws.
      let tolerance = 4 * (share * (1 - share) / 20_000).squareRoot()
      #expect(abs((counts[text] ?? 0) - share) < tolerance, "\(text)")
    }
  }

  @Test(
    "a token has the label of its span",
    arguments: [
      ("value:2 measure:cups ingredient:<food -counted>", "2/value cups/measure flour/ingredient"),
      ("value:250measure:g", "250g/both"),
      ("value:{2 x 400}measure:g", "2/value x/value 400g/both"),
      ("value:18measure:{fl oz}", "18fl/both oz/measure"),
      ("ingredient:{salt, value:2 pepper}", "salt/ingredient ,/other 2/value pepper/ingredient"),
      ("ingredient:salt/ingredient:pepper", "salt/ingredient //other pepper/ingredient"),
      ("a/measure:{3 oz}", "a/other //other 3/measure oz/measure"),
      ("\\(measure:g\\)", "(/other g/measure )/other"),
      ("ingredient:all-~both:purpose", "all-purpose/ingredient"),
      ("value:½", "½/value"),
    ])
  func labels(_ rule: String, _ line: String) throws {
    let grammar = try GrammarFixture.rules("written = \(rule)").grammar()
    #expect(try grammar.lines(60).contains(line))
  }
}
