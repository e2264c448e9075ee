import StreamIO

/// Writes labeled sequences to a file as a stream, in any of the formats.
///
/// The file appears under its name when ``close()`` is called; until then the old one stays. A name
/// that ends in `.gz` is compressed, and `-` is standard output.
///
/// ```swift
/// let writer = try SequenceWriter("lines.conll")
/// try writer.write(LabeledSequence(tokens: ["2", "eggs"], labels: ["value", "ingredient"]))
/// try writer.close()
/// ```
public final class SequenceWriter {
  /// The format that is written.
  public let format: DataFormat

  private let output: OutputFile
  private var encoder: SequenceEncoder
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
    output = try DataError.wrapping { () throws(FileError) in try OutputFile(path) }
    encoder = SequenceEncoder(self.format, outputName: output.name)
  }

  /// Writes a sequence.
  ///
  /// - Throws: A `notRepresentable` error when the format cannot represent the sequence; none of it
  ///   is written, and writing can continue.
  public func write(_ sequence: SequenceBuffer) throws(DataError) {
    try encoder.encode(sequence, isFirst: sequenceCount == 0)
    try write(encoder.bytes, count: 1)
  }

  /// Writes records from an encoder of ``makeEncoder()``.
  package func write(_ records: [UInt8], count: Int) throws(DataError) {
    sequenceCount += count
    try DataError.wrapping { () throws(FileError) in try output.write(records) }
  }

  /// Creates an encoder of records for this file, such as for another thread.
  package func makeEncoder() -> SequenceEncoder {
    SequenceEncoder(format, outputName: output.name)
  }

  /// Writes a sequence.
  public func write(_ sequence: LabeledSequence) throws(DataError) {
    try write(SequenceBuffer(sequence))
  }

  /// Passes the buffered bytes to the system, for a waiting reader.
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
