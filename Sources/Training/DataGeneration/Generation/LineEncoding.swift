import LabeledData

/// The work of a thread of a ``GenerationJob`` on its lines: encoding, counting and hashing.
final class LineEncoding: LineWork {
  /// The records of a block.
  private(set) var records: [UInt8] = []
  /// Why a line of the block has no record.
  private(set) var error: DataError?
  /// The statistics of all blocks.
  private(set) var profile = DataProfile()
  /// For each label of the report, the hashes of the block's lines.
  private(set) var hashes: [[SequenceHashes]]
  private var encoder: SequenceEncoder
  private var hashers: [PhraseHasher]
  private let firstIndex: Int
  private let isReported: Bool

  /// Prepares for lines of a file, numbered from the first index; without hashers nothing is reported.
  init(_ encoder: SequenceEncoder, hashers: [PhraseHasher]?, firstIndex: Int) {
    (self.encoder, self.firstIndex) = (encoder, firstIndex)
    isReported = hashers != nil
    self.hashers = hashers ?? []
    hashes = self.hashers.map { _ in [] }
  }

  func add(_ lines: ArraySlice<SequenceBuffer>, from index: Int) {
    records.removeAll(keepingCapacity: true)
    error = nil
    do throws(DataError) {
      for place in lines.indices {
        try encoder.encode(lines[place], isFirst: index + place - lines.startIndex == firstIndex)
        records += encoder.bytes
      }
    } catch { self.error = error }
    guard isReported else { return }
    // Not the lines themselves: a loop over structures of arrays copies them.
    for place in lines.indices {
      profile.add(lines[place], place: index + place - lines.startIndex)
    }
    for label in hashers.indices {
      hashes[label].resize(to: lines.count)
      for place in lines.indices {
        hashers[label].hash(lines[place], into: &hashes[label][place - lines.startIndex])
      }
    }
  }
}

extension [SequenceHashes] {
  fileprivate mutating func resize(to newCount: Int) {
    if count > newCount { removeLast(count - newCount) }
    while count < newCount { append(SequenceHashes()) }
  }
}
