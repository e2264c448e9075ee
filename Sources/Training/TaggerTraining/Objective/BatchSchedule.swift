/// The order in which an objective or an epoch goes through the tokens.
///
/// Sequences of similar length are in one batch, longest first; those with unknown labels have batches
/// of their own. Within a batch the tokens are sorted
/// by position, then by sequence, so that the sequences that reach a position are the first ones and
/// their tokens are contiguous: one matrix, without padding.
struct BatchSchedule: Sendable {
  struct Batch: Sendable {
    /// The sequences of the batch as indices of ``BatchSchedule/sequenceOrder``.
    var sequences: Range<Int>
    /// The tokens of the batch as indices of ``BatchSchedule/tokenOrder``.
    var tokens: Range<Int>
    /// The positions of the batch as indices of ``BatchSchedule/activeCounts``.
    var positions: Range<Int>
    /// Whether all sequences of the batch have unknown labels; else none has.
    var hasUnknownLabels: Bool
  }

  /// The sequences of the corpus in the order of the schedule.
  private(set) var sequenceOrder: [Int32] = []
  /// The tokens of the corpus in the order of the schedule.
  private(set) var tokenOrder: [Int32] = []
  /// The number of sequences that reach each position of each batch.
  private(set) var activeCounts: [Int32] = []
  private(set) var batches: [Batch] = []

  /// Batches of sequences of similar length.
  init(corpus: EncodedCorpus, sequencesPerBatch: Int) {
    let lengths = (0..<corpus.sequenceCount).map { corpus.tokens(ofSequence: $0).count }
    var sequences = (0..<corpus.sequenceCount).filter { lengths[$0] > 0 }.sorted {
      lengths[$0] != lengths[$1] ? lengths[$0] > lengths[$1] : $0 < $1
    }
    let partial = sequences.filter(corpus.hasUnknownLabels(inSequence:))
    if !partial.isEmpty { sequences.removeAll(where: corpus.hasUnknownLabels(inSequence:)) }
    tokenOrder.reserveCapacity(corpus.tokenCount)
    for sequences in [sequences, partial] {
      for start in stride(from: 0, to: sequences.count, by: sequencesPerBatch) {
        append(sequences[start..<min(start + sequencesPerBatch, sequences.count)], of: corpus)
      }
    }
  }

  /// One sequence per batch, in the order of the corpus; sequences without tokens are left out.
  init(sequenceBySequence corpus: EncodedCorpus) {
    for sequence in 0..<corpus.sequenceCount where !corpus.tokens(ofSequence: sequence).isEmpty {
      append([sequence], of: corpus)
    }
  }

  /// A schedule without the orders of sequences and tokens, which only compiling needs.
  ///
  /// - Parameters:
  ///   - ends: The numbers of ``ends``.
  ///   - activeCounts: The number of sequences that reach each position of each batch.
  init(ends: [Int32], activeCounts: [Int32]) {
    self.activeCounts = activeCounts
    var (sequences, tokens, positions) = (0, 0, 0)
    for index in stride(from: 0, to: ends.count, by: 4) {
      let (lastSequences, lastTokens, lastPositions) = (sequences, tokens, positions)
      (sequences, tokens, positions) = (
        Int(ends[index]), Int(ends[index + 1]), Int(ends[index + 2])
      )
      batches.append(
        Batch(
          sequences: lastSequences..<sequences, tokens: lastTokens..<tokens,
          positions: lastPositions..<positions, hasUnknownLabels: ends[index + 3] != 0))
    }
  }

  /// For each batch the ends of its sequences, tokens and positions, and whether it has unknown labels.
  var ends: [Int32] {
    var ends: [Int32] = []
    ends.reserveCapacity(4 * batches.count)
    for batch in batches {
      ends.append(Int32(batch.sequences.upperBound))
      ends.append(Int32(batch.tokens.upperBound))
      ends.append(Int32(batch.positions.upperBound))
      ends.append(batch.hasUnknownLabels ? 1 : 0)
    }
    return ends
  }

  /// Adds a batch of sequences, longest first.
  private mutating func append(_ sequences: ArraySlice<Int>, of corpus: EncodedCorpus) {
    let firstSequence = sequenceOrder.count
    sequenceOrder += sequences.map { Int32($0) }
    let firstToken = tokenOrder.count
    let firstPosition = activeCounts.count
    var active = sequences.count
    var position = 0
    while true {
      while active > 0,
        corpus.tokens(ofSequence: sequences[sequences.startIndex + active - 1]).count <= position
      { active -= 1 }
      if active == 0 { break }
      for sequence in sequences.prefix(active) {
        tokenOrder.append(corpus.sequenceStarts[sequence] + Int32(position))
      }
      activeCounts.append(Int32(active))
      position += 1
    }
    batches.append(
      Batch(
        sequences: firstSequence..<sequenceOrder.count, tokens: firstToken..<tokenOrder.count,
        positions: firstPosition..<activeCounts.count,
        hasUnknownLabels: corpus.hasUnknownLabels(inSequence: sequences[sequences.startIndex])))
  }
}
