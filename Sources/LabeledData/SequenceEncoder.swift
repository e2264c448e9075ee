import StreamIO
import WordTagging

/// Encodes labeled sequences as records of one of the formats, which a ``SequenceWriter`` writes.
package struct SequenceEncoder {
  private var encoder: any RecordEncoder
  private let format: DataFormat
  private let outputName: String

  /// Creates an encoder; errors name the output.
  package init(_ format: DataFormat, outputName: String) {
    (self.format, self.outputName) = (format, outputName)
    encoder =
      switch format {
      case .jsonl: JSONLinesEncoder()
      case .createML: CreateMLEncoder()
      case .conll: CoNLLEncoder()
      case .crfsuite: CRFsuiteEncoder()
      case .lines: PlainLinesEncoder()
      }
  }

  /// The record that was encoded last.
  package var bytes: [UInt8] { encoder.bytes }

  /// Encodes a sequence into ``bytes``; the first one of a file may differ.
  ///
  /// - Throws: A `notRepresentable` error when the format cannot represent the sequence.
  package mutating func encode(_ sequence: SequenceBuffer, isFirst: Bool) throws(DataError) {
    do throws(NotRepresentable) {
      try sequence.check()
      if sequence.hasUnknownLabels, format != .jsonl, format != .lines {
        throw NotRepresentable(
          message: "some of its labels are unknown; JSON Lines has null for them")
      }
      try encoder.encode(sequence, isFirst: isFirst)
      try checkRecord(isFirst: isFirst)
    } catch {
      let place = sequence.lineNumber > 0 ? "line \(sequence.lineNumber) of the input: " : ""
      throw DataError(.notRepresentable, file: outputName, message: place + error.message)
    }
  }

  /// Rejects a record that readers would reject or change.
  private func checkRecord(isFirst: Bool) throws(NotRepresentable) {
    if encoder.bytes.count > InputFile.recordLimit {
      throw NotRepresentable(message: "its record is longer than \(InputFile.recordLimit >> 20) MB")
    }
    if isFirst, encoder.bytes.starts(with: "\u{FEFF}".utf8) {
      throw NotRepresentable(message: "its first character would be a byte order mark")
    }
  }

  /// The end of a file.
  package func end(isEmpty: Bool) -> String { encoder.end(isEmpty: isEmpty) }
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

/// The reason why a format cannot represent a sequence.
struct NotRepresentable: Error { var message: String }
