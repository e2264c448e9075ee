import LabeledData
import Support
import Testing
import WordTagging

@testable import DataGeneration

@Suite struct LineGeneratorTests {
  static func fixture(foods: Int = 400) -> GrammarFixture {
    GrammarFixture(
      """
      labels value measure both ingredient other
      outside other
      punctuation other
      combine value measure -> both
      list food from "food.txt" held-out
      held-out ingredient
      line =
        | value:<int 1..9> ingredient:{[fresh] <food>}
        | value:<int 50..500 step 50>measure:g ingredient:<food>[10%: , chopped]
        | 0.1: ingredient:salt
      """,
      lists: ["food.txt": (0..<foods).map { "food\($0)" }.joined(separator: "\n")])
  }

  private func bytes(
    _ generator: LineGenerator, _ count: Int, threads: Int = 1
  ) throws -> [[UInt8]] {
    var lines: [[UInt8]] = []
    try generator.generate(count, threadCount: threads) { line, part in
      lines.append(line.bytes + [UInt8(part)] + line.labels.map { UInt8($0.count) })
    }
    return lines
  }

  @Test("the number of threads changes no byte", arguments: [2, 3, 7])
  func threads(_ threads: Int) throws {
    let generator = LineGenerator(
      try Self.fixture().grammar(), seed: 7, split: try #require(DataSplit("80/10/10")))
    #expect(try bytes(generator, 5000, threads: threads) == bytes(generator, 5000))
  }

  @Test(
    "the parts of several jobs add up to the lines of one, split or not",
    arguments: [(1, "90/5/5"), (3, "80/10/10"), (7, "1/1/1"), (40, "90/5/5"), (7, "")])
  func parts(_ count: Int, _ shares: String) throws {
    final class Labels: LineWork {
      var counts: [UInt8] = []
      func add(_ lines: ArraySlice<SequenceBuffer>, from index: Int) {
        counts = lines.map { UInt8($0.labels.count) }
      }
    }
    let split = shares.isEmpty ? .whole : try #require(DataSplit(shares))
    let generator = LineGenerator(try Self.fixture().grammar(), seed: 7, split: split)
    var whole: [[UInt8]] = []
    try generator.generate(3001) { line, part in whole.append(line.bytes + [UInt8(part)]) }
    var parts: [[UInt8]] = []
    for number in 1...count {
      let part = try #require(GenerationPart("\(number)/\(count)"))
      try generator.generate(part.range(of: 3001), of: 3001, threadCount: 2) { _ in
        Labels()
      } deliver: { work, lines, part in
        #expect(work.counts == lines.map { UInt8($0.labels.count) })
        parts += lines.map { $0.bytes + [UInt8(part)] }
      }
    }
    #expect(parts == whole)
  }

  @Test(
    "texts that are no part are refused",
    arguments: ["", "1", "0/3", "4/3", "-1/2", "1/0", "a/b", "1/2/3", "1/1000001"])
  func badParts(_ text: String) { #expect(GenerationPart(text) == nil) }

  @Test("a line depends on the seed and its index alone")
  func prefix() throws {
    let grammar = try Self.fixture().grammar()
    let first = try bytes(LineGenerator(grammar, seed: 7), 3000)
    #expect(try bytes(LineGenerator(grammar, seed: 7), 50) == Array(first.prefix(50)))
    #expect(try bytes(LineGenerator(grammar, seed: 8), 50) != Array(first.prefix(50)))
  }

  @Test("no ingredient phrase is in two of the splits", arguments: ["90/5/5", "50/50", "1/1/1"])
  func leaks(_ shares: String) throws {
    let split = try #require(DataSplit(shares))
    let generator = LineGenerator(try Self.fixture().grammar(), seed: 3, split: split)
    var check = LeakCheck(phraseLabel: "ingredient")
    var lastPart = -1
    var counts = Array(repeating: 0, count: split.shares.count)
    try generator.generate(4000) { line, part in
      while lastPart < part {
        lastPart += 1
        check.startFile(split.names[lastPart])
      }
      check.add(line)
      counts[part] += 1
    }
    #expect(counts == split.ranges(of: 4000).map(\.count))
    #expect(check.leaks.allSatisfy { $0.sharedPhraseCount == 0 && $0.phraseCount > 0 })
    #expect(!check.leaks.isEmpty)
  }

  @Test(
    "no whole line is in two of the splits, with a phrase or without, clean or misread",
    arguments: ["90/5/5", "50/50", "1/1/1"], [true, false])
  func sharedLines(_ shares: String, _ isNoisy: Bool) throws {
    let grammar = try GrammarFixture(
      """
      labels ingredient other
      outside other
      held-out ingredient
      list food from "food.txt" held-out
      line = ingredient:<food> | For the <dish>: | <int 1..40 even> <dish> | <ambiguous>
      ambiguous = ingredient:{<number> <dish>} fried | <number> ingredient:{<dish> fried}
      number = <int 1..200 even>
      dish = sauce | filling | pastry | 2: topping
      """, lists: ["food.txt": (0..<60).map { "food\($0)" }.joined(separator: "\n")]
    ).grammar()
    let path = #filePath.replacing(/Tests\/.*/, with: "Datasets/noise/tesseract.tsv")
    let noise = OCRNoiseChannel(try OCRNoiseTable(contentsOf: path), level: .heavy)
    let split = try #require(DataSplit(shares))
    let generator = LineGenerator(grammar, seed: 5, split: split, noise: isNoisy ? noise : nil)
    var check = LeakCheck(phraseLabel: "ingredient")
    var lastPart = -1
    try generator.generate(2000) { line, part in
      while lastPart < part {
        lastPart += 1
        check.startFile(split.names[lastPart])
      }
      check.add(line)
    }
    #expect(check.leaks.count == split.shares.count * (split.shares.count - 1) / 2)
    for leak in check.leaks {
      #expect(leak.sharedSequenceCount == 0, "\(leak.sequenceExamples)")
      #expect(leak.sharedPhraseCount == 0, "\(leak.phraseExamples)")
    }
  }

  @Test("a split that no list feeds is an error, not filled with shared phrases")
  func exhausted() throws {
    let grammar = try GrammarFixture(
      "labels a other\noutside other\nheld-out a\nline = a:one x | a:two y"
    ).grammar()
    let generator = LineGenerator(grammar, seed: 1, split: try #require(DataSplit("50/50")))
    let error = #expect(throws: GrammarError.self) { try generator.generate(100) { _, _ in } }
    #expect(error?.description.contains("all possible lines belong to another part") == true)
  }

  @Test("the parts of a split hold every line once", arguments: [0, 1, 7, 19, 1000])
  func ranges(_ count: Int) throws {
    for text in ["90/5/5", "1/1", "98/1/1"] {
      let ranges = try #require(DataSplit(text)).ranges(of: count)
      #expect(ranges.first?.lowerBound == 0 && ranges.last?.upperBound == count)
      for (first, second) in zip(ranges, ranges.dropFirst()) {
        #expect(first.upperBound == second.lowerBound)
      }
    }
  }

  @Test(
    "texts that are no split are refused",
    arguments: ["", "90", "90/10/0", "a/b", "1/2/3/4", "5/-1", "1e308/1e308/1", "1/inf", "nan/1"])
  func badSplits(_ text: String) {
    #expect(DataSplit(text) == nil)
  }

  @Test("random streams of neighboring lines have nothing in common")
  func streams() {
    // Mean and correlation of uniform numbers; the bounds are five standard deviations.
    let count = 20_000
    var sum = 0.0
    var product = 0.0
    for index in 0..<count {
      var first = RandomStream(seed: 5, index: UInt64(index))
      var second = RandomStream(seed: 5, index: UInt64(index + 1))
      let (a, b) = (first.fraction() - 0.5, second.fraction() - 0.5)
      sum += a
      product += a * b
    }
    #expect(abs(sum / Double(count)) < 5 * 0.2887 / Double(count).squareRoot())
    #expect(abs(product / Double(count)) < 5 / 12.0 / Double(count).squareRoot())
  }
}
