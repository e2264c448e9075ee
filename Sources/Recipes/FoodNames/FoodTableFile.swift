/// The file of a table of foods: CSV, columns between tabs, or columns between ` | `.
enum FoodTableFile {
  struct Food {
    var id: String
    var name: String
    var synonyms: [String]
  }

  /// The places of the columns.
  private struct Columns {
    var id = 0
    var name = 1
    var synonyms: Int? = 2

    /// Finds the columns in a line of names; nil if it is none.
    init?(_ names: [String]) {
      let names = names.map { $0.lowercased() }
      guard let id = names.firstIndex(where: { ["id", "fdc_id", "code", "sku"].contains($0) }),
        let name = names.firstIndex(where: {
          ["name", "description", "food", "title"].contains($0)
        })
      else { return nil }
      self.id = id
      self.name = name
      synonyms = names.firstIndex { ["synonyms", "aliases", "other names"].contains($0) }
    }

    init() {}
  }

  static func foods(in text: String, file: String) throws(FoodTableError) -> [Food] {
    var text = text[...]
    if text.first == "\u{FEFF}" { text = text.dropFirst() }
    let first =
      text.split(whereSeparator: \.isNewline).first { !$0.hasPrefix("# ") }
      ?? text[..<text.startIndex]
    let separator: Character = first.contains("\t") ? "\t" : first.contains(" | ") ? "|" : ","
    var columns = Columns()
    var foods: [Food] = []
    var ids: [String: Int] = [:]
    var isFirst = true
    for row in try rows(of: text, separator, file) {
      let fields = row.fields
      // Comments stand above the table.
      if fields.allSatisfy(\.isEmpty) || isFirst && fields[0].hasPrefix("# ") { continue }
      let named = isFirst ? Columns(fields) : nil
      isFirst = false
      if let named {
        columns = named
        continue
      }
      func field(_ column: Int?) -> String {
        column.flatMap { fields.indices.contains($0) ? fields[$0] : nil } ?? ""
      }
      let food = Food(
        id: field(columns.id), name: field(columns.name),
        synonyms: field(columns.synonyms).split(separator: ";").map { $0.trimmed }
          .filter { !$0.isEmpty })
      guard !food.id.isEmpty, !food.name.isEmpty else {
        throw FoodTableError(
          code: .malformedRow, file: file, line: row.line,
          message: "expected an identifier and a name, such as '7,Onions'")
      }
      if let other = ids.updateValue(row.line, forKey: food.id) {
        throw FoodTableError(
          code: .repeatedIdentifier, file: file, line: row.line,
          message:
            "line \(other) has the identifier \(food.id), too; give synonyms in a column of their own"
        )
      }
      foods.append(food)
    }
    guard !foods.isEmpty else {
      throw FoodTableError(code: .empty, file: file, line: 1, message: "the table has no food")
    }
    return foods
  }

  /// The rows with the numbers of their first lines; a field of CSV that begins with a quotation mark ends with one, and
  /// may have line breaks.
  private static func rows(
    of text: Substring, _ separator: Character, _ file: String
  ) throws(FoodTableError) -> [(line: Int, fields: [String])] {
    var rows: [(line: Int, fields: [String])] = []
    var fields: [String] = []
    var field = ""
    var (line, first, quoted) = (1, 1, 0)
    var (isQuoted, hasClosed) = (false, false)
    for character in text {
      if isQuoted, character == "\"" {
        (isQuoted, hasClosed) = (false, true)
      } else if !isQuoted, character == "\"", hasClosed {
        // A doubled mark in quotation marks is one.
        field.append(character)
        (isQuoted, hasClosed) = (true, false)
      } else if separator == ",", character == "\"", !isQuoted, field.trimmed.isEmpty {
        (isQuoted, quoted, field) = (true, line, "")
      } else if character == separator, !isQuoted {
        fields.append(field.trimmed)
        (field, hasClosed) = ("", false)
      } else if character.isNewline, !isQuoted {
        rows.append((first, fields + [field.trimmed]))
        (fields, field, hasClosed) = ([], "", false)
        first = line + 1
      } else {
        field.append(character)
      }
      if character.isNewline { line += 1 }
    }
    guard !isQuoted else {
      throw FoodTableError(
        code: .malformedRow, file: file, line: quoted,
        message: "a quotation mark is not closed; a mark within a field is written twice")
    }
    if !fields.isEmpty || !field.trimmed.isEmpty { rows.append((first, fields + [field.trimmed])) }
    return rows
  }
}

extension StringProtocol {
  /// The text without white space at its ends.
  fileprivate var trimmed: String {
    var text = self[...]
    while text.first?.isWhitespace ?? false { text = text.dropFirst() }
    while text.last?.isWhitespace ?? false { text = text.dropLast() }
    return String(text)
  }
}

/// Why a table of foods cannot be read.
public struct FoodTableError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of error.
  public enum Code: String, Hashable, Sendable {
    /// A row lacks its identifier or its name, or a quotation mark.
    case malformedRow
    /// Two rows have one identifier.
    case repeatedIdentifier
    /// There is no food.
    case empty
  }

  /// The kind of error.
  public let code: Code
  /// The name of the file.
  public let file: String
  /// The line, from 1.
  public let line: Int
  /// What was expected.
  public let message: String

  /// The place and what was expected there.
  public var description: String { "\(file):\(line): \(message)" }
}
