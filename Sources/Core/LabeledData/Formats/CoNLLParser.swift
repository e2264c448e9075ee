import StreamIO
import WordTagging

/// Reads columns: one token on each line, a blank line after each sequence.
struct CoNLLParser: RecordParser {
  private var roles: ColumnRoles?
  private let selection: ColumnSelection?
  private var hasTabs: Bool?
  private var fields: [ByteRange] = []
  private var names: [String] = []
  /// The names of all columns in the file's header.
  private var headerNames: [String] = []

  /// The meaning of the fields of a line.
  private struct ColumnRoles {
    /// The number of fields that every line has.
    var width: Int
    var token: Int
    var label: Int?
    var extras: [Int]
  }

  init(selection: ColumnSelection?) { self.selection = selection }

  var labelPlace: String {
    guard let roles, let label = roles.label else { return "in no column" }
    return "column \(label + 1) of \(roles.width); --columns names another, as in --columns 1,2"
  }

  mutating func next(
    from input: InputFile, into sequence: inout SequenceBuffer
  ) throws(DataError) -> Bool {
    while let record = try input.paragraph() {
      sequence.removeAll()
      sequence.lineNumber = input.lineNumber
      try checkText(record, of: input, areColumns: true)
      do { try parse(record.view, into: &sequence) } catch {
        throw error.error(in: input.name)
      }
      if sequence.tokens.isEmpty { continue }
      sequence.bytes.append(contentsOf: record.view)
      return true
    }
    return false
  }

  private mutating func parse(
    _ record: BufferView<UInt8>, into sequence: inout SequenceBuffer
  ) throws(RecordFault) {
    var lineNumber = sequence.lineNumber
    var position = 0
    while position < record.count {
      let start = position
      let end = split(record, from: start)
      position = end + 1
      defer { lineNumber += 1 }
      if record[start] == 0x23, sequence.tokens.isEmpty, isComment(record, start, end) {
        try readComment(record, start, end, line: lineNumber, into: &sequence)
        continue
      }
      if isDocumentStart(record) || isOutsideTheWords(record) { continue }
      let roles = try roles(for: record, line: lineNumber)
      guard fields.count == roles.width else {
        throw RecordFault(
          line: lineNumber, offset: 0,
          message: "expected \(roles.width) columns as in the lines before, found \(fields.count)")
      }
      try place(roles, lineStart: start, lineNumber: lineNumber, into: &sequence)
    }
    sequence.columnNames = names
  }

  /// Splits the line that starts at an offset into fields and returns its end.
  private mutating func split(_ record: BufferView<UInt8>, from start: Int) -> Int {
    fields.removeAll(keepingCapacity: true)
    let usesTabs = hasTabs ?? false
    var fieldStart = start
    var i = start
    while i < record.count, record[i] != 0x0A {
      let byte = record[i]
      if byte <= 0x20 {
        if byte == 0x09, hasTabs == nil, record[start] != 0x23 || record[start + 1] != 0x20 {
          hasTabs = true
          return split(record, from: start)
        }
        if usesTabs ? byte == 0x09 : byte == 0x20 || byte == 0x09 {
          if usesTabs || i > fieldStart { fields.append(ByteRange(fieldStart, i)) }
          fieldStart = i + 1
        }
      }
      i += 1
    }
    let contentEnd = i > start && record[i - 1] == 0x0D ? i - 1 : i
    if usesTabs || contentEnd > fieldStart { fields.append(ByteRange(fieldStart, contentEnd)) }
    return i
  }

  /// Whether a line that starts with `#` before the first token is a comment.
  ///
  /// In real treebanks `#` is also a token. Tabs distinguish the two; with spaces, a line with
  /// exactly the columns of the lines before it is a token.
  private func isComment(_ record: BufferView<UInt8>, _ start: Int, _ end: Int) -> Bool {
    guard start + 1 < end, record[start + 1] == 0x20 else { return fields.count == 1 }
    guard hasTabs != true, let roles else { return true }
    let isAssignment = record[start..<end].indices.dropLast(2).contains {
      record[$0] == 0x20 && record[$0 + 1] == 0x3D && record[$0 + 2] == 0x20
    }
    return fields.count != roles.width || isAssignment
  }

