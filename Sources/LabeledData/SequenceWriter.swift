import StreamIO

/// Writes labeled lines to a file as a stream, in any of the formats.
///
/// The file appears under its name when ``close()`` is called; until then the old one stays. A name
/// that ends in `.gz` is compressed, and `-` is standard output.
public final class SequenceWriter {
  /// The format that is written.
  public let format: DataFormat

  private let output: OutputFile
  private var encoder: any RecordEncoder
  private var lineCount = 0

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: The file, or `-` for standard output.
  ///   - format: The format; without it the name tells, else it is JSON Lines.
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

  /// Writes a line.
  ///
  /// - Throws: A `notRepresentable` error when the format cannot hold the line; nothing of it is
  ///   written then, and further lines can be.
  public func write(_ line: SequenceBuffer) throws(DataError) {
    lineCount += 1
    do {
      try encoder.encode(line, isFirst: lineCount == 1)
    } catch {
      lineCount -= 1
      throw DataError(
        .notRepresentable, file: output.name,
        message: "line \(line.lineNumber) of the input: \(error.message)")
    }
    try DataError.wrapping { () throws(FileError) in try output.write(encoder.bytes) }
  }

  /// Writes a line.
  public func write(_ line: LabeledSequence) throws(DataError) {
    try write(SequenceBuffer(line))
  }

  /// Hands what was written so far to the system, for a reader that waits for it.
  public func flush() throws(DataError) {
    try DataError.wrapping { () throws(FileError) in try output.flush() }
  }

  /// Ends the file and puts it in its place.
  public func close() throws(DataError) {
    try DataError.wrapping { () throws(FileError) in
      try output.write(encoder.end(isEmpty: lineCount == 0).utf8)
      try output.close()
    }
  }
}

/// What makes the bytes of a record out of a labeled line.
protocol RecordEncoder {
  /// The bytes of the record that was encoded last.
  var bytes: [UInt8] { get }

  /// Encodes a line into ``bytes``.
  mutating func encode(_ line: SequenceBuffer, isFirst: Bool) throws(NotRepresentable)

  /// What ends the file.
  func end(isEmpty: Bool) -> String
}

extension RecordEncoder {
  func end(isEmpty: Bool) -> String { "" }
}

/// Why a format cannot hold a line.
struct NotRepresentable: Error {
  var message: String
}
