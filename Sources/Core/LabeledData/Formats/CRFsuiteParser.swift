import StreamIO
import WordTagging

/// Reads CRFsuite's items: a label and its attributes on each line, a blank line after each sequence.
///
/// A first line `@weight:2` has the weight of the sequence.
struct CRFsuiteParser: RecordParser {
  var labelPlace: String { "the first field of each line" }

  mutating func next(
    from input: InputFile, into sequence: inout SequenceBuffer
  ) throws(DataError) -> Bool {
    guard let record = try input.paragraph() else { return false }
    sequence.removeAll()
    sequence.columnNames.removeAll()
    sequence.lineNumber = input.lineNumber
    try checkText(record, of: input, areColumns: true)
    do { try parse(record, into: &sequence) } catch { throw error.error(in: input.name) }
    sequence.bytes.append(contentsOf: record.view)
    return true
  }

  private func parse(
    _ record: RecordBytes, into sequence: inout SequenceBuffer
  ) throws(RecordFault) {
    var lineNumber = sequence.lineNumber
    var position = 0
    while position < record.count {
      let start = position
      if start == 0, let end = try readWeight(record, into: &sequence) {
        position = end
        lineNumber += 1
        continue
      }
      var fieldStart = position
      var isFirst = true
      while true {
        let isEnd = position == record.count || record[position] == 0x0A
        guard isEnd || record[position] == 0x09 else {
          position += 1
          continue
        }
        let hasReturn = isEnd && position > fieldStart && record[position - 1] == 0x0D
        let field = ByteRange(fieldStart, hasReturn ? position - 1 : position)
        if isFirst {
          let label = Self.unescaped(record, field).name
          if !label.isEmpty { sequence.labels.append(label) }
          isFirst = false
        } else if let attribute = Self.attribute(record, field) {
          sequence.attributes.append(attribute)
        } else if !(field.isEmpty && isEnd) {
          throw RecordFault(
            line: lineNumber, offset: fieldStart - start,
            message: "expected an attribute as name or name:number, a ':' in a name as '\\:'")
        }
        position += 1
        fieldStart = position
        if isEnd { break }
      }
      sequence.attributeEnds.append(Int32(sequence.attributes.count))
      guard sequence.labels.isEmpty || sequence.labels.count == sequence.attributeEnds.count else {
        throw RecordFault(
          line: lineNumber, offset: 0,
          message: "expected a label in all lines of a sequence or in none")
      }
      lineNumber += 1
    }
  }

  /// Reads the weight if it is on the first line; returns the start of the next line.
  private func readWeight(
    _ record: RecordBytes, into sequence: inout SequenceBuffer
  ) throws(RecordFault) -> Int? {
    let key = "@weight:".utf8
    guard record.view.starts(with: key) else { return nil }
    let line = record.view.prefix { $0 != 0x0A }
    let text = line.dropFirst(key.count)
    let value = String(decoding: text.last == 0x0D ? text.dropLast() : text, as: UTF8.self)
    guard let weight = SequenceBuffer.weight(value) else {
      throw RecordFault(
        line: sequence.lineNumber, offset: key.count,
        message: "expected \(SequenceBuffer.weightExpectation)")
    }
    sequence.weight = weight
    return line.count + 1
  }

  /// Splits `name:value` in place; nil if there is no name or the value is not a number.
  static func attribute(
    _ record: RecordBytes, _ field: ByteRange
  ) -> SequenceBuffer.Attribute? {
    let parts = unescaped(record, field)
    if parts.name.isEmpty { return nil }
    guard let value = parts.value else { return .init(name: parts.name, value: 1) }
    guard let number = Float(String(decoding: record[value], as: UTF8.self)), number.isFinite else {
      return nil
    }
    return .init(name: parts.name, value: number)
  }

  /// Removes the escapes `\:` and `\\` from a name and finds the value after a bare colon.
  private static func unescaped(
    _ record: RecordBytes, _ field: ByteRange
  ) -> (name: ByteRange, value: ByteRange?) {
    var target = Int(field.start)
    var position = target
    let end = Int(field.end)
    while position < end {
      var byte = record[position]
      if byte == 0x3A { return (ByteRange(Int(field.start), target), ByteRange(position + 1, end)) }
      if byte == 0x5C, position + 1 < end,
        record[position + 1] == 0x3A || record[position + 1] == 0x5C
      {
        position += 1
        byte = record[position]
      }
      record[target] = byte
      target += 1
      position += 1
    }
    return (ByteRange(Int(field.start), target), nil)
  }
}
