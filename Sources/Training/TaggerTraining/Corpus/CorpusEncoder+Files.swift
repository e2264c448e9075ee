import LabeledData
import StreamIO
import WordTagging

extension CorpusEncoder {
  /// Encodes all sequences of an opened source.
  mutating func addAll(_ input: SequenceSource.Input, threadCount: Int) throws {
    switch input {
    case .files(let files):
      for file in files { try addAll(file.reader(), threadCount: threadCount) }
    case .memory(let sequences):
      for (index, sequence) in sequences.enumerated() {
        try add(SequenceBuffer(sequence), number: index + 1)
      }
    case .buffers(let buffers):
      for (index, buffer) in buffers.enumerated() { try add(buffer, number: index + 1) }
    }
  }

  private mutating func add(_ sequence: borrowing SequenceBuffer, number: Int) throws {
    try Task.checkCancellation()
    do { try add(sequence) } catch {
      throw TrainingError(
        .malformedSequence, place: "sequence \(number)", message: error.description)
    }
  }

  /// Encodes all sequences of a file.
  ///
  /// Threads share reading and hashing; labels and features are numbered in the order of the file, so
  /// that their numbers do not depend on the number of threads.
  ///
  /// - Throws: `DataError`, or `CancellationError` when the task is canceled.
  mutating func addAll(_ reader: SequenceReader, threadCount: Int = 1) throws {
    start(file: reader.name, at: reader.startOfRange)
    let firstNumber = visitedCount
    let batches = (0..<OrderedWork<SequenceBatch, any Error>.workers(for: threadCount)).map { _ in
      SequenceBatch(FeatureEncoder(extractor, folds: folds))
    }
    let result = withUnsafeMutablePointer(to: &self) { encoder in
      withUnsafeCurrentTask { task in
        let work = OrderedWork(batches) { (batch) throws(any Error) in
          // The task itself is checked, since the worker threads do not belong to a task.
          if let task, task.isCancelled { throw CancellationError() }
          return batch.read(reader, after: firstNumber)
        } deliver: { (batch) throws(any Error) in
          try encoder.pointee.append(batch, of: reader)
        }
        return work.run(threadCount: threadCount) { $0.encode() }
      }
    }
    visitedCount += reader.sequenceCount
    try result.get()
  }

  /// Adds the sequences of a batch up to the first one with an error, which it throws.
  private mutating func append(_ batch: SequenceBatch, of reader: SequenceReader) throws(DataError)
  {
    func fault(_ error: EncodingError, _ sequence: borrowing SequenceBuffer) -> DataError {
      var message = error.description
      if case .tooManyLabels = error { message += ". The labels are \(reader.labelPlace)" }
      return DataError(
        .malformed, file: reader.name, line: sequence.lineNumber + reader.precedingLineCount,
        message: message)
    }
    for index in 0..<batch.encodedCount {
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
    numbers = Array(repeating: 0, count: Self.size)
    encoded = Array(repeating: EncodedSequence(), count: Self.size)
  }

  /// Reads the next sequences that count in training; false at the end of the file.
  func read(_ reader: SequenceReader, after firstNumber: Int) -> Bool {
    count = 0
    do {
      while count < Self.size, try reader.next(into: &sequences[count]) {
        numbers[count] = firstNumber + reader.sequenceCount
        if sequences[count].countsInTraining { count += 1 }
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
