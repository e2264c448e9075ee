import LabeledData
import Support
import Testing
import WordTagging

@testable import DataGeneration

@Suite struct OCRNoiseChannelTests {
  /// A channel in which one thing always happens.
  private func channel(_ rows: String, level: NoiseLevel = .heavy) throws -> OCRNoiseChannel {
    let head = "chars\t10\t40\n"
    return OCRNoiseChannel(
      try OCRNoiseTable(SourceFile(name: "t.tsv", bytes: Array((head + rows).utf8))), level: level)
  }

  private func line(_ parts: [(text: String, label: String)]) -> SequenceBuffer {
    SequenceBuffer(LabeledSequence(tokens: parts.map(\.text), labels: parts.map(\.label)))
  }

  private func disturbed(_ line: SequenceBuffer, _ channel: OCRNoiseChannel) -> String {
    var line = line
    var noise = LineNoise(channel, seed: 1)
    noise.disturb(&line, index: 0)
    return zip(line.tokens, line.labels).map { "\(line.string($0))/\(line.string($1))" }
      .joined(separator: " ")
  }

  static let amount = [("10", "value"), ("tbsp", "measure"), ("flour", "ingredient")]

  @Test(
    "labels stay right when tokens are split and merged",
    arguments: [
      ("␣\t∅\t1000\t1000\tany", "10tbspflour/combination"),
      ("b\t␣\t1000\t1000\tany", "10/value t/measure sp/measure flour/ingredient"),
      ("1\t%\t1000\t1000\tany", "%/value 0/value tbsp/measure flour/ingredient"),
      ("10\t%\t1000\t1000\tany", "%/value tbsp/measure flour/ingredient"),
      ("l\t∅\t1000\t1000\tword", "10/value tbsp/measure four/ingredient"),
      ("tbsp\tthsp\t1000\t1000\tunit", "10/value thsp/measure flour/ingredient"),
      ("f\tF\t1000\t1000\tunit", "10/value tbsp/measure flour/ingredient"),
      ("∅\t.\t1000\t1000\tend", "10/value tbsp/measure flour/ingredient ./other"),
      ("∅\t‘\t1000\t1000\tstart", "‘/other 10/value tbsp/measure flour/ingredient"),
    ])
  func labels(_ row: String, _ expected: String) throws {
    #expect(disturbed(line(Self.amount), try channel(row + "\n")) == expected)
  }

  @Test(
    "the pieces of a torn combination are numbers and units, and one that stays whole is none of them",
    arguments: [
      ("10tbsp", "0\t0␣\t1000\t1000\tany", "10/value tbsp/measure"),
      ("10tbsp", "b\t␣\t1000\t1000\tany", "10t/combination sp/measure"),
      ("10tbsp", "1\t␣\t1000\t1000\tany", "0tbsp/combination"),
      ("250g", "g\t∅\t1000\t1000\tany", "250/value"),
      ("250g", "g\t9\t1000\t1000\tany", "2509/combination"),
      ("½cup", "c\t␣c\t1000\t1000\tany", "½/value cup/measure"),
      ("½cup", "fractions\t0\t1000\n½\t%␣\t1\t1\tfraction", "%/value cup/measure"),
      ("2x400g", "x\t␣x␣\t1000\t1000\tany", "2/value x/value 400g/combination"),
      ("2×400g", "×\t␣\t1000\t1000\tany", "2/value 400g/combination"),
      ("1lb2oz", "2\t␣2\t1000\t1000\tany", "1lb/combination 2oz/combination"),
      ("100-150g", "-\t␣\t1000\t1000\tany", "100/value 150g/combination"),
    ])
  func tornCombinations(_ word: String, _ row: String, _ expected: String) throws {
    let line = line([(word, "combination"), ("oil", "ingredient")])
    #expect(disturbed(line, try channel(row + "\n")) == expected + " oil/ingredient")
  }

  @Test(
    "a grammar's combinations are torn as a file's are, further words of the unit with them",
    arguments: [
      ("0\t0␣\t1000\t1000\tany", "10/value fluid/measure ounce/measure milk/ingredient"),
      ("m\tn\t1000\t1000\tany", "10fluid/both ounce/both nilk/ingredient"),
      ("e\t␣\t1000\t1000\tany", "10fluid/both ounc/both milk/ingredient"),
    ])
  func tornInGrammar(_ row: String, _ expected: String) throws {
    let grammar = try GrammarFixture.rules("written = both:{10fluid ounce} ingredient:milk")
      .grammar()
    var lines: Set<String> = []
    try LineGenerator(grammar, seed: 1, noise: channel(row + "\n")).generate(40) { line, _ in
      lines.insert(
        zip(line.tokens, line.labels).map { "\(line.string($0))/\(line.string($1))" }
          .joined(separator: " "))
    }
    #expect(lines.contains(expected), "\(lines)")
    #expect(lines.count { $0.hasPrefix("10") } == 1)
  }

