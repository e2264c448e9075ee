import LabeledData
import StreamIO
import WordTagging

extension CorpusEncoder {
  /// Encodes all sequences of an opened source.
  mutating func addAll(_ input: SequenceSource.Input, threadCount: Int) throws {
    var all = BlockNumbering()
    try addAll(input, numberedBy: &all, threadCount: threadCount) { (_, _, _) throws(FileError) in }
  }

  /// Encodes the sequences of an opened source that belong to some blocks.
  ///
  /// - Parameters:
  ///   - input: The source.
  ///   - numbering: Tells the block of each sequence; its state is that after the source.
  ///   - threadCount: The number of threads.
  ///   - keep: Takes each block that is complete.
  /// - Throws: The errors of the data, and what `keep` throws.
  mutating func addAll(
    _ input: SequenceSource.Input, numberedBy numbering: inout BlockNumbering, threadCount: Int,
    keep: BlockKeeper
  ) throws {
    switch input {
    case .files(let files):
      for file in files {
        // The records that are skipped are reported once.
        let reader = try file.reader(reports: !isCounting)
        try addAll(reader, numberedBy: &numbering, threadCount: threadCount, keep: keep)
      }
    case .memory(let sequences):
      for (index, sequence) in sequences.enumerated() {
        try add(SequenceBuffer(sequence), index: index, &numbering, keep)
      }
    case .store(let store, let range):
      var buffer = SequenceBuffer()
      for (index, place) in range.enumerated() {
        store.read(place, into: &buffer)
        try add(buffer, index: index, &numbering, keep)
      }
    }
  }

  /// Takes a block of encoded sequences and their origins.
  typealias BlockKeeper = (
    _ block: Int, _ corpus: borrowing EncodedCorpus, _ origins: SequenceOrigins
  ) throws(FileError) -> Void

  private mutating func add(
    _ sequence: borrowing SequenceBuffer, index: Int, _ numbering: inout BlockNumbering,
    _ keep: BlockKeeper
  ) throws {
    try Task.checkCancellation()
    guard sequence.countsInTraining,
      case .wanted(let block, let number) = numbering.next(sequence.itemCount)
    else { return }
    try finishBlocks(before: block, keep)
    do { try add(sequence, number: number) } catch {
      throw TrainingError(
        .malformedSequence, place: "sequence \(index + 1)", message: error.description)
    }
  }

  /// Encodes the sequences of a file that belong to some blocks.
  ///
  /// Threads share reading and hashing; labels and features are numbered in the order of the file, so
  /// that their numbers do not depend on the number of threads.
  ///
  /// - Throws: `DataError`, or `CancellationError` when the task is canceled.
  private mutating func addAll(
    _ reader: SequenceReader, numberedBy numbering: inout BlockNumbering, threadCount: Int,
    keep: BlockKeeper
  ) throws {
    start(file: reader.name, at: reader.startOfRange)
    let batches = (0..<OrderedWork<SequenceBatch, any Error>.workers(for: threadCount)).map { _ in
      SequenceBatch(FeatureEncoder(extractor, folds: folds))
    }
    let result = withUnsafeMutablePointer(to: &self) { encoder in
      withUnsafeMutablePointer(to: &numbering) { numbering in
        withoutActuallyEscaping(keep) { keep in
          withUnsafeCurrentTask { task in
            let work = OrderedWork(batches) { (batch) throws(any Error) in
              // The task itself is checked, since the worker threads do not belong to a task.
              if let task, task.isCancelled { throw CancellationError() }
              return batch.read(reader, &numbering.pointee)
            } deliver: { (batch) throws(any Error) in
              try encoder.pointee.append(batch, of: reader, keep)
            }
            return work.run(threadCount: threadCount) { $0.encode() }
          }
        }
      }
    }
    try result.get()
  }

  /// Adds the sequences of a batch up to the first one with an error, which it throws.
  private mutating func append(
    _ batch: SequenceBatch, of reader: SequenceReader, _ keep: BlockKeeper
  ) throws {
    func fault(_ error: EncodingError, _ sequence: borrowing SequenceBuffer) -> DataError {
      var message = error.description
      if case .tooManyLabels = error { message += ". The labels are \(reader.labelPlace)" }
      return DataError(
        .malformed, file: reader.name, line: sequence.lineNumber + reader.precedingLineCount,
        message: message)
    }
    for index in 0..<batch.encodedCount {
      try finishBlocks(before: batch.blocks[index], keep)
      do { try append(batch.encoded[index], of: batch.sequences[index]) } catch {
        throw fault(error, batch.sequences[index])
      }
    }
    if let error = batch.encodingFailure { throw fault(error, batch.sequences[batch.encodedCount]) }
    if let error = batch.readingFailure { throw error }
  }
}

/// Consecutive sequences of a file.
private final class SequenceBatch {
  private(set) var sequences: [SequenceBuffer] = []
  private(set) var encoded: [EncodedSequence] = []
  private(set) var blocks: [Int] = []
  private var numbers: [Int] = []
  /// The number of sequences read.
  private var count = 0
  /// The number of sequences encoded.
  private(set) var encodedCount = 0
  /// The error of the sequence after those that are encoded.
  private(set) var encodingFailure: EncodingError?
  /// The error that ended reading.
  private(set) var readingFailure: DataError?
  private var encoder: FeatureEncoder

  /// Enough to keep a thread busy, few enough for a core's cache.
  private static let size = 64

  init(_ encoder: consuming FeatureEncoder) {
    self.encoder = encoder
    sequences = Array(repeating: SequenceBuffer(), count: Self.size)
    blocks = Array(repeating: 0, count: Self.size)
    numbers = blocks
    encoded = Array(repeating: EncodedSequence(), count: Self.size)
  }

  /// Reads the next sequences that count in training and belong to wanted blocks; false at the end of these.
  func read(_ reader: SequenceReader, _ numbering: inout BlockNumbering) -> Bool {
    count = 0
    do {
      reading: while count < Self.size, try reader.next(into: &sequences[count]) {
        guard sequences[count].countsInTraining else { continue }
        switch numbering.next(sequences[count].itemCount) {
        case .before: continue
        case .after: break reading
        case .wanted(let block, let number):
          (blocks[count], numbers[count]) = (block, number)
          count += 1
        }
      }
    } catch { readingFailure = error }
    return count > 0 || readingFailure != nil
  }

  /// Hashes labels and features.
  func encode() {
    encodedCount = 0
    do {
      while encodedCount < count {
        try encoder.encode(
          sequences[encodedCount], number: numbers[encodedCount], into: &encoded[encodedCount])
        encodedCount += 1
      }
    } catch { encodingFailure = error }
  }
}
