import StreamIO

/// Reads one JSON object a line; blank lines are passed over.
struct JSONLinesParser: RecordParser {
  private var object = JSONRecord()

  var labelPlace: String { "the strings of 'labels'" }

  mutating func next(
    from input: InputFile, into line: inout SequenceBuffer
  ) throws(DataError) -> Bool {
    while let record = try input.line() {
      if record.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { continue }
      try checkUTF8(record, of: input)
      do {
        try object.parse(record, lineNumber: input.lineNumber, into: &line)
      } catch {
        throw error.error(in: input.name)
      }
      return true
    }
    return false
  }
}
