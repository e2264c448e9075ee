/// In which order a pass goes through the tokens.
///
/// Lines of like length lie together in batches, longest first. Within a batch the tokens go by
/// position, then by line, so that the lines that reach a position are always the first ones and
/// their tokens are neighbors: one matrix, without padding. Batches are dealt out to shards,
/// the pieces that threads work on and whose sums are added in order; how many there are depends
/// on the corpus alone, so that results do not depend on the number of threads.
struct BatchSchedule: Sendable {
  struct Batch: Sendable {
    /// The tokens of the batch by their place in the pass.
    var tokens: Range<Int>
    /// The positions of the batch as indices of ``BatchSchedule/activeCounts``.
    var positions: Range<Int>
  }

  /// The corpus's token at each place of the pass.
  private(set) var tokenOrder: [Int32] = []
  /// For each position of each batch how many lines reach it.
  private(set) var activeCounts: [Int32] = []
  private(set) var batches: [Batch] = []
  /// The batches of each shard.
  private(set) var shards: [Range<Int>] = []

  /// Plans batches of lines of like length, dealt out evenly to shards.
  init(corpus: EncodedCorpus, linesPerBatch: Int, shardCount: Int) {
    let lengths = (0..<corpus.lineCount).map { corpus.tokens(ofLine: $0).count }
    let lines = (0..<corpus.lineCount).filter { lengths[$0] > 0 }
      .sorted { lengths[$0] != lengths[$1] ? lengths[$0] > lengths[$1] : $0 < $1 }
    let groups = stride(from: 0, to: lines.count, by: linesPerBatch).map {
      lines[$0..<min($0 + linesPerBatch, lines.count)]
    }
    var dealt = [[ArraySlice<Int>]](repeating: [], count: shardCount)
    var loads = [Int](repeating: 0, count: shardCount)
    for group in groups {
      let shard = loads.indices.min { loads[$0] < loads[$1] } ?? 0
      dealt[shard].append(group)
      loads[shard] += group.reduce(0) { $0 + lengths[$1] }
    }
    tokenOrder.reserveCapacity(corpus.tokenCount)
    for groups in dealt {
      let start = batches.count
      for group in groups { append(group, of: corpus) }
      shards.append(start..<batches.count)
    }
  }

  /// Plans a pass line by line, as the corpus has them; lines without tokens are left out.
  init(lineByLine corpus: EncodedCorpus) {
    for line in 0..<corpus.lineCount where !corpus.tokens(ofLine: line).isEmpty {
      append([line], of: corpus)
    }
    shards = [0..<batches.count]
  }

  /// Adds a batch of lines, longest first.
  private mutating func append(_ lines: ArraySlice<Int>, of corpus: EncodedCorpus) {
    let firstToken = tokenOrder.count
    let firstPosition = activeCounts.count
    var active = lines.count
    var position = 0
    while true {
      while active > 0,
        corpus.tokens(ofLine: lines[lines.startIndex + active - 1]).count <= position
      {
        active -= 1
      }
      if active == 0 { break }
      for line in lines.prefix(active) {
        tokenOrder.append(corpus.lineStarts[line] + Int32(position))
      }
      activeCounts.append(Int32(active))
      position += 1
    }
    batches.append(
      Batch(
        tokens: firstToken..<tokenOrder.count, positions: firstPosition..<activeCounts.count))
  }
}
