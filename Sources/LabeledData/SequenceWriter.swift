import StreamIO

/// Writes labeled sequences to a file as a stream, in any of the formats.
///
/// The file appears under its name when ``close()`` is called; until then the old one stays. A name
/// that ends in `.gz` is compressed, and `-` is standard output.
public final class SequenceWriter {
  /// The format that is written.
  public let format: DataFormat

  private let output: OutputFile
  private var encoder: any RecordEncoder
  private var sequenceCount = 0

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: The file, or `-` for standard output.
  ///   - format: The format; without it the name decides, else it is JSON Lines.
  /// - Throws: A `cannotOpen` error when the file cannot be written.
  public init(_ path: String, format: DataFormat? = nil) throws(DataError) {
    let isJSON = path.hasSuffix(".json") || path.hasSuffix(".json.gz")
    let isText = path.hasSuffix(".txt") || path.hasSuffix(".txt.gz")
    let named = DataFormat(path: path) ?? (isJSON ? .createML : isText ? .lines : .jsonl)
    self.format = format ?? named
    encoder =
      switch self.format {
      case .jsonl: JSONLinesEncoder()
      case .createML: CreateMLEncoder()
      case .conll: CoNLLEncoder()
      case .crfsuite: CRFsuiteEncoder()
      case .lines: PlainLinesEncoder()
      }
    output = try DataError.wrapping { () throws(FileError) in try OutputFile(path) }
  }

  /// Writes a sequence.
  ///
  /// - Throws: A `notRepresentable` error when the format cannot hold the sequence; nothing of it is
  ///   written then, and writing can go on.
  public func write(_ sequence: SequenceBuffer) throws(DataError) {
    sequenceCount += 1
    do throws(NotRepresentable) {
      try sequence.check()
      if sequence.hasUnknownLabels, format != .jsonl, format != .lines {
        throw NotRepresentable(
          message: "some of its labels are unknown; JSON Lines has null for them")
      }
      try encoder.encode(sequence, isFirst: sequenceCount == 1)
      try checkRecord()
    } catch {
      sequenceCount -= 1
      throw DataError(
        .notRepresentable, file: output.name,
        message: "line \(sequence.lineNumber) of the input: \(error.message)")
    }
    try DataError.wrapping { () throws(FileError) in try output.write(encoder.bytes) }
  }

  /// Writes a sequence.
  public func write(_ sequence: LabeledSequence) throws(DataError) {
    try write(SequenceBuffer(sequence))
  }

  /// Refuses a record that readers would refuse or change.
  private func checkRecord() throws(NotRepresentable) {
    if encoder.bytes.count > InputFile.recordLimit {
      throw NotRepresentable(message: "its record is longer than \(InputFile.recordLimit >> 20) MB")
    }
    if sequenceCount == 1, encoder.bytes.starts(with: "\u{FEFF}".utf8) {
      throw NotRepresentable(message: "its first character would be a byte order mark")
    }
  }

  /// Passes the buffered bytes to the system, for a reader that waits for them.
  public func flush() throws(DataError) {
    try DataError.wrapping { () throws(FileError) in try output.flush() }
  }

  /// Ends the file and moves it to its name.
  public func close() throws(DataError) {
    try DataError.wrapping { () throws(FileError) in
      try output.write(encoder.end(isEmpty: sequenceCount == 0).utf8)
      try output.close()
    }
  }
}

/// An encoder of labeled sequences in one format.
protocol RecordEncoder {
  /// The bytes of the record that was encoded last.
  var bytes: [UInt8] { get }

  /// Encodes a sequence into ``bytes``.
  mutating func encode(_ sequence: SequenceBuffer, isFirst: Bool) throws(NotRepresentable)

  /// The end of the file.
  func end(isEmpty: Bool) -> String
}

extension RecordEncoder { func end(isEmpty: Bool) -> String { "" } }

/// A reason why a format cannot hold a sequence.
struct NotRepresentable: Error { var message: String }
