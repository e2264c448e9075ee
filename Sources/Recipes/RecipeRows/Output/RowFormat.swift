import FoodNames
import Support

/// A format of rows.
@nonexhaustive
public enum RowFormat: String, CaseIterable, Sendable {
  /// One array of rows.
  case json
  /// One row on each line.
  case jsonl
  /// Columns separated by commas, with a line of names.
  case csv
  /// Columns separated by tabs, with a line of names.
  case tsv
  /// Aligned columns, for reading.
  case table
  /// A Markdown table.
  case markdown
}

/// Writes rows one after another.
public struct RowWriter {
  private let format: RowFormat
  private let namesImages: Bool
  private let namesFoods: Bool
  private let write: (String) throws -> Void
  private var count = 0

  /// Creates a writer and writes the start of the format.
  ///
  /// - Parameters:
  ///   - format: The format.
  ///   - namesImages: Whether the first columns are the picture and the group of each row.
  ///   - namesFoods: Whether the last columns are the entry of a table of foods that each row means.
  ///   - write: Receives the text piece by piece.
  /// - Throws: Errors of `write`.
  public init(
    _ format: RowFormat, namesImages: Bool = false, namesFoods: Bool = false,
    to write: @escaping (String) throws -> Void
  ) throws {
    self.format = format
    self.namesImages = namesImages
    self.namesFoods = namesFoods
    self.write = write
    switch format {
    case .json, .jsonl: break
    case .csv: try write(columnNames.joined(separator: ",") + "\r\n")
    case .tsv: try write(columnNames.joined(separator: "\t") + "\n")
    case .table:
      try write(Self.tableLine(["amount", "ingredient", "preparation", "remarks", "sure"]))
    case .markdown:
      try write(
        "| amount | ingredient | preparation | remarks |\n|---|---|---|---|\n")
    }
  }

  /// Writes a row.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - place: The place of its line.
  /// - Throws: Errors of the writer's closure.
  public mutating func write(_ row: RecipeRow, place: RowPlace) throws {
    try write(row, place: place, print: nil)
  }

  /// Writes a row with the boxes of its fields and its repairs, in formats that have them.
  package mutating func write(
    _ row: RecipeRow, place: RowPlace, print: RowPrint?
  ) throws {
    count += 1
    func json() -> String { RowJSON.text(row, place: place, print: print) }
    switch format {
    case .json: try write((count == 1 ? "[\n" : ",\n") + json())
    case .jsonl: try write(json() + "\n")
    case .csv: try write(columns(row, place).map(\.csvField).joined(separator: ",") + "\r\n")
    case .tsv: try write(columns(row, place).map(\.tabField).joined(separator: "\t") + "\n")
    case .table: try write(Self.tableLine(Self.cells(row, place) + ["\(percent(row.confidence))"]))
    case .markdown:
      try write("| " + Self.cells(row, place).map(\.markdownCell).joined(separator: " | ") + " |\n")
    }
  }

  /// Writes the end of the format.
  public func finish() throws {
    if format == .json { try write(count == 0 ? "[]\n" : "\n]\n") }
  }

  // MARK: Columns

  private var columnNames: [String] {
    (namesImages ? ["image", "group"] : []) + Self.lineColumnNames + (namesImages ? ["part"] : [])
      + (namesFoods ? ["food_id", "food", "food_score", "food_match"] : [])
  }

  private static let lineColumnNames = [
    "line", "kind", "quantity", "quantity_decimal", "quantity_to", "quantity_to_decimal", "unit",
    "amount", "ingredient", "size", "preparation", "purpose", "comment", "flags", "confidence",
    "text",
  ]

  private func columns(_ row: RecipeRow, _ place: RowPlace) -> [String] {
    let main = row.amounts.first
    let lower = main?.quantity?.lowerBound
    let upper = main?.quantity.flatMap { $0.isRange ? $0.upperBound : nil }
    let columns = [
      "\(place.line)", row.kind.rawValue, readable(lower), decimal(lower), readable(upper),
      decimal(upper),
      main?.unit?.name ?? main?.unitText ?? "",
      row.amounts.map(\.display).joined(separator: "; "), row.ingredient?.text ?? "",
      row.size?.text ?? "", row.preparation?.text ?? "", row.purpose?.text ?? "",
      row.comment?.text ?? "", row.flags.names.joined(separator: "; "),
      "\(percent(row.confidence))", row.text,
    ]
    let food = row.food.map { [$0.id, $0.name, percent($0.score), $0.kind.rawValue] }
    let foods = namesFoods ? food ?? ["", "", "", ""] : []
    guard namesImages else { return columns + foods }
    return [place.image ?? "", place.group.map(String.init) ?? ""] + columns + [place.part ?? ""]
      + foods
  }

  /// The readable cells: amount, food, preparation, the rest.
  private static func cells(_ row: RecipeRow, _ place: RowPlace) -> [String] {
    switch row.kind {
    case .header: return ["", row.text, "", place.part ?? "heading"]
    case .empty: return ["", "", "", ""]
    case .noise: return ["", row.text, "", place.part ?? "no ingredient"]
    case .ingredient: break
    }
    let food = [row.sizeOfFood?.text, row.ingredient?.text].compactMap(\.self).joined(
      separator: " ")
    let words = [row.purpose?.text, row.comment?.text].compactMap(\.self)
    // A flag that the words express is not repeated: "to taste".
    let flags = row.flags.names.filter { flag in
      !words.contains { $0.lowercased().contains(flag) }
    }
    let remarks = words + flags + [row.food.map { "= \($0.name) (\($0.id))" }].compactMap(\.self)
    return [
      row.amounts.map(\.display).joined(separator: "; "), food, row.preparation?.text ?? "",
      remarks.joined(separator: "; "),
    ]
  }

  /// The cells in columns; long ones continue below.
  private static func tableLine(_ cells: [String]) -> String {
    let widths = [18, 32, 28, 36, 8]
    let columns = zip(cells, widths).map { wrapped($0.tabField, $1) }
    var text = ""
    for row in 0..<max(1, columns.map(\.count).max() ?? 0) {
      var line = ""
      for (column, width) in zip(columns, widths) {
        let cell = row < column.count ? column[row] : ""
        line += cell + String(repeating: " ", count: max(width - cell.count, 0) + 2)
      }
      while line.last == " " { line.removeLast() }
      text += line + "\n"
    }
    return text
  }

  /// The lines of a cell, wrapped between words.
  private static func wrapped(_ cell: String, _ width: Int) -> [String] {
    guard cell.count > width else { return [cell] }
    var lines = [""]
    for word in cell.split(separator: " ") {
      let last = lines[lines.count - 1]
      if last.isEmpty {
        lines[lines.count - 1] = String(word)
      } else if last.count + 1 + word.count <= width {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}

/// A fraction of a kitchen, or a decimal number, since nobody reads what conversions give: `272000000/45359237`.
private func readable(_ value: Rational?) -> String {
  guard let value else { return "" }
  let isFraction = (value.multiplied(by: Rational(5040))?.isWhole ?? false)
  return isFraction ? value.description : decimal(value)
}

/// A number for spreadsheets, which interpret 1/2 as a date.
private func decimal(_ value: Rational?) -> String {
  value?.doubleValue.short(6) ?? ""
}

private func percent(_ probability: Double) -> String {
  guard probability.isFinite else { return "" }
  return "\((min(max(probability, 0), 1) * 1000).rounded() / 1000)"
}
