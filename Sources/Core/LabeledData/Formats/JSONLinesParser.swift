import StreamIO
import WordTagging

/// Reads one JSON object on each line and skips blank lines.
struct JSONLinesParser: RecordParser {
  private var object = JSONRecord()

  var labelPlace: String { "the strings of 'labels'" }

  mutating func next(
    from input: InputFile, into sequence: inout SequenceBuffer
  ) throws(DataError) -> Bool {
    while let record = try input.line() {
      if record.view.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { continue }
      try checkText(record, of: input)
      do { try object.parse(record, lineNumber: input.lineNumber, into: &sequence) } catch {
        throw error.error(in: input.name)
      }
      return true
    }
    return false
  }
}
