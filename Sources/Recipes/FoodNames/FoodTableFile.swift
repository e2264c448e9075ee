import Support

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
    for record in try records(of: text, separator, file) {
      let fields = record.fields.map(\.trimmed)
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
        synonyms: field(columns.synonyms).split(separator: ";").map(\.trimmed)
          .filter { !$0.isEmpty })
      guard !food.id.isEmpty, !food.name.isEmpty else {
        throw FoodTableError(
          code: .malformedRow, file: file, line: record.line,
          message: "expected an identifier and a name, such as '7,Onions'")
      }
      if let other = ids.updateValue(record.line, forKey: food.id) {
        throw FoodTableError(
          code: .repeatedIdentifier, file: file, line: record.line,
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

  /// The records with the numbers of their first lines.
  private static func records(
    of text: Substring, _ separator: Character, _ file: String
  ) throws(FoodTableError) -> [CSVRows.Row] {
    guard separator == "," else {
      return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated()
        .map { line, text in
          CSVRows.Row(
            line: line + 1,
            fields: text.split(separator: separator, omittingEmptySubsequences: false)
              .map(String.init))
        }
    }
    do throws(CSVRows.Failure) { return try CSVRows.rows(of: String(text)) } catch {
      throw FoodTableError(
        code: .malformedRow, file: file, line: error.line, message: error.message)
    }
  }
}

/// Why a table of foods cannot be read.
public struct FoodTableError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of error.
  @nonexhaustive
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
