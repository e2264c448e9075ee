public import WordTagging

/// The template languages of other tools, which are translated into the feature language.
@nonexhaustive
public enum TemplateDialect: String, CaseIterable, Sendable {
  /// CRF++: `U05:%x[-1,0]/%x[0,0]`, `B`.
  case crfpp
  /// Wapiti: CRF++'s, with `*`, `%X`, `%t`, `%m` and places counted from an end by `@`.
  case wapiti

  /// Translates a template file line by line, so that errors keep their line.
  ///
  /// - Parameters:
  ///   - text: The templates.
  ///   - file: The name that errors give for the text.
  /// - Returns: The same templates in the feature language.
  /// - Throws: `TaggerError` with line, column and what was expected.
  public func translate(_ text: String, file: String) throws(TaggerError) -> String {
    var lines: [String] = []
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      var translator = TemplateTranslator(
        dialect: self, source: String(line), line: lines.count + 1, file: file)
      lines.append(try translator.translate())
    }
    return lines.joined(separator: "\n")
  }
}

/// Translates one line of a template file.
private struct TemplateTranslator {
  let dialect: TemplateDialect
  let source: String
  let line: Int
  let file: String
  private var characters: [Character] = []
  private var cursor = 0

  init(dialect: TemplateDialect, source: String, line: Int, file: String) {
    self.dialect = dialect
    self.source = source
    self.line = line
    self.file = file
    characters = Array(source)
  }

  mutating func translate() throws(TaggerError) -> String {
    guard let kind = characters.first, kind != "#", !kind.isWhitespace else { return "" }
    var parts: [String] = []
    while cursor < characters.count {
      if characters[cursor] == "%", cursor + 1 < characters.count { parts.append(try macro()) }
      cursor += 1
    }
    let features = parts.joined(separator: " & ")
    switch kind {
    case "U": return features.isEmpty ? "bias" : features
    case "B": return features.isEmpty ? "transition" : "transition & \(features)"
    case "u" where dialect == .wapiti: return features.isEmpty ? "bias" : features
    case "b" where dialect == .wapiti:
      return features.isEmpty ? "transition" : "transition & \(features)"
    case "*" where dialect == .wapiti:
      guard !features.isEmpty else { return "transition" }
      // Two templates of one line: the translation keeps the count of lines elsewhere.
      return "\(features)\ntransition & \(features)"
    default:
      let kinds = dialect == .crfpp ? "'U' or 'B'" : "'u', 'b' or '*'"
      throw error("a template starts with \(kinds)", at: 0)
    }
  }

  /// A macro such as `%x[-1,0]`; the cursor is on its `%` before and on its `]` after.
  private mutating func macro() throws(TaggerError) -> String {
    let start = cursor
    let kind = characters[cursor + 1]
    let isWapitis = dialect == .wapiti && "XtTmM".contains(kind)
    guard kind == "x" || isWapitis else {
      let kinds = dialect == .crfpp ? "%x" : "%x, %X, %t, %T, %m or %M"
      throw error("unknown macro '%\(kind)'; expected \(kinds)", at: start)
    }
    cursor += 2
    guard cursor < characters.count, characters[cursor] == "[" else {
      throw error("expected '[' after '%\(kind)'", at: cursor)
    }
    let first = cursor + 1
    var quoted = false
    while cursor < characters.count, quoted || characters[cursor] != "]" {
      if characters[cursor] == "\"", characters[cursor - 1] != "\\" { quoted.toggle() }
      cursor += 1
    }
    guard cursor < characters.count else { throw error("expected ']'", at: cursor) }
    let fields = String(characters[first..<cursor]).split(
      separator: ",", maxSplits: 2, omittingEmptySubsequences: false
    ).map { $0.drop(while: \.isWhitespace) }
    guard fields.count >= 2, let column = Int(fields[1]), column >= 0 else {
      throw error("expected a row and a column such as [-1,0]", at: first)
    }
    let place = try place(String(fields[0]), at: first)
    guard kind.lowercased() != "x" else {
      return "\(test(column, isFolded: kind == "X"))[\(place)]"
    }
    guard fields.count == 3, fields[2].first == "\"", fields[2].last == "\"", fields[2].count > 2
    else { throw error("expected a pattern such as [0,0,\"^\\u\"]", at: first) }
    let name = kind.lowercased() == "t" ? "matches" : "matched"
    let prefix = kind.isUppercase ? "lower-" : ""
    let subject = column == 0 ? "\(fields[2])" : "\(column), \(fields[2])"
    return "\(prefix)\(name)(\(subject))[\(place)]"
  }

  private func test(_ column: Int, isFolded: Bool) -> String {
    if column == 0 { return isFolded ? "word" : "form" }
    return "\(isFolded ? "lower-" : "")column(\(column))"
  }

  private func place(_ text: String, at position: Int) throws(TaggerError) -> String {
    if let offset = Int(text) { return "\(offset)" }
    if dialect == .wapiti, text.first == "@", let offset = Int(text.dropFirst()) {
      if text.dropFirst().first == "-" {
        return offset == -1 ? "line.last" : "line.last\(offset + 1)"
      }
      return offset == 0 ? "line.first" : "line.first+\(offset)"
    }
    throw error("'\(text)' is not a row; expected a number such as -1", at: position)
  }

  private func error(_ message: String, at position: Int) -> TaggerError {
    TaggerError(
      .malformedTemplate, file: file, line: line, column: position + 1, message: message,
      source: source)
  }
}
