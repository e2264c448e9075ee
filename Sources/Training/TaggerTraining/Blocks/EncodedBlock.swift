import StreamIO

/// An encoded corpus in a store, with numbers of features and labels of one rank.
struct EncodedBlock: Sendable {
  private(set) var place: BlockStore.Place
  /// The files of the sequences.
  private let files: SequenceOrigins
  private let counts: [Int]
  /// The number of sequences.
  let sequenceCount: Int

  /// Writes a corpus to a store.
  init(
    _ corpus: borrowing EncodedCorpus, _ origins: SequenceOrigins, to store: BlockStore,
    _ buffers: BufferPool
  ) throws(FileError) {
    (files, sequenceCount) = (origins.with(lines: []), corpus.sequenceCount)
    var writer = BlockWriter(buffers.take())
    writer.put(corpus.sequenceStarts)
    writer.put(corpus.sequenceWeights)
    writer.put(corpus.labels)
    writer.put(corpus.featureStarts)
    writer.put(corpus.featureIDs)
    writer.put(corpus.values)
    writer.put(corpus.edgeStarts)
    writer.put(corpus.edgeIDs)
    writer.put(origins.lines)
    counts = writer.counts
    place = try store.append(writer.buffer, of: buffers)
  }

  /// Forgets the bytes, which somebody else may have.
  mutating func giveUp() { place = .file(0..<0) }

  /// Puts the corpus of a piece of the store in place of another one, whose memory is used again; returns the
  /// origins of its sequences.
  func read(_ piece: ScratchPiece, into corpus: inout EncodedCorpus) -> SequenceOrigins {
    // In the order in which they were written.
    var reader = BlockReader(piece, counts)
    reader.take(into: &corpus.sequenceStarts)
    reader.take(into: &corpus.sequenceWeights)
    reader.take(into: &corpus.labels)
    reader.take(into: &corpus.featureStarts)
    reader.take(into: &corpus.featureIDs)
    reader.take(into: &corpus.values)
    reader.take(into: &corpus.edgeStarts)
    reader.take(into: &corpus.edgeIDs)
    return files.with(lines: reader.copy())
  }
}