  private mutating func readComment(
    _ record: BufferView<UInt8>, _ start: Int, _ end: Int, line: Int,
    into sequence: inout SequenceBuffer
  ) throws(RecordFault) {
    let end = end > start && record[end - 1] == 0x0D ? end - 1 : end
    for (key, kind) in Comment.keys where record[start..<end].starts(with: key.utf8) {
      let value = ByteRange(start + key.utf8.count, end)
      switch kind {
      case .id: sequence.id = value
      case .text: sequence.text = value
      case .weight:
        let text = String(decoding: record[value.indices], as: UTF8.self)
        guard let weight = SequenceBuffer.weight(text) else {
          throw RecordFault(
            line: line, offset: key.utf8.count,
            message: "expected \(SequenceBuffer.weightExpectation)")
        }
        sequence.weight = weight
      case .columns where roles == nil:
        headerNames = record[value.indices].split(separator: 0x20).map {
          String(decoding: $0, as: UTF8.self)
        }
      case .columns: break
      }
    }
  }

  private func isDocumentStart(_ record: BufferView<UInt8>) -> Bool {
    guard let first = fields.first, first.count == 10 else { return false }
    return record[first.indices].elementsEqual("-DOCSTART-".utf8)
  }

  /// Whether the line is CoNLL-U's range of a contraction (`1-2`) or an empty node (`1.1`).
  private func isOutsideTheWords(_ record: BufferView<UInt8>) -> Bool {
    guard selection?.isUniversal == true, let id = fields.first,
      headerNames.isEmpty || headerNames[0].uppercased() == "ID"
    else { return false }
    return record[id.indices].contains { $0 == 0x2D || $0 == 0x2E }
  }

  private mutating func roles(
    for record: BufferView<UInt8>, line: Int
  ) throws(RecordFault) -> ColumnRoles {
    if let roles { return roles }
    let width = fields.count
    if hasTabs == nil { hasTabs = false }
    var roles = ColumnRoles(
      width: width, token: 0, label: width > 1 ? width - 1 : nil,
      extras: Array(0..<width).dropFirst().dropLast())
    if let selection {
      do {
        let places = try selection.places(width: width, header: headerNames)
        (roles.token, roles.label, roles.extras) = (places.token, places.label, places.extras)
        names = places.names
      } catch { throw RecordFault(line: line, offset: 0, message: error.description) }
    } else {
      names =
        roles.extras.allSatisfy(headerNames.indices.contains)
        ? roles.extras.map { headerNames[$0] } : roles.extras.indices.map { "\($0 + 1)" }
    }
    self.roles = roles
    return roles
  }

  private func place(
    _ roles: ColumnRoles, lineStart: Int, lineNumber: Int, into sequence: inout SequenceBuffer
  ) throws(RecordFault) {
    let token = fields[roles.token]
    if token.isEmpty { throw fault("a token", token, lineStart, lineNumber) }
    sequence.tokens.append(token)
    for index in roles.extras { sequence.cells.append(fields[index]) }
    if let index = roles.label {
      if fields[index].isEmpty { throw fault("a label", fields[index], lineStart, lineNumber) }
      sequence.labels.append(fields[index])
    }
  }

  private func fault(
    _ what: String, _ field: ByteRange, _ lineStart: Int, _ lineNumber: Int
  ) -> RecordFault {
    RecordFault(
      line: lineNumber, offset: Int(field.start) - lineStart,
      message: "expected \(what), found an empty column")
  }
}

/// The comments that contain data.
enum Comment {
  enum Kind {
    case id
    case text
    case weight
    case columns
  }

  /// The start of the line with the weight of a sequence.
  static let weight = "# weight = "

  /// The starts of the lines: CoNLL-U's names for a sentence, and CoNLL-U Plus's for the columns.
  static let keys: KeyValuePairs<String, Kind> = [
    "# sent_id = ": .id, "# text = ": .text, weight: .weight,
    "# global.columns = ": .columns,
  ]
}
