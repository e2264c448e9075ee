import LabeledData
import Testing

@testable import DataGeneration

@Suite struct GrammarRecognizerTests {
  static let fixture = GrammarFixture(
    """
    labels value measure both ingredient preparation other
    outside other
    punctuation other
    combine value measure -> both
    list food from "food.txt" held-out
    held-out ingredient
    line =
      | 3: value:<number> [50%: measure:(cup | 2: g)] ingredient:<food.agree>[25%: , preparation:<cut>]
      | value:<int 1..2 even>measure:g capital{ingredient:<names>}
    number = <int 1..3> | half a<one> | <mixed 1..1 ascii>
    names = 3: <food> | <food> and <names>
    cut = [finely] (chopped | sliced)
    """, lists: ["food.txt": "egg | eggs *3\nflour"])

  @Test("the probabilities of lines are the shares in which a grammar draws them")
  func matchesSampling() throws {
    let grammar = try Self.fixture.grammar()
    let recognizer = GrammarRecognizer(grammar)
    var counts: [String: Int] = [:]
    var lines: [String: SequenceBuffer] = [:]
    let count = 40_000
    try LineGenerator(grammar, seed: 11).generate(count) { line, _ in
      let text = line.string(line.text ?? line.tokens[0]).lowercased()
      counts[text, default: 0] += 1
      lines[text] = line
    }
    var total = 0.0
    for (text, line) in lines {
      let result = recognizer.recognize(line)
      let probability = try #require(result.logProbability.map(exponential), "\(text)")
      total += probability
      let expected = probability * Double(count)
      // Six standard deviations, for some hundred texts at once.
      #expect(
        abs(Double(counts[text] ?? 0) - expected) < 6 * expected.squareRoot() + 3, "\(text)")
    }
    #expect(total > 0.97 && total < 1.000001)
  }

  @Test("signs have the label of punctuation, and no other")
  func signs() throws {
    let grammar = try GrammarFixture(
      """
      labels value ingredient other
      outside other
      punctuation other
      line = value:{1 (– | × | -) 2} ingredient:flour
      """
    ).grammar()
    let recognizer = GrammarRecognizer(grammar)
    for sign in ["–", "×", "-"] {
      for (label, isProduced) in [("other", true), ("value", false), ("ingredient", false)] {
        let line = SequenceBuffer(
          LabeledSequence(
            text: "1 \(sign) 2 flour", tokens: ["1", sign, "2", "flour"],
            labels: ["value", label, "value", "ingredient"]))
        #expect(
          (recognizer.recognize(line).logProbability != nil) == isProduced, "\(sign) \(label)")
      }
    }
  }

  @Test(
    "a line that a grammar cannot produce is reported with the word at which its derivations end",
    arguments: [
      ("1/value cup/measure sugar/ingredient", true, "sugar"),
      ("1/value cup/measure flour/ingredient ,/other diced/preparation", false, "diced"),
      ("1/value tin/measure flour/ingredient", false, "tin"),
      ("1/value eggs/ingredient", true, "eggs"),
      ("1/value cup/other flour/ingredient", false, "cup"),
    ])
  func obstacles(_ written: String, _ isProducedWithOpenLists: Bool, _ word: String) throws {
    let pairs = written.split(separator: " ").map { $0.split(separator: "/").map(String.init) }
    let line = SequenceBuffer(
      LabeledSequence(tokens: pairs.map { $0[0] }, labels: pairs.map { $0[1] }))
    let result = GrammarRecognizer(try Self.fixture.grammar()).recognize(line)
    #expect(result.logProbability == nil)
    #expect(result.isProducedWithOpenLists == isProducedWithOpenLists)
    if !isProducedWithOpenLists {
      #expect(result.obstacle.map { pairs[$0][0] } == word)
    }
  }

  @Test("phrases that lists lack are found, list by list, in the most probable derivation")
  func unlisted() throws {
    let grammar = try GrammarFixture(
      """
      labels author title other
      outside other
      list surname from "surnames.txt"
      list sign from "signs.txt"
      line = author:{<surname>, <surname>}<sign> title:{on <thing>}
      thing = graphs | trees
      """, lists: ["surnames.txt": "Smith\nLafferty", "signs.txt": ":\n;"]
    ).grammar()
    func result(_ pairs: [(String, String)]) -> GrammarRecognizer.Recognition {
      GrammarRecognizer(grammar).recognize(
        SequenceBuffer(LabeledSequence(tokens: pairs.map(\.0), labels: pairs.map(\.1))))
    }
    let authors = [
      ("Smith", "author"), (",", "author"), ("Mc", "author"), ("Callum", "author"),
    ]
    let title = [("on", "title"), ("trees", "title")]
    let found = result(authors + [(":", "other")] + title)
    #expect(found.logProbability == nil && found.isProducedWithOpenLists)
    #expect(found.unlistedPhrases == [.init(list: "surname", phrase: "mc callum")])
    // A list outside of spans is not open: the sign has to be in it.
    let unknownSign = result(authors + [("/", "other")] + title)
    #expect(!unknownSign.isProducedWithOpenLists && unknownSign.unlistedPhrases.isEmpty)
  }

  @Test(
    "the probabilities of computed numbers are the shares in which they are drawn",
    arguments: [
      "<int 3..60004>", "<int 0..400000 step 7>", "<int 1..60000 even>", "<range 5..400>",
      "<range 0..90000 step 250 joined \" To \">", "<digits 1..3>", "<letters 2..3>",
    ])
  func computedNumbers(_ maker: String) throws {
    let grammar = try GrammarFixture(
      "labels number other\noutside other\nline = number:\(maker)"
    ).grammar()
    let recognizer = GrammarRecognizer(grammar)
    var counts: [String: Int] = [:]
    var sum = 0.0
    let count = 15_000
    try LineGenerator(grammar, seed: 3).generate(count) { line, _ in
      let text = line.text.map { line.string($0) } ?? ""
      counts[text, default: 0] += 1
      guard counts[text] == 1 else { return }
      guard let probability = recognizer.recognize(line).logProbability.map(exponential) else {
        Issue.record("\(text) is not recognized")
        return
      }
      sum += probability
    }
    #expect(sum < 1.000001)
    // What was never drawn is about as probable as the share of what was drawn once (Good and Turing).
    let unseen = 1 - sum
    let once = Double(counts.values.count { $0 == 1 }) / Double(count)
    #expect(abs(unseen - once) < 0.02, "\(maker): \(unseen) unseen, \(once) drawn once")
  }

  @Test("a comparison of lines with themselves finds no difference")
  func comparesWithItself() throws {
    var profile = DataProfile()
    try LineGenerator(try Self.fixture.grammar(), seed: 1).generate(500) { line, _ in
      profile.add(line)
    }
    let comparison = DataComparison(generated: profile, real: profile)
    #expect(comparison.unknownShare == 0)
    #expect(comparison.knownShapeShare == 1)
    #expect(comparison.sections.allSatisfy { abs($0.overlap - 1) < 1e-9 })
  }

  @Test("expected uses are what many lines draw")
  func coverage() throws {
    let coverage = GrammarCoverage(try Self.fixture.grammar(), seed: 1, lineCount: 20_000)
    for alternative in coverage.alternatives {
      let expected = alternative.expectedUses * 20_000
      #expect(
        abs(Double(alternative.drawnCount) - expected) < 6 * expected.squareRoot(),
        "\(alternative.text)")
    }
    #expect(coverage.drawnEntryCount == coverage.entryCount && coverage.entryCount == 2)
  }

  @Test("a derivation shows rules, choices and what was drawn")
  func derivation() throws {
    let generator = LineGenerator(try Self.fixture.grammar(), seed: 4)
    let text = try #require(generator.derivation(of: 3, lineCount: 10)?.description)
    #expect(text.hasPrefix("line 3 of all\n8: 3: value:"))
    #expect(text.contains("<food> → "))
    var line: String?
    try generator.generate(4) { made, _ in
      line = zip(made.tokens, made.labels).map { "\(made.string($0))/\(made.string($1))" }
        .joined(separator: " ")
    }
    #expect(text.hasSuffix("tokens  \(line ?? "")\n"))
  }

  private func exponential(_ value: Double) -> Double {
    // The series is enough for the small numbers of this test when halved often enough first.
    var result = 1 + value / 0x1p20
    for _ in 0..<20 { result *= result }
    return result
  }
}
