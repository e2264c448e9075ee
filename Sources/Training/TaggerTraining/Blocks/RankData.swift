import LabeledData
import WordTagging

/// The data as the ranks read it: a process alone reads the source from front to back; several first find out how many
/// tokens each part of the source has, and then read the parts in which their blocks are.
struct RankData {
  private let parts: [() throws -> SequenceSource.Input]
  /// The parts that this rank surveys.
  private let own: Range<Int>
  private let communicator: any Communicator
  /// What all ranks must have in common.
  let summary: String

  /// Opens a source, or cuts it into parts.
  ///
  /// - Throws: `DataError` when a file cannot be opened, or cannot be cut for several ranks.
  init(_ source: SequenceSource, by communicator: any Communicator) throws(DataError) {
    self.communicator = communicator
    if communicator.size == 1 {
      let input = try source.open()
      (parts, own, summary) = ([{ input }], 0..<1, "")
      return
    }
    let blocks = try source.blocks(count: communicator.size)
    parts = blocks.map { block in { try block.open() } }
    own = communicator.rank..<communicator.rank + 1
    summary = blocks.map(\.summary).joined(separator: "\n")
  }

  /// Surveys all data; each rank reads a share of it.
  ///
  /// - Parameter countsWords: Whether words are counted.
  /// - Returns: The survey of all ranks, and the size of each part.
  /// - Throws: The errors of the data.
  func survey(countsWords: Bool) throws -> (all: CorpusSurvey, sizes: [DataSize]) {
    var survey = CorpusSurvey(
      countsWords: countsWords, precedingCount: try precedingCount(countsWords: countsWords))
    try visitOwn { survey.add($0) }
    let sizes = communicator.gatherOnAll(
      DataSize(tokens: survey.tokenCount, sequences: survey.sequenceCount))
    return (survey.merged(by: communicator), sizes)
  }

  /// The number of sequences before the parts of this rank, which divides the words that are counted; 0 if none are.
  private func precedingCount(countsWords: Bool) throws -> Int {
    guard countsWords, communicator.size > 1 else { return 0 }
    var count = 0
    try visitOwn { count += $0.countsInTraining ? 1 : 0 }
    return communicator.gatherOnAll(count).prefix(communicator.rank).reduce(0, +)
  }

  private func visitOwn(_ body: (borrowing SequenceBuffer) -> Void) throws {
    // Others do not read these parts. An error leaves it so.
    communicator.workAlone(true)
    for part in own {
      try parts[part]().visitAll {
        try Task.checkCancellation()
        body($0)
      }
    }
    communicator.workAlone(false)
  }

  /// Encodes some blocks of the data.
  ///
  /// - Parameters:
  ///   - numbers: The blocks.
  ///   - tree: The tree of all blocks.
  ///   - sizes: The size of each part.
  ///   - encoder: The encoder.
  ///   - threadCount: The number of threads.
  ///   - keep: Takes each block in order; some may be empty.
  /// - Throws: The errors of the data, and what `keep` throws.
  func encode(
    _ numbers: Range<Int>, of tree: BlockTree, _ sizes: [DataSize],
    with encoder: inout CorpusEncoder, threadCount: Int, keep: CorpusEncoder.BlockKeeper
  ) throws {
    communicator.workAlone(true)
    let total = sizes.reduce(0) { $0 + $1.tokens }
    var preceding = DataSize(tokens: 0, sequences: 0)
    for (part, size) in zip(parts, sizes) {
      defer {
        preceding.tokens += size.tokens
        preceding.sequences += size.sequences
      }
      // The blocks whose shares begin before the end of the part and end after its beginning.
      guard numbers.lowerBound * total < (preceding.tokens + size.tokens) * tree.count,
        numbers.upperBound * total > preceding.tokens * tree.count
      else { continue }
      var numbering = BlockNumbering(
        tokenCount: total, blockCount: tree.count, wanted: numbers, after: preceding)
      try encoder.addAll(
        part(), numberedBy: &numbering, threadCount: threadCount, keep: keep)
    }
    try encoder.finishBlocks(before: numbers.upperBound, keep)
    communicator.workAlone(false)
  }
}
