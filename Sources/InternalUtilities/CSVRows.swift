/// The rows of a CSV file; fields in quotation marks may contain commas and line breaks.
package enum CSVRows {
  /// A row with the number of its first line.
  package struct Row {
    /// The line, counted from 1.
    package var line: Int
    /// The fields.
    package var fields: [String]
  }

  /// An error in a CSV file, with its place.
  package struct Failure: Error {
    /// The line and the character in it, counted from 1.
    package var line: Int, column: Int
    /// The problem.
    package var message: String
  }

  /// The rows of a text that are not empty.
  package static func rows(of text: String) throws(Failure) -> [Row] {
    var rows: [Row] = []
    var fields: [String] = []
    var field = ""
    var isQuoted = false
    var wasQuoted = false
    var line = 1
    var lineStart = text.startIndex
    var start = 1
    var place = text.startIndex
    func next() -> Character? {
      let after = text.index(after: place)
      return after < text.endIndex ? text[after] : nil
    }
    while place < text.endIndex {
      let sign = text[place]
      if sign.isNewline {
        line += 1
        lineStart = text.index(after: place)
      }
      if isQuoted {
        if sign == "\"" {
          if next() == "\"" {
            field.append("\"")
            place = text.index(after: place)
          } else {
            isQuoted = false
            wasQuoted = true
          }
        } else {
          field.append(sign)
        }
      } else if sign == "\"", field.isEmpty {
        isQuoted = true
      } else if sign == "," {
        fields.append(field)
        (field, wasQuoted) = ("", false)
      } else if sign.isNewline {
        if !fields.isEmpty || !field.isEmpty {
          rows.append(Row(line: start, fields: fields + [field]))
        }
        (fields, field, start, wasQuoted) = ([], "", line, false)
      } else if wasQuoted {
        throw Failure(
          line: line, column: text.distance(from: lineStart, to: place) + 1,
          message: "expected a comma or the end of the line after a closing quotation mark")
      } else {
        field.append(sign)
      }
      place = text.index(after: place)
    }
    guard !isQuoted else {
      throw Failure(
        line: start, column: 1, message: "a quotation mark is not closed")
    }
    if !fields.isEmpty || !field.isEmpty { rows.append(Row(line: start, fields: fields + [field])) }
    return rows
  }
}
