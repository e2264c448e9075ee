import Support

/// One file of a table: lines of tab-separated fields; the first line names the columns.
struct TableFile {
  /// A row with its line number.
  struct Row {
    var line: Int
    var fields: [String]
  }

  let name: String
  private(set) var rows: [Row] = []

  /// Parses a file and checks its encoding and its columns.
  init(_ bytes: [UInt8], name: String, columns: [String]) throws(MedicineError) {
    self.name = name
    var lines = try Self.lines(bytes, name: name)
    guard !lines.isEmpty, lines.removeFirst() == columns.joined(separator: "\t") else {
      throw MedicineError(
        .damagedTable, file: name, line: 1, column: 1,
        message: "expected the names of the columns with tabs between: "
          + columns.joined(separator: ", "))
    }
    rows.reserveCapacity(lines.count)
    for (index, line) in lines.enumerated() {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      let row = Row(line: index + 2, fields: fields)
      guard fields.count == columns.count else {
        throw error(
          row, min(fields.count, columns.count) - 1,
          "expected \(columns.count) fields with tabs between (\(columns.joined(separator: ", "))), found \(fields.count)"
        )
      }
      rows.append(row)
    }
  }

  /// The lines of a text in UTF-8; the last line must end with a line feed.
  static func lines(_ bytes: [UInt8], name: String) throws(MedicineError) -> [Substring] {
    let bad =
      firstInvalidUTF8(bytes.span)
      ?? bytes.indices.first { isControl(bytes, $0) }
    if let bad {
      let before = bytes[..<bad]
      let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
      throw MedicineError(
        .damagedTable, file: name, line: before.count { $0 == 0x0A } + 1,
        column: String(decoding: bytes[lineStart..<bad], as: UTF8.self).count + 1,
        message: "expected text in UTF-8 without control characters")
    }
    let text = String(decoding: bytes, as: UTF8.self)
    var lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    guard lines.last == "" else {
      throw MedicineError(
        .damagedTable, file: name, line: lines.count, column: (lines.last?.count ?? 0) + 1,
        message: "expected a line feed at the end; is the file cut short?")
    }
    lines.removeLast()
    return lines
  }

  /// Whether a byte is a control character other than a tab or line break.
  private static func isControl(_ bytes: [UInt8], _ place: Int) -> Bool {
    let byte = bytes[place]
    if byte == 0x0D { return place + 1 == bytes.count || bytes[place + 1] != 0x0A }
    return byte < 0x20 && byte != 0x09 && byte != 0x0A
  }

  /// An error at a field of a row.
  func error(_ row: Row, _ field: Int, _ message: String) -> MedicineError {
    let before = row.fields.prefix(max(0, field)).reduce(0) { $0 + $1.count + 1 }
    return MedicineError(
      .damagedTable, file: name, line: row.line, column: before + 1, message: message)
  }
}
