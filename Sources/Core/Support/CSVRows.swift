/// The rows of a CSV file; fields in quotation marks may contain commas and line breaks.
package enum CSVRows {
  /// A row with the number of its first line.
  package struct Row {
    /// The line, counted from 1.
    package var line: Int
    /// The fields.
    package var fields: [String]

    /// Creates a row.
    package init(line: Int, fields: [String]) {
      self.line = line
      self.fields = fields
    }
  }

  /// An error in a CSV file, with its place.
  package struct Failure: Error {
    /// The line and the character in it, counted from 1.
    package var line: Int, column: Int
    /// The problem.
    package var message: String
  }

  /// The rows of a text that are not empty.
  ///
  /// The text is read by scalars: a quotation mark with a combining mark behind it is one character with it.
  package static func rows(of text: String) throws(Failure) -> [Row] {
    let scalars = Array(text.unicodeScalars)
    var rows: [Row] = []
    var fields: [String] = []
    var field = String.UnicodeScalarView()
    var isQuoted = false
    var wasQuoted = false
    var (line, lineStart) = (1, 0)
    var start = 1
    var place = 0
    func isNext(_ scalar: Unicode.Scalar) -> Bool {
      place + 1 < scalars.count && scalars[place + 1] == scalar
    }
    while place < scalars.count {
      let sign = scalars[place]
      let isLineEnd = sign == "\n" || sign == "\r" && !isNext("\n")
      if isLineEnd { (line, lineStart) = (line + 1, place + 1) }
      if isQuoted {
        if sign != "\"" {
          field.append(sign)
        } else if isNext("\"") {
          field.append("\"")
          place += 1
        } else {
          (isQuoted, wasQuoted) = (false, true)
        }
      } else if sign == "\"", field.isEmpty {
        isQuoted = true
      } else if sign == "," {
        fields.append(String(field))
        (field, wasQuoted) = (.init(), false)
      } else if isLineEnd {
        if !fields.isEmpty || !field.isEmpty {
          rows.append(Row(line: start, fields: fields + [String(field)]))
        }
        (fields, field, start, wasQuoted) = ([], .init(), line, false)
      } else if sign == "\r" {
        // The first half of a line break.
      } else if wasQuoted {
        let before = String(String.UnicodeScalarView(scalars[lineStart..<place]))
        throw Failure(
          line: line, column: before.count + 1,
          message: "expected a comma or the end of the line after a closing quotation mark")
      } else {
        field.append(sign)
      }
      place += 1
    }
    guard !isQuoted else {
      throw Failure(
        line: start, column: 1, message: "a quotation mark is not closed")
    }
    if !fields.isEmpty || !field.isEmpty {
      rows.append(Row(line: start, fields: fields + [String(field)]))
    }
    return rows
  }
}
