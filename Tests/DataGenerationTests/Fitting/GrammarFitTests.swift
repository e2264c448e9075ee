import LabeledData
import Testing
import WordTagging

@testable import DataGeneration

@Suite struct GrammarFitTests {
  static let head = """
    labels value measure ingredient preparation other
    outside other
    list food from "food.txt"
    list unit from "unit.txt"

    """
  static let lists = ["food.txt": "egg | eggs *3\nflour\nmilk", "unit.txt": "cup | cups\ng"]

  /// A grammar with two derivations of some lines, a rule with parameters and nested choices.
  static let fixture = GrammarFixture(
    head + """
      line =
        | 3: value:<number> <tail(food)>
        | value:<int 1..2 even> [30%: measure:<unit>] ingredient:<food.any>
        | ingredient:<food>, <tail(unit)>
      number = <int 1..3> | 2: (half | quarter) | <int 2..4>
      tail(kind) = ingredient:<kind> | 2: ingredient:<kind>[, preparation:(chopped | 3: sliced)]
      """, lists: lists)

  /// Lines that a grammar draws, without labels.
  static func lines(_ grammar: Grammar, count: Int, seed: UInt64 = 1) throws -> [LabeledSequence] {
    var lines: [LabeledSequence] = []
    try LineGenerator(grammar, seed: seed).generate(count) { line, _ in
      var sequence = LabeledSequence(line)
      sequence.labels = []
      lines.append(sequence)
    }
    return lines
  }

  /// A line without labels.
  private static func line(_ text: String) -> LabeledSequence {
    var line = SequenceBuffer()
    line.text = line.append(text.utf8)
    line.tokenize(with: Tokenizer())
    return LabeledSequence(line)
  }

  private func derivations(
    _ line: LabeledSequence, _ grammar: Grammar, openLists: OpenLists? = nil
  ) -> LineDerivations {
    GrammarRecognizer(grammar).derivations(of: SequenceBuffer(line), openLists: openLists)
  }

