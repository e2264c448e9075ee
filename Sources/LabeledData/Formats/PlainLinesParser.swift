import StreamIO
import WordTagging

/// Reads lines of text as they are, blank ones too.
struct PlainLinesParser: RecordParser {
  var labelPlace: String { "missing" }

  mutating func next(
    from input: InputFile, into line: inout SequenceBuffer
  ) throws(DataError) -> Bool {
    guard let record = try input.line() else { return false }
    line.removeAll()
    line.columnNames.removeAll()
    line.lineNumber = input.lineNumber
    try checkUTF8(record, of: input)
    line.bytes.append(contentsOf: record)
    line.text = ByteRange(0, record.count)
    return true
  }
}
