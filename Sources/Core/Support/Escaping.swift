// Escaping works on scalars: a quotation mark followed by a combining mark is one character with
// it, but still ends an attribute or a field.

extension String {
  /// The text for XML and HTML, attributes included.
  package var xmlEscaped: String {
    // `data:` URLs of pictures have megabytes of letters that need no escaping.
    guard utf8.contains(where: { $0 < 0x20 || $0 == 0xEF || "&<>\"'".utf8.contains($0) }) else {
      return self
    }
    return replacingScalars { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "'": "&#39;"
      case "\t", "\n", "\r": " "
      // Other control characters are not allowed in XML.
      case "\0"..<" ", "\u{FFFE}", "\u{FFFF}": ""
      default: nil
      }
    }
  }

  /// The text as a field of CSV, in quotation marks where it needs them.
  ///
  /// An apostrophe is put before a text that a spreadsheet would interpret as a formula.
  package var csvField: String {
    let text = isFormula ? "'" + self : self
    guard text.utf8.contains(where: "\",\n\r".utf8.contains) else { return text }
    return "\"" + text.replacingScalars { $0 == "\"" ? "\"\"" : nil } + "\""
  }

  /// Whether a spreadsheet could interpret the text as a formula.
  ///
  /// Some leave out spaces and invisible characters at the start, such as a byte order mark, and some take fullwidth
  /// signs for the signs of ASCII.
  package var isFormula: Bool {
    if let first = utf8.first, "\t\r".utf8.contains(first) { return true }
    let first = unicodeScalars.first {
      !$0.properties.isWhitespace && ![.control, .format].contains($0.properties.generalCategory)
    }
    return first.map("=+-@＝＋－＠".unicodeScalars.contains) ?? false
  }

  /// The text as a field between tabs, with a space for each control character.
  package var tabField: String {
    guard utf8.contains(where: { $0 < 0x20 }) else { return self }
    return replacingScalars { $0 < " " ? " " : nil }
  }

  /// The text as a cell of a Markdown table.
  package var markdownCell: String {
    // A backslash before a bar would cancel its escape.
    tabField.replacingScalars { $0 == "|" || $0 == "<" || $0 == "\\" ? "\\\($0)" : nil }
  }

  private func replacingScalars(_ replacement: (Unicode.Scalar) -> String?) -> String {
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if let text = replacement(scalar) {
        result.append(contentsOf: text.unicodeScalars)
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }
}
