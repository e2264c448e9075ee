import StreamIO
import WordTagging

/// Reads lines of text as they are, blank ones too.
struct PlainLinesParser: RecordParser {
  var labelPlace: String { "missing" }

  mutating func next(
    from input: InputFile, into sequence: inout SequenceBuffer
  ) throws(DataError) -> Bool {
    guard let record = try input.line() else { return false }
    sequence.removeAll()
    sequence.columnNames.removeAll()
    sequence.lineNumber = input.lineNumber
    try checkText(record, of: input)
    sequence.bytes.append(contentsOf: record.view)
    sequence.text = ByteRange(0, record.count)
    return true
  }
}
