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
    let first = text.prefix { !$0.isNewline }
    let separator: Character = first.contains("\t") ? "\t" : first.contains(" | ") ? "|" : ","
    var columns = Columns()
    var foods: [Food] = []
    var ids: [String: Int] = [:]
    for (index, row) in rows(of: text, separator, file).enumerated() {
      let fields = row.fields
      if index == 0, let named = Columns(fields) {
        columns = named
        continue
      }
      if fields.allSatisfy(\.isEmpty) || fields[0].hasPrefix("#") { continue }
      func field(_ column: Int?) -> String {
        column.flatMap { fields.indices.contains($0) ? fields[$0] : nil } ?? ""
      }
      let food = Food(
        id: field(columns.id), name: field(columns.name),
        synonyms: field(columns.synonyms).split(separator: ";").map { $0.trimmed }
          .filter { !$0.isEmpty })
      guard !food.id.isEmpty, !food.name.isEmpty else {
        throw FoodTableError(
          file: file, line: row.line,
          message: "expected an identifier and a name, such as '7,Onions'")
      }
      if let other = ids.updateValue(row.line, forKey: food.id) {
        throw FoodTableError(
          file: file, line: row.line,
          message:
            "line \(other) has the identifier \(food.id), too; give synonyms in a column of their own"
        )
      }
      foods.append(food)
    }
    guard !foods.isEmpty else {
      throw FoodTableError(file: file, line: 1, message: "the table has no food")
    }
    return foods
  }

  /// The rows with the numbers of their first lines; fields of CSV may be in quotation marks and have line breaks.
  private static func rows(
    of text: Substring, _ separator: Character, _ file: String
  ) -> [(line: Int, fields: [String])] {
    var rows: [(line: Int, fields: [String])] = []
    var fields: [String] = []
    var field = ""
    var (line, first) = (1, 1)
    var isQuoted = false
    var last: Character?
    for character in text {
      if separator == ",", character == "\"" {
        // A doubled mark in quotation marks is one.
        if !isQuoted, last == "\"" { field.append("\"") }
        isQuoted.toggle()
      } else if character == separator, !isQuoted {
        fields.append(field.trimmed)
        field = ""
      } else if character.isNewline, !isQuoted {
        rows.append((first, fields + [field.trimmed]))
        (fields, field) = ([], "")
        first = line + 1
      } else {
        field.append(character)
      }
      if character.isNewline { line += 1 }
      last = isQuoted && character == "\"" && last == "\"" ? nil : character
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
public struct FoodTableError: Error, Hashable, CustomStringConvertible {
  /// The name of the file.
  public var file: String
  /// The number of the line.
  public var line: Int
  /// What was expected.
  public var message: String

  /// The place and what was expected there.
  public var description: String { "\(file):\(line): \(message)" }
}
