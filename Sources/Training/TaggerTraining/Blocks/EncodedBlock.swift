import StreamIO

/// An encoded corpus in a store, with numbers of features and labels of one rank.
struct EncodedBlock: Sendable {
  private(set) var place: BlockStore.Place
  /// The files of the sequences.
  private let files: SequenceOrigins
  private let counts: Counts

  private struct Counts: Sendable {
    var sequenceStarts, sequenceWeights, labels: Int
    var featureStarts, featureIDs, values: Int
    var edgeStarts, edgeIDs, lines: Int
  }

  /// The number of sequences.
  var sequenceCount: Int { counts.sequenceStarts - 1 }

  /// Writes a corpus to a store.
  init(
    _ corpus: borrowing EncodedCorpus, _ origins: SequenceOrigins, to store: BlockStore,
    _ buffers: BufferPool
  ) throws(FileError) {
    files = origins.withoutLines
    let writer = BlockWriter(buffer: buffers.take())
    counts = Counts(
      sequenceStarts: writer.put(corpus.sequenceStarts),
      sequenceWeights: writer.put(corpus.sequenceWeights), labels: writer.put(corpus.labels),
      featureStarts: writer.put(corpus.featureStarts),
      featureIDs: writer.put(corpus.featureIDs), values: writer.put(corpus.values),
      edgeStarts: writer.put(corpus.edgeStarts), edgeIDs: writer.put(corpus.edgeIDs),
      lines: writer.put(origins.lines))
    place = try store.append(writer.buffer, of: buffers)
  }

  /// Forgets the bytes, which somebody else may have.
  mutating func giveUp() { place = .file(0..<0) }

  /// Puts the corpus of a piece of the store in place of another one, whose memory is used again; returns the
  /// origins of its sequences.
  func read(_ piece: ScratchPiece, into corpus: inout EncodedCorpus) -> SequenceOrigins {
    var reader = BlockReader(piece)
    // In the order in which they were written.
    reader.take(counts.sequenceStarts, into: &corpus.sequenceStarts)
    reader.take(counts.sequenceWeights, into: &corpus.sequenceWeights)
    reader.take(counts.labels, into: &corpus.labels)
    reader.take(counts.featureStarts, into: &corpus.featureStarts)
    reader.take(counts.featureIDs, into: &corpus.featureIDs)
    reader.take(counts.values, into: &corpus.values)
    reader.take(counts.edgeStarts, into: &corpus.edgeStarts)
    reader.take(counts.edgeIDs, into: &corpus.edgeIDs)
    return files.with(lines: reader.take(counts.lines, of: Int32.self).copy)
  }
}
