import Dispatch
public import LabeledData
import WordTagging

/// Generates labeled lines from a grammar, part by part of a split.
///
/// Each line comes from the seed and its index alone, so the number of threads changes nothing but
/// the time. The parts of a split have no phrase of an `apart` label and no whole line in common: each
/// entry of an `apart` list belongs to one part, as does each line without such a phrase, and a line that
/// an earlier part has, or a phrase of it, is drawn again.
public struct LineGenerator: Sendable {
  /// The grammar.
  public let grammar: Grammar
  /// What all lines come from, together with their indices.
  public let seed: UInt64
  /// The parts.
  public let split: Split
  /// What disturbs the lines.
  public let noise: NoiseChannel?

  /// The lines that a thread makes before they are handed on.
  private static let blockSize = 1024

  /// Creates a generator.
  public init(
    _ grammar: Grammar, seed: UInt64, split: Split = .whole, noise: NoiseChannel? = nil
  ) {
    self.grammar = grammar
    self.seed = seed
    self.split = split
    self.noise = noise
  }

  /// Makes so many lines and hands them on in order.
  ///
  /// - Parameters:
  ///   - lineCount: How many lines all parts have together.
  ///   - threadCount: How many threads make lines.
  ///   - body: Takes a line and the index of its part, in the order of the lines.
  /// - Throws: A ``GenerationError`` when a part has no line to give, and what the body throws.
  public func generate(
    _ lineCount: Int, threadCount: Int = 1, _ body: (SequenceBuffer, Int) throws -> Void
  ) throws {
    var taken: Set<UInt64> = []
    for (part, range) in split.ranges(of: lineCount).enumerated() {
      let isLast = part == split.shares.count - 1
      let maker = maker(part: part, taken: taken)
      try generate(range, maker: maker, threadCount: max(1, threadCount)) { block, count in
        for line in block.lines[..<count] { try body(line, part) }
        if !isLast { taken.formUnion(block.hashes) }
      }
    }
  }

  /// Makes the lines of one part.
  func maker(part: Int, taken: Set<UInt64> = []) -> LineMaker {
    let tables =
      split.shares.count == 1
      ? DrawingTables(grammar) : DrawingTables(grammar) { owner(of: $0) == part }
    return LineMaker(
      grammar, tables: tables, seed: seed, split: split, part: part, taken: taken,
      noise: noise)
  }

  /// The part that an entry of a divided list belongs to.
  private func owner(of entry: Int32) -> Int {
    let text = grammar.text[grammar.entries[Int(entry)].one.indices]
    var folded: [UInt8] = []
    text.withUnsafeBufferPointer { TextFolding.fold($0, into: &folded) }
    var hash = PhraseHash()
    hash.combine(folded)
    return split.owner(of: hash.value)
  }

  /// The lines that one thread has made.
  private struct Block {
    var maker: LineMaker
    var lines: [SequenceBuffer]
    var hashes: [UInt64] = []
    var madeCount = 0

    mutating func fill(_ range: Range<Int>) {
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
    _ range: Range<Int>, maker: LineMaker, threadCount: Int,
    _ body: (Block, Int) throws -> Void
  ) throws {
    let emptyLines = Array(repeating: SequenceBuffer(), count: min(Self.blockSize, range.count))
    var blocks = Array(repeating: Block(maker: maker, lines: emptyLines), count: threadCount)
    var start = range.lowerBound
    while start < range.upperBound {
      let ranges = blocks.indices.map { block in
        let first = min(range.upperBound, start + block * Self.blockSize)
        return first..<min(range.upperBound, first + Self.blockSize)
      }
      blocks.withUnsafeMutableBufferPointer { blocks in
        // Each thread has a block of its own.
        nonisolated(unsafe) let blocks = blocks
        if threadCount == 1 {
          blocks[0].fill(ranges[0])
        } else {
          DispatchQueue.concurrentPerform(iterations: threadCount) { blocks[$0].fill(ranges[$0]) }
        }
      }
      for (block, wanted) in zip(blocks, ranges) {
        try body(block, block.madeCount)
        guard block.madeCount == wanted.count else {
          throw GenerationError(description: noLine(wanted.lowerBound + block.madeCount, in: range))
        }
      }
      start += threadCount * Self.blockSize
    }
  }

  private func noLine(_ index: Int, in range: Range<Int>) -> String {
    guard split.shares.count > 1 else {
      return "line \(index) cannot be drawn: the grammar gives hardly any line with a token"
    }
    return "line \(index) cannot be drawn: all that can be drawn belongs to another part; mark the"
      + " lists that phrases come from with apart, give those lists more entries, or ask for fewer lines"
  }
}