  @Test("expected uses are the derivatives of the logarithm of the probability", arguments: 1...5)
  func derivatives(seed: UInt64) throws {
    let grammar = try Self.fixture.grammar()
    let parameters = GrammarParameters(grammar)
    for line in try Self.lines(grammar, count: 30, seed: seed) {
      let fitted = try #require(
        FittedLine(derivations(line, grammar), grammar, parameters))
      var (uses, none) = ([Double](repeating: 0, count: parameters.chances.count), [Double]())
      _ = fitted.addUses(parameters.chances, to: &uses, &none)
      for number in parameters.chances.indices {
        func value(_ factor: Double) -> Double {
          var chances = parameters.chances
          chances[number] *= factor
          var ignored = uses
          return fitted.addUses(chances, to: &ignored, &none)
        }
        // d log p / d log chance
        let slope = (value(1.0001) - value(0.9999)) / 0.0002
        #expect(abs(slope - uses[number]) < 1e-6, "\(line.text ?? "") \(number)")
      }
    }
  }

  @Test("unlikely ways are left out, and the probability stays the same")
  func pruned() throws {
    let grammar = try Self.fixture.grammar()
    let parameters = GrammarParameters(grammar)
    for text in ["2 cups eggs", "2 cups of sour cream, sliced", "flour, oats", "half milk, sliced"]
    {
      let line = Self.line(text)
      let all = derivations(line, grammar, openLists: .whole)
      let chances = GrammarChances(grammar)
      guard all.root != nil else { continue }
      let fitted = try #require(FittedLine(all, grammar, parameters))
      var uses = [Double](repeating: 0, count: parameters.chances.count)
      var phrases = [Double](repeating: 0, count: fitted.phrases.count)
      let logarithm = fitted.addUses(parameters.chances, to: &uses, &phrases)
      let whole = try #require(all.logProbability(chances))
      #expect(abs(logarithm - whole) < 1e-3, "\(text)")
    }
  }

  /// Draws from a grammar whose weights differ from the other one's.
  private func fit(_ count: Int, threadCount: Int = 1) async throws -> (
    real: Grammar, fit: GrammarFit
  ) {
    var real = Self.fixture
    real.files["test.grammar"] =
      Self.head + """
        line =
          | 60: value:<number> <tail(food)>
          | 39: value:<int 1..2 even> [80%: measure:<unit>] ingredient:<food.any>
          | 1: ingredient:<food>, <tail(unit)>
        number = 8: <int 1..3> | (half | 9: quarter) | <int 2..4>
        tail(kind) = ingredient:<kind> | ingredient:<kind>[90%: , preparation:(3: chopped | sliced)]
        """
    let grammar = try real.grammar()
    return (
      grammar,
      await GrammarFit(
        try Self.fixture.grammar(), to: try Self.lines(grammar, count: count),
        threadCount: threadCount)
    )
  }

  @Test("weights go half of the way to the weights that drew the lines")
  func approaches() async throws {
    let (real, fit) = try await fit(4_000)
    #expect(fit.producedCount == 4_000)
    #expect((fit.rounds.last ?? 0) > (fit.rounds.first ?? 0) + 0.1)
    let (written, wanted) = (
      GrammarParameters(try Self.fixture.grammar()).chances, GrammarParameters(real).chances
    )
    func distance(_ x: [Double], _ y: [Double]) -> Double {
      zip(x, y).reduce(0) { $0 + abs($1.0 - $1.1) }
    }
    #expect(distance(fit.chances, wanted) < 0.7 * distance(written, wanted))
  }

  @Test("without a choice of derivations the weight is a geometric mean")
  func means() async throws {
    let grammar = try GrammarFixture(
      "labels value other\noutside other\nline = 3: value:one | value:two [80%: three]"
    ).grammar()
    let lines = ["one": 50, "two": 300, "two three": 150].flatMap { text, count in
      Array(repeating: Self.line(text), count: count)
    }
    let fit = await GrammarFit(grammar, to: lines)
    // The written weights count as 100 lines.
    func mean(_ written: Double, _ count: Double, of all: Double) -> Double {
      (written * (count + 100 * written) / (all + 100)).squareRoot()
    }
    let (one, two) = (mean(0.75, 50, of: 500), mean(0.25, 450, of: 500))
    let (three, none) = (mean(0.8, 150, of: 450), mean(0.2, 300, of: 450))
    let found = fit.changes.map(\.after).sorted()
    let wanted = [one / (one + two), two / (one + two), three / (three + none)].sorted()
    for (found, wanted) in zip(found, wanted) { #expect(abs(found - wanted) < 1e-6) }
    #expect(found.count == 3)
  }

  @Test("a line less probable than the smallest number is fitted, too")
  func improbable() async throws {
    let grammar = try GrammarFixture(
      Self.head.replacing("preparation ", with: "").replacing("measure ", with: "")
        .replacing("list unit from \"unit.txt\"", with: "")
        + "line = 3: ingredient:<food>[50%: , <line>] | value:none", lists: Self.lists
    ).grammar()
    let phrases = (0..<25).map { "a\($0) b\($0) c\($0) d\($0)" }
    let lines = [Self.line(phrases.joined(separator: ", ")), Self.line("egg")]
    let fit = await GrammarFit(grammar, to: lines)
    #expect(fit.coveredCount == 2)
    #expect((fit.rounds.last ?? 0) < -300 && (fit.rounds.last ?? 0).isFinite)
    #expect(fit.chances.allSatisfy { $0 > 0 && $0 < 1 })
    #expect(fit.changes.contains { $0.before == 0.5 && $0.uses > 5 })
  }

  @Test("lines that differ in spaces alone are different, and a phrase never begins with a space")
  func spaces() async throws {
    let grammar = try GrammarFixture(
      "labels a other\noutside other\nlist food from \"food.txt\"\nline = b\",\"a:<food>",
      lists: Self.lists
    ).grammar()
    let fit = await GrammarFit(grammar, to: ["b, pepper", "b,pepper", "b,egg"].map(Self.line))
    #expect(fit.lineCount == 3 && fit.coveredCount == 2 && fit.producedCount == 1)
    #expect(fit.missingPhrases.map(\.phrase) == ["pepper"])
  }

  @Test("the number of threads changes nothing")
  func threads() async throws {
    #expect(
      try await fit(500).fit.text(beside: "") == fit(500, threadCount: 3).fit.text(beside: ""))
  }

  @Test("the text is a grammar with the fitted probabilities")
  func text() async throws {
    var fixture = Self.fixture
    fixture.files["test.grammar"] = """
      # A comment with "quotation marks"
      include "more/head.grammar"
      line = <item> | [a | 2: b] x | [ 25%: c] y | 0.5: [d] z  # the end
      """
    fixture.files["more/head.grammar"] = """
      labels ingredient other
      outside other
      list food from "../food.txt"
        "food.txt"
      item = ingredient:<food>[ 20%: , cut ] | (p | 9: q)
      """
    fixture.files["more/food.txt"] = "rice"
    fixture.files["more/../food.txt"] = fixture.files["food.txt"]
    let grammar = try fixture.grammar()
    let lines = ["egg", "egg, cut", "rice, cut", "b x", "x", "a x", "c y", "c y", "z", "q", "q"]
      .map(Self.line)
    let fit = await GrammarFit(grammar, to: lines.flatMap { Array(repeating: $0, count: 50) })
    #expect(fit.coveredCount == 550)
    let text = fit.text(beside: "other/fitted.grammar")
    #expect(text.contains("\"../food.txt\""))
    #expect(text.contains("\"../more/food.txt\""))
    #expect(!text.contains("include"))
    #expect(text.contains("# A comment with \"quotation marks\""))
    fixture.files["other/fitted.grammar"] = text
    fixture.files["other/../food.txt"] = fixture.files["food.txt"]
    fixture.files["other/../more/food.txt"] = "rice"
    let again = try fixture.grammar(at: "other/fitted.grammar")
    for (written, wanted) in zip(GrammarParameters(again).chances, fit.chances) {
      #expect(abs(written - wanted) < 0.002)
    }
  }

  @Test("a phrase that no list has is proposed where it stands")
  func missingPhrases() async throws {
    let grammar = try Self.fixture.grammar()
    let lines = ["2 cups oats", "2 g sour cream", "1 cup oats", "2 eggs"].map(Self.line)
    let fit = await GrammarFit(grammar, to: lines)
    #expect(fit.coveredCount == 4 && fit.producedCount == 1)
    let first = try #require(fit.missingPhrases.first)
    #expect(first.list == "food" && first.phrase == "oats")
    #expect(first.count > 1 && first.count <= 2)
    #expect(fit.missingPhrases.contains { $0.list == "food" && $0.phrase == "sour cream" })
    #expect(!fit.missingPhrases.contains { $0.phrase == "cups" })
    // Twice "oats" is worth proposing, one "sour cream" is not.
    let lists = fit.report.split(separator: "## Words for the lists").last ?? ""
    #expect(!lists.contains("sour cream"))
  }

  @Test("an alternative that is proposed covers the lines")
  func alternatives() async throws {
    let texts = [
      "serve 2 eggs with 1 cup milk", "serve 3 eggs with 2 g milk", "serve 2 flour on 1 cup milk",
      "a \"quoted\" \\ 7:30 line | (x)",
    ]
    let lines = texts.map(Self.line)
    let fit = await GrammarFit(try Self.fixture.grammar(), to: lines)
    #expect(fit.coveredCount == 0)
    #expect(fit.uncovered.map(\.count).reduce(0, +) == 4)
    #expect(fit.uncovered.first?.count == 3)
    var more = Self.fixture
    let alternatives = fit.uncovered.map(\.alternative).joined(separator: "\n  | ")
    more.files["test.grammar"]? += "\nunlisted =\n  | \(alternatives)\n"
    more.files["test.grammar"] = more.files["test.grammar"]?.replacing(
      "| ingredient:<food>, <tail(unit)>", with: "| ingredient:<food>, <tail(unit)> | <unlisted>")
    #expect(await GrammarFit(try more.grammar(), to: lines).coveredCount == 4)
  }

  @Test("labels that lines have narrow their derivations")
  func labels() async throws {
    let grammar = try GrammarFixture(
      "labels value measure other\noutside other\nline = value:one | measure:one"
    ).grammar()
    let lines = Array(repeating: LabeledSequence(tokens: ["one"], labels: ["measure"]), count: 900)
    let fit = await GrammarFit(grammar, to: lines)
    #expect(fit.chances[1] > 2 * fit.chances[0])
    let free = await GrammarFit(
      grammar, to: lines.map { LabeledSequence(tokens: $0.tokens) })
    #expect(abs(free.chances[1] - free.chances[0]) < 0.01)
  }
}