  @Test("every byte of a disturbed line has one label, however it was misread")
  func segments() throws {
    let path = #filePath.replacing(/Tests\/.*/, with: "Datasets/noise/tesseract.tsv")
    let channel = OCRNoiseChannel(
      try OCRNoiseTable(contentsOf: path), level: try #require(NoiseLevel("0.2")))
    let parts = [("250g", 3), ("/", 0), ("½oz", 3), (" ", 0), ("crème fraîche", 1), (", 00 cl", 2)]
    for index in 0..<3000 {
      var line = DrawnLine()
      for (text, label) in parts {
        line.append(Array(text.utf8), 0..<text.utf8.count, label: UInt8(label))
      }
      var stream = RandomStream(seed: 4, index: UInt64(index))
      channel.disturb(&line, &stream, splitting: [.init([4, 5], result: 3)])
      #expect(String(validating: line.bytes, as: UTF8.self) != nil)
      #expect(line.segments.last?.end == Int32(line.bytes.count))
      #expect(zip(line.segments, line.segments.dropFirst()).allSatisfy { $0.end < $1.end })
    }
  }

  @Test("a fraction is read as one of its readings, in their proportions")
  func fractions() throws {
    let channel = try channel(
      "fractions\t0\t1000\n½\t%\t750\t750\tfraction\n½\t4\t250\t250\tfraction\n")
    let original = line([("½", "value"), ("cup", "measure")])
    var counts: [String: Int] = [:]
    var noise = LineNoise(channel, seed: 9)
    for index in 0..<2000 {
      var line = original
      noise.disturb(&line, index: index)
      #expect(line.string(line.labels[0]) == "value")
      counts[line.string(line.tokens[0]), default: 0] += 1
    }
    #expect(counts.count == 2)
    // Four standard deviations.
    #expect(abs((counts["%"] ?? 0) - 1500) < 78)
  }

  @Test("a cut takes from the last word only")
  func cuts() throws {
    let channel = try channel("cut\t1000\t1000\nq\tp\t0\t0\tany\n")
    var noise = LineNoise(channel, seed: 2)
    var texts: Set<String> = []
    for index in 0..<200 {
      var line = line(Self.amount)
      noise.disturb(&line, index: index)
      texts.insert(line.tokens.map { line.string($0) }.joined(separator: " "))
    }
    #expect(texts == ["10 tbsp", "10 tbsp f", "10 tbsp fl", "10 tbsp flo", "10 tbsp flou"])
  }

  @Test("off changes nothing, and a level in between lies in between")
  func levels() throws {
    let text = (0..<40).map { "word\($0) l" }.joined(separator: " ")
    let original = SequenceBuffer(
      LabeledSequence(
        tokens: text.split(separator: " ").map(String.init),
        labels: Array(repeating: "a", count: 80)))
    var changes: [Int] = []
    for level in ["off", "light", "0.025", "heavy"] {
      let channel = try channel("l\tI\t100\t900\tany\n", level: try #require(NoiseLevel(level)))
      var noise = LineNoise(channel, seed: 3)
      var count = 0
      for index in 0..<50 {
        var line = original
        noise.disturb(&line, index: index)
        count += line.tokens.count { line.string($0) == "I" }
      }
      changes.append(count)
    }
    // 2,000 places at 0, 0.1, 0.5 and 0.9; five standard deviations.
    for (count, share) in zip(changes, [0, 0.1, 0.5, 0.9]) {
      let deviation = (2000 * share * (1 - share)).squareRoot()
      #expect(abs(Double(count) - 2000 * share) <= 5 * deviation, "\(changes)")
    }
  }

  @Test("the table of the data sets is read, and light noise misreads about what it says")
  func ownTable() throws {
    let path = #filePath.replacing(/Tests\/.*/, with: "Datasets/noise/tesseract.tsv")
    let table = try OCRNoiseTable(contentsOf: path)
    let channel = OCRNoiseChannel(table, level: .light)
    var line = DrawnLine()
    var changed = 0
    for index in 0..<400 {
      line.removeAll()
      let text = "2 tbsp plain flour, 1 oz sugar and a pinch of salt"
      line.append(Array(text.utf8), 0..<text.utf8.count, label: 0)
      let before = line.bytes
      var stream = RandomStream(seed: 1, index: UInt64(index))
      channel.disturb(&line, &stream)
      #expect(line.segments.last?.end == Int32(line.bytes.count))
      if line.bytes != before { changed += 1 }
    }
    // 51 characters, about one in a hundred misread, some of them together.
    #expect((80...220).contains(changed), "\(changed)")
  }

  @Test(
    "a mistake in a noise table is reported with its line",
    arguments: [
      ("a\t1\t2", "t.tsv:1:1: expected chars, with a greater number for heavy, fractions or cut"),
      (
        "a\tb\t1\t2\tnowhere",
        "t.tsv:1:1: expected one of any, number, unit, word, start, end, fraction"
      ),
      (
        "a\tb\t1\t2000\tany",
        "t.tsv:1:1: expected printed, read, two rates from 0 to 1000, and where, with tabs between"
      ),
      (
        "∅\tb\t1\t2\tunit",
        "t.tsv:1:1: nothing can be read as something only at start, end or any place"
      ),
      ("# nothing", "t.tsv:1:1: the table has no line"),
    ])
  func mistakes(_ text: String, _ message: String) {
    let error = #expect(throws: GrammarError.self) {
      try OCRNoiseTable(SourceFile(name: "t.tsv", bytes: Array(text.utf8)))
    }
    #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
  }

  @Test("texts that are no noise level are refused", arguments: ["", "some", "0.3", "-1", "nan"])
  func badLevels(_ text: String) {
    #expect(NoiseLevel(text) == nil)
  }
}
