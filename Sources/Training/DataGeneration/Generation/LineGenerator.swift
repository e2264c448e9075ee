public import LabeledData
import StreamIO
import WordTagging

/// Generates labeled lines from a grammar, part by part of a split.
///
/// Each line comes from the seed and its index alone, so the number of threads only changes the
/// time. The parts of a split have no phrase of a `held-out` label and no whole line in common:
/// each entry of a `held-out` list belongs to one part, as does each line without such a phrase,
/// and a line that an earlier part has, or a phrase of it, is drawn again.
///
/// ```swift
/// let grammar = try Grammar(contentsOf: "Datasets/addresses/addresses.grammar")
/// var lines: [LabeledSequence] = []
/// try LineGenerator(grammar, seed: 1).generate(500) { line, _ in
///   lines.append(LabeledSequence(line))
/// }
/// ```
public struct LineGenerator: Sendable {
  /// The grammar.
  public let grammar: Grammar
  /// The seed of all lines.
  public let seed: UInt64
  /// The parts.
  public let split: DataSplit
  /// The OCR noise, if any.
  public let noise: OCRNoiseChannel?
  /// The share of entries of held-out lists whose words become pseudo words, and of lines with a remark of common words, in the
  /// first part of a split, which is trained on.
  public let unknownWords: Double

  /// The number of lines that a thread makes before they are delivered.
  private static let blockSize = 1024

  /// Creates a generator.
  public init(
    _ grammar: Grammar, seed: UInt64, split: DataSplit = .whole, noise: OCRNoiseChannel? = nil,
    unknownWords: Double = 0
  ) {
    self.unknownWords = unknownWords
    self.grammar = grammar
    self.seed = seed
    self.split = split
    self.noise = noise
  }

  /// Generates lines and passes them to a closure in order.
  ///
  /// - Parameters:
  ///   - lineCount: The number of lines of all parts together.
  ///   - linePart: The part of the lines to generate, if several jobs share them.
  ///   - threadCount: The number of threads that make lines.
  ///   - body: Receives each line and the index of its part of the split.
  /// - Throws: A ``GrammarError`` if no line can be drawn for a part, or the error of the closure.
  public func generate(
    _ lineCount: Int, part linePart: GenerationPart = .whole, threadCount: Int = 1,
    _ body: (SequenceBuffer, Int) throws -> Void
  ) throws {
    let indices = linePart.range(of: lineCount)
    try generate(indices, of: lineCount, threadCount: threadCount) { _ in
      NoWork()
    } deliver: { _, lines, part in
      for line in lines { try body(line, part) }
    }
  }

  /// Generates the lines of some indices; threads work on blocks of them before they are delivered in order.
  ///
  /// Lines of other indices are also drawn if a later part must not share their content.
  ///
  /// - Parameters:
  ///   - indices: The indices of the lines.
  ///   - lineCount: The number of lines of all parts together.
  ///   - threadCount: The number of threads that make lines.
  ///   - makeWork: Creates a worker that processes one block of a part at a time.
  ///   - deliver: Receives each processed block, and the index of its part.
  /// - Throws: A ``GrammarError`` if no line can be drawn for a part, or the error of the closure.
  package func generate<Work: LineWork>(
    _ indices: Range<Int>, of lineCount: Int, threadCount: Int = 1, work makeWork: (Int) -> Work,
    deliver: (Work, ArraySlice<SequenceBuffer>, Int) throws -> Void
  ) throws {
    var taken: Set<UInt64> = []
    let ranges = split.ranges(of: lineCount)
    for (part, range) in ranges.enumerated() {
      let own = range.clamped(to: indices)
      let hasLaterPart = ranges[(part + 1)...].contains { $0.overlaps(indices) }
      let job = BlockJob(
        range: hasLaterPart ? range : own, own: own,
        maker: maker(part: part, taken: taken), threadCount: max(1, threadCount))
      try generate(job, work: { makeWork(part) }) { block in
        if block.isOwn { try deliver(block.work, block.lines[..<block.madeCount], part) }
        if hasLaterPart { taken.formUnion(block.hashes) }
      }
    }
  }

  /// Creates the maker of the lines of one part.
  func maker(part: Int, taken: Set<UInt64> = []) -> LineMaker {
    let tables =
      split.shares.count == 1
      ? DrawingTables(grammar) : DrawingTables(grammar) { owner(of: $0) == part }
    return LineMaker(
      grammar, tables: tables, seed: seed, split: split, part: part, taken: taken,
      unknownWords: part == 0 && unknownWords > 0 ? UnknownWords(share: unknownWords) : nil,
      noise: noise)
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

  /// The drawing of the lines of a part.
  private struct BlockJob {
    /// The lines to draw.
    var range: Range<Int>
    /// The lines that are delivered.
    var own: Range<Int>
    var maker: LineMaker
    var threadCount: Int

    /// The next block from a start on, entirely inside or outside of ``own``.
    func block(from start: Int) -> Range<Int> {
      let bound = [own.lowerBound, own.upperBound].first { $0 > start } ?? range.upperBound
      return start..<min(bound, range.upperBound, start + blockSize)
    }
  }

  /// Lines that a thread makes at a time.
  private final class Block<Work: LineWork> {
    let work: Work
    var maker: LineMaker
    var lines: [SequenceBuffer]
    var range = 0..<0
    var isOwn = true
    var hashes: [UInt64] = []
    var madeCount = 0

    init(_ work: Work, _ maker: LineMaker) {
      self.work = work
      self.maker = maker
      lines = Array(repeating: SequenceBuffer(), count: blockSize)
    }

    func fill() {
      hashes.removeAll(keepingCapacity: true)
      madeCount = 0
      for index in range {
        guard maker.make(index, into: &lines[madeCount]) else { break }
        hashes += maker.hashes
        madeCount += 1
      }
      if isOwn { work.add(lines[..<madeCount], from: range.lowerBound) }
    }
  }

  private func generate<Work: LineWork>(
    _ job: BlockJob, work: () -> Work, _ body: (Block<Work>) throws -> Void
  ) throws {
    let blocks = (0..<OrderedWork<Block<Work>, any Error>.workers(for: job.threadCount)).map { _ in
      Block(work(), job.maker)
    }
    var start = job.range.lowerBound
    let result = withoutActuallyEscaping(body) { body in
      OrderedWork(blocks) { (block) throws(any Error) in
        guard start < job.range.upperBound else { return false }
        block.range = job.block(from: start)
        block.isOwn = job.own.contains(start)
        start = block.range.upperBound
        return true
      } deliver: { (block) throws(any Error) in
        try body(block)
        if block.madeCount < block.range.count {
          let message = noLine(block.range.lowerBound + block.madeCount, in: job.range)
          throw GrammarError(code: .noLine, problems: [.init(file: "", message: message)])
        }
      }.run(threadCount: job.threadCount) { $0.fill() }
    }
    try result.get()
  }

  private func noLine(_ index: Int, in range: Range<Int>) -> String {
    guard split.shares.count > 1 else {
      return "line \(index) cannot be drawn: the grammar rarely produces a line with a token"
    }
    return "line \(index) cannot be drawn: all possible lines belong to another part; mark the"
      + " lists that phrases come from as held-out, give those lists more entries, or ask for fewer lines"
  }
}

/// The work of a thread on the lines that it has made, a block at a time.
package protocol LineWork: AnyObject {
  /// Processes lines; the first one has the given index.
  func add(_ lines: ArraySlice<SequenceBuffer>, from index: Int)
}

/// Leaves lines as they are.
private final class NoWork: LineWork {
  func add(_ lines: ArraySlice<SequenceBuffer>, from index: Int) {}
}
