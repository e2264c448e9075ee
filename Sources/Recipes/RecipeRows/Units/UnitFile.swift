/// The parser of unit files.
enum UnitFile {
  /// The content of a line.
  enum Line {
    case unit(RecipeUnit, spellings: [String])
    case qualifiers([String])
    case counted([String])
    /// The spellings of a unit in a language.
    case spellings([String], of: String, RecipeLanguage)
  }

  /// The lines without blank ones and comments, with their numbers.
  static func lines(of text: String) -> [(number: Int, text: Substring)] {
    text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated()
      .compactMap { index, line in
        let content = line.first == UInt8(ascii: "#") ? "" : trimmed(Substring(line))
        return content.isEmpty ? nil : (index + 1, content)
      }
  }

  /// The fields of a line, which bars separate.
  static func fields(of line: Substring) -> [Substring] { parts(of: line, UInt8(ascii: "|")) }

  private static func parts(of text: Substring, _ separator: UInt8) -> [Substring] {
    text.utf8.split(separator: separator, omittingEmptySubsequences: false)
      .map { trimmed(Substring($0)) }
  }

  static func parse(_ text: Substring, line: Int, file: String = "units") throws(UnitFileError)
    -> Line
  {
    func failure(_ column: Substring, _ reason: String) -> UnitFileError {
      let offset = text.distance(from: text.startIndex, to: column.startIndex)
      return UnitFileError(
        .malformedUnit, file: file, line: line, column: offset + 1, message: reason)
    }
    let fields = fields(of: text)
    if fields.count == 2, fields[0] == "qualifier" { return .qualifiers(list(fields[1])) }
    if fields.count == 2, fields[0] == "counted" { return .counted(list(fields[1])) }
    if let word = fields[0].split(separator: " ").first, word == "language" {
      return try spellings(fields, failure)
    }
    guard fields.count <= 8 else {
      throw failure(fields[8], "expected at most 8 fields; separate spellings by commas")
    }
    func field(_ index: Int) -> Substring? {
      index < fields.count && !fields[index].isEmpty ? fields[index] : nil
    }
    guard let name = field(0) else { throw failure(text, "expected the unit's name first") }
    let dimensionName = field(3) ?? "count"
    let isContainer = dimensionName == "container"
    guard let dimension = RecipeUnit.Dimension(rawValue: isContainer ? "count" : "\(dimensionName)")
    else {
      throw failure(
        dimensionName,
        "unknown dimension '\(dimensionName)'; expected volume, mass, length, temperature, count"
          + " or container")
    }
    var values = RecipeUnit.Values()
    for (index, path) in [
      (4, \RecipeUnit.Values.us), (5, \.imperial), (6, \.metric),
    ] {
      guard let text = field(index) else {
        values[keyPath: path] = values.us
        continue
      }
      guard let value = Rational(String(text)), value > .zero else {
        throw failure(text, "expected a number above zero such as 236.6, not '\(text)'")
      }
      values[keyPath: path] = value
    }
    if [.volume, .mass, .length].contains(dimension), values.us == nil {
      throw failure(
        dimensionName, "a unit of \(dimension) needs its value; write it into the fifth field")
    }
    let unit = RecipeUnit(
      name: String(name), plural: String(field(1) ?? name), symbol: field(2).map { String($0) },
      dimension: dimension, isContainer: isContainer, values: values)
    return .unit(unit, spellings: field(7).map(list) ?? [])
  }

  /// Reads a line such as `language de | tablespoon | EL, Esslöffel`.
  private static func spellings(
    _ fields: [Substring], _ failure: (Substring, String) -> UnitFileError
  ) throws(UnitFileError) -> Line {
    let code = trimmed(fields[0].dropFirst("language".count))
    guard let language = RecipeLanguage(rawValue: String(code)) else {
      let codes = RecipeLanguage.allCases.map(\.rawValue).joined(separator: ", ")
      throw failure(code, "unknown language '\(code)'; expected \(codes)")
    }
    guard fields.count == 3, !fields[1].isEmpty else {
      throw failure(fields[0], "expected 'language \(code) | unit | spellings'")
    }
    return .spellings(list(fields[2]), of: String(fields[1]), language)
  }

  static func list(_ text: Substring) -> [String] {
    parts(of: text, UInt8(ascii: ",")).filter { !$0.isEmpty }.map(String.init)
  }

  /// The text without blanks at its ends.
  private static func trimmed(_ text: Substring) -> Substring {
    var bytes = text.utf8
    while let first = bytes.first, first <= 0x20 { bytes.removeFirst() }
    while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
    return Substring(bytes)
  }
}
