public import LabeledData
import StreamIO
import WordTagging

/// Generates labeled lines from a grammar, part by part of a split.
///
/// Each line comes from the seed and its index alone, so the number of threads changes nothing but
/// the time. The parts of a split have no phrase of a `held-out` label and no whole line in common: each
/// entry of a `held-out` list belongs to one part, as does each line without such a phrase, and a line
/// that an earlier part has, or a phrase of it, is drawn again.
public struct LineGenerator: Sendable {
  /// The grammar.
  public let grammar: Grammar
  /// The seed of all lines.
  public let seed: UInt64
  /// The parts.
  public let split: DataSplit
  /// The OCR noise, if any.
  public let noise: NoiseChannel?

  /// The lines that a thread makes before they are delivered.
  private static let blockSize = 1024

  /// Creates a generator.
  public init(
    _ grammar: Grammar, seed: UInt64, split: DataSplit = .whole, noise: NoiseChannel? = nil
  ) {
    self.grammar = grammar
    self.seed = seed
    self.split = split
    self.noise = noise
  }

  /// Generates lines and passes them to a closure in order.
  ///
  /// - Parameters:
  ///   - lineCount: The number of lines of all parts together.
  ///   - threadCount: The number of threads that make lines.
  ///   - body: Receives each line and the index of its part.
  /// - Throws: A ``GrammarError`` when a part has no line to give, or the error of the closure.
  public func generate(
    _ lineCount: Int, threadCount: Int = 1, _ body: (SequenceBuffer, Int) throws -> Void
  ) throws {
    var taken: Set<UInt64> = []
    for (part, range) in split.ranges(of: lineCount).enumerated() {
      let isLast = part == split.shares.count - 1
      let maker = maker(part: part, taken: taken)
      try generate(range, maker: maker, threadCount: max(1, threadCount)) { block in
        for line in block.lines[..<block.madeCount] { try body(line, part) }
        if !isLast { taken.formUnion(block.hashes) }
      }
    }
  }

  /// Creates the maker of the lines of one part.
  func maker(part: Int, taken: Set<UInt64> = []) -> LineMaker {
    let tables =
      split.shares.count == 1
      ? DrawingTables(grammar) : DrawingTables(grammar) { owner(of: $0) == part }
    return LineMaker(
      grammar, tables: tables, seed: seed, split: split, part: part, taken: taken, noise: noise)
  }

  /// The part that an entry of a held-out list belongs to.
  private func owner(of entry: Int32) -> Int {
    let text = grammar.text[grammar.entries[Int(entry)].one.indices]
    var folded: [UInt8] = []
    TextFolding.fold(text.span, into: &folded)
    var hash = PhraseHash()
    hash.combine(folded)
    return split.owner(of: hash.value)
  }

  /// Lines that a thread makes at a time.
  private final class Block {
    var maker: LineMaker
    var lines: [SequenceBuffer]
    var range = 0..<0
    var hashes: [UInt64] = []
    var madeCount = 0

    init(_ maker: LineMaker) {
      self.maker = maker
      lines = Array(repeating: SequenceBuffer(), count: blockSize)
    }

    func fill() {
      hashes.removeAll(keepingCapacity: true)
      madeCount = 0
      for index in range {
        guard maker.make(index, into: &lines[madeCount]) else { return }
        hashes += maker.hashes
        madeCount += 1
      }
    }
  }

  private func generate(
    _ range: Range<Int>, maker: LineMaker, threadCount: Int, _ body: (Block) throws -> Void
  ) throws {
    let blocks = (0..<OrderedWork<Block, any Error>.workers(for: threadCount)).map { _ in
      Block(maker)
    }
    var start = range.lowerBound
    let result = withoutActuallyEscaping(body) { body in
      OrderedWork(blocks) { (block) throws(any Error) in
        guard start < range.upperBound else { return false }
        block.range = start..<min(range.upperBound, start + Self.blockSize)
        start = block.range.upperBound
        return true
      } deliver: { (block) throws(any Error) in
        try body(block)
        if block.madeCount < block.range.count {
          let message = noLine(block.range.lowerBound + block.madeCount, in: range)
          throw GrammarError(code: .noLine, problems: [.init(file: "", message: message)])
        }
      }.run(threadCount: threadCount) { $0.fill() }
    }
    try result.get()
  }

  private func noLine(_ index: Int, in range: Range<Int>) -> String {
    guard split.shares.count > 1 else {
      return "line \(index) cannot be drawn: the grammar gives hardly any line with a token"
    }
    return "line \(index) cannot be drawn: all that can be drawn belongs to another part; mark the"
      + " lists that phrases come from as held-out, give those lists more entries, or ask for fewer lines"
  }
}
