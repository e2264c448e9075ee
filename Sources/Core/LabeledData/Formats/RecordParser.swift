import StreamIO
import Support
import WordTagging

/// A parser of labeled sequences in one format.
protocol RecordParser {
  /// Parses the next record; returns false at the end of the file.
  ///
  /// After a `malformed` error the next call continues after the record.
  mutating func next(
    from input: InputFile, into sequence: inout SequenceBuffer
  ) throws(DataError) -> Bool

  /// The place of the labels, for errors.
  var labelPlace: String { get }
}

/// An error in a record: its line, the offset in that line and a message.
struct RecordFault: Error {
  var line: Int
  var offset: Int
  var message: String

  func error(in file: String) -> DataError {
    DataError(.malformed, file: file, line: line, column: offset + 1, message: message)
  }
}

extension RecordParser {
  /// Rejects bytes that are not UTF-8 and, in columns, NUL and carriage returns within a line,
  /// which other formats do not allow in tokens and labels.
  func checkText(
    _ bytes: RecordBytes, of input: InputFile, areColumns: Bool = false
  ) throws(DataError) {
    let record = bytes.view
    var place = firstInvalidUTF8(record.buffer.span)
    if place == nil, areColumns { place = ColumnText.firstSeparator(record) }
    guard let offset = place else { return }
    let before = record[..<offset]
    let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let line = input.lineNumber + before.count { $0 == 0x0A }
    let byte = "found the byte 0x\(String(record[offset], radix: 16))"
    let message =
      switch record[offset] {
      case 0: "expected UTF-8 text, \(byte); is this a text file?"
      case 0x0D: "expected a line feed after a carriage return"
      default: "expected UTF-8 text, \(byte); convert the file, for example with iconv -t UTF-8"
      }
    throw RecordFault(line: line, offset: offset - lineStart, message: message).error(
      in: input.name)
  }
}
