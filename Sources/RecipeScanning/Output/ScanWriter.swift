import InternalUtilities
import PageReading
import RecipeReading

/// A format of scanned pages.
public enum ScanFormat: String, CaseIterable, Sendable {
  /// Each line beside its row, for people.
  case page
  /// One array of pages with groups of rows.
  case json
  /// One row for each line, with the name of its picture.
  case jsonl
  /// Columns separated by commas, the first one the name of the picture.
  case csv
  /// Columns separated by tabs, the first one the name of the picture.
  case tsv
  /// Aligned columns, for people.
  case table
  /// A Markdown table.
  case markdown

  /// The format of single rows that gives this one.
  fileprivate var rowFormat: RowFormat? {
    switch self {
    case .page, .json: nil
    case .jsonl: .jsonl
    case .csv: .csv
    case .tsv: .tsv
    case .table: .table
    case .markdown: .markdown
    }
  }
}

/// Writes scanned pages one after another.
public struct ScanWriter {
  private let format: ScanFormat
  private let text: ScannedPageText
  private let write: (String) throws -> Void
  private var rows: RowWriter?
  private var count = 0

  /// Creates a writer and writes the start of the format.
  ///
  /// - Parameters:
  ///   - format: The format.
  ///   - labels: The labels of the model, whose indices give the colors.
  ///   - usesColor: Whether `page` marks labels with terminal colors.
  ///   - write: Takes the text piece by piece.
  /// - Throws: What `write` throws.
  public init(
    _ format: ScanFormat, labels: [String] = [], usesColor: Bool = false,
    to write: @escaping (String) throws -> Void
  ) throws {
    self.format = format
    self.write = write
    text = ScannedPageText(labels: labels, usesColor: usesColor)
    rows = try format.rowFormat.map { try RowWriter($0, namesImages: true, to: write) }
    if format == .json { try write("[\n") }
  }

  /// Writes a page.
  public mutating func write(_ page: ScannedPage) throws {
    count += 1
    switch format {
    case .page:
      if page.error == nil { try write((count > 1 ? "\n" : "") + text.text(of: page)) }
    case .json: try write((count > 1 ? ",\n" : "") + Self.json(of: page))
    default:
      for (line, place) in page.places {
        try rows?.write(line.row, place: place, boxes: line.jsonBox)
      }
    }
  }

  /// Writes the end of the format.
  public func finish() throws {
    try rows?.finish()
    if format == .json { try write("\n]\n") }
  }

  /// A page as `{"image": …, "groups": [[row, …], …]}`, with `"error"` when it could not be read.
  static func json(of page: ScannedPage) -> String {
    var number = 0
    let groups = page.groups.map { lines in
      let rows = lines.map { line in
        number += 1
        return line.json(place: RowPlace(line: number))
      }
      return "[\n\(rows.joined(separator: ",\n"))\n]"
    }
    let error = page.error.map { ", \"error\": \($0.description.jsonString)" } ?? ""
    return "{\"image\": \(page.name.jsonString), \"width\": \(page.page.size.width), "
      + "\"height\": \(page.page.size.height)\(error), \"groups\": ["
      + groups.joined(separator: ",\n") + "]}"
  }
}

extension String {
  /// The text as a JSON string with its quotation marks.
  fileprivate var jsonString: String {
    var json = JSONWriter()
    json.string(self)
    return String(decoding: json.bytes, as: UTF8.self)
  }
}
