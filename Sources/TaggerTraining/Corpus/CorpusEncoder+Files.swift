import LabeledData
import StreamIO
import WordTagging

extension CorpusEncoder {
  /// Encodes all lines of a file.
  ///
  /// Several threads read and hash lines; their labels and features get numbers in the order of the
  /// file, so that the numbers do not depend on how many threads there are.
  mutating func addAll(_ reader: SequenceReader, threadCount: Int = 1) throws(DataError) {
    begin(file: reader.name)
    let batches = (0..<OrderedWork<LineBatch, DataError>.workers(for: threadCount)).map { _ in
      LineBatch(LineEncoder(extractor))
    }
    let result = withUnsafeMutablePointer(to: &self) { encoder in
      let work = OrderedWork(batches) { batch throws(DataError) in
        batch.read(reader)
      } deliver: { batch throws(DataError) in
        try encoder.pointee.append(batch, of: reader)
      }
      return work.run(threadCount: threadCount) { $0.encode() }
    }
    try result.get()
  }

  /// Adds the lines of a batch up to the first one that cannot be learned from, which it throws.
  private mutating func append(
    _ batch: LineBatch, of reader: SequenceReader
  ) throws(DataError) {
    func fault(_ error: EncodingError, _ line: borrowing SequenceBuffer) -> DataError {
      var message = error.description
      if case .tooManyLabels = error { message += ". The labels are \(reader.labelPlace)" }
      return DataError(.malformed, file: reader.name, line: line.lineNumber, message: message)
    }
    for index in 0..<batch.encodedCount {
      do { try append(batch.encoded[index], of: batch.lines[index]) } catch {
        throw fault(error, batch.lines[index])
      }
    }
    if let error = batch.encodingFailure { throw fault(error, batch.lines[batch.encodedCount]) }
    if let error = batch.readingFailure { throw error }
  }
}

/// Some lines that follow one another in a file.
private final class LineBatch {
  private(set) var lines: [SequenceBuffer] = []
  private(set) var encoded: [EncodedSequence] = []
  /// How many lines were read.
  private var count = 0
  /// How many of them are encoded.
  private(set) var encodedCount = 0
  /// Why the line after those that are encoded cannot be.
  private(set) var encodingFailure: EncodingError?
  /// Why no more lines were read.
  private(set) var readingFailure: DataError?
  private var encoder: LineEncoder

  /// Enough for a thread to be busy for a while, few enough for a core's cache.
  private static let size = 64

  init(_ encoder: consuming LineEncoder) {
    self.encoder = encoder
    lines = Array(repeating: SequenceBuffer(), count: Self.size)
    encoded = Array(repeating: EncodedSequence(), count: Self.size)
  }

  /// Reads the next lines that have tokens; false at the end of the file.
  func read(_ reader: SequenceReader) -> Bool {
    count = 0
    do {
      while count < Self.size, try reader.next(into: &lines[count]) {
        if lines[count].itemCount > 0 { count += 1 }
      }
    } catch {
      readingFailure = error
    }
    return count > 0 || readingFailure != nil
  }

  /// Hashes the labels and features of the lines.
  func encode() {
    encodedCount = 0
    do {
      while encodedCount < count {
        try encoder.encode(lines[encodedCount], into: &encoded[encodedCount])
        encodedCount += 1
      }
    } catch {
      encodingFailure = error
    }
  }
}
