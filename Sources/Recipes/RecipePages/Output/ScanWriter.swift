import PageReading
import RecipeRows
import Support

/// A format of scanned pages.
@nonexhaustive
public enum ScanFormat: String, CaseIterable, Sendable {
  /// Readable recipes: each ingredient beside its row.
  case page
  /// One array of pages with their recipes and all rows.
  case json
  /// One row for each line, with the name of its picture.
  case jsonl
  /// Columns separated by commas, the first one the name of the picture.
  case csv
  /// Columns separated by tabs, the first one the name of the picture.
  case tsv
  /// Aligned columns, for reading.
  case table
  /// The recipes as Markdown documents.
  case markdown
  /// The recipes as schema.org's JSON-LD.
  case schemaOrg = "schema-org"

  /// The format of single rows that gives this one.
  fileprivate var rowFormat: RowFormat? {
    switch self {
    case .page, .json, .markdown, .schemaOrg: nil
    case .jsonl: .jsonl
    case .csv: .csv
    case .tsv: .tsv
    case .table: .table
    }
  }
}

/// Writes scanned pages one after another.
public struct ScanWriter {
  private let format: ScanFormat
  private let text: ScannedPageText
  private let write: (String) throws -> Void
  private var rows: RowWriter?
  /// The pages of a document, over which a recipe may continue.
  private var document: [ScannedPage] = []
  /// The recipes of all pages, for one array of them.
  private var recipes: [Recipe] = []
  private var isFirst = true

  /// Creates a writer and writes the start of the format.
  ///
  /// - Parameters:
  ///   - format: The format.
  ///   - labels: The labels of the model, whose indices give the colors.
  ///   - usesColor: Whether `page` marks labels with terminal colors.
  ///   - write: Receives the text piece by piece.
  /// - Throws: Errors of `write`.
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

  /// Writes a page; for formats that join pages, once its document is complete.
  public mutating func write(_ page: ScannedPage) throws {
    if rows != nil {
      for (line, place) in page.places {
        try rows?.write(line.row, place: place, print: line.print)
      }
      return
    }
    if let last = document.last, last.document != page.document { try writeDocument() }
    document.append(page)
  }

  /// Writes the end of the format.
  public mutating func finish() throws {
    try writeDocument()
    try rows?.finish()
    if format == .json { try write("\n]\n") }
    if format == .schemaOrg {
      try write(SchemaOrgRecipe.text(of: recipes.map { SchemaOrgRecipe($0) }))
    }
  }

  private mutating func writeDocument() throws {
    let pages = document
    document = []
    let found = pages.recipes
    switch format {
    case .json:
      for page in pages {
        let starting = found.filter { $0.sources.first == page.name }
        try separate(",\n")
        try write(Self.json(of: page, starting))
      }
    case .schemaOrg: recipes += found
    case .markdown:
      let texts =
        found.isEmpty
        ? [RecipeMarkdown.text(ofPagesWithoutRecipe: pages)].filter { !$0.isEmpty }
        : found.map(RecipeMarkdown.text)
      for text in texts {
        try separate("\n---\n\n")
        try write(text)
      }
    default:
      let isRead = pages.contains { $0.error == nil }
      guard isRead else { return }
      try separate("\n")
      try write(text.text(of: pages, found))
    }
  }

  private mutating func separate(_ separator: String) throws {
    if !isFirst { try write(separator) }
    isFirst = false
  }

  /// A page as `{"image": …, "recipes": [recipe, …], "groups": [[row, …], …]}`.
  ///
  /// A page that could not be read has an `"error"`. A recipe is listed with the page that it
  /// starts on.
  static func json(of page: ScannedPage, _ recipes: [Recipe]) -> String {
    var places = page.places[...]
    let groups = page.groups.map { lines in
      let rows = lines.compactMap { line in
        places.popFirst().map { _, place in
          var own = RowPlace(line: place.line)
          own.part = place.part
          return line.json(place: own)
        }
      }
      return "[\n\(rows.joined(separator: ",\n"))\n]"
    }
    let error = page.error.map { ", \"error\": \($0.description.jsonString)" } ?? ""
    let warnings = page.warnings.isEmpty ? "" : ", \"warnings\": \(Self.json(of: page.warnings))"
    return "{\"image\": \(page.name.jsonString), \"width\": \(page.page.size.width), "
      + "\"height\": \(page.page.size.height)\(error)\(warnings), \"recipes\": ["
      + recipes.map(RecipeJSON.text).joined(separator: ",\n") + "], \"groups\": ["
      + groups.joined(separator: ",\n") + "]}"
  }
}

extension ScanWriter {
  private static func json(of warnings: [PageWarning]) -> String {
    var json = JSONWriter()
    json.array { json in
      for warning in warnings {
        json.object { json in
          json.text("kind", warning.kind.rawValue)
          json.text("message", warning.message)
          json.list("boxes", warning.boxes) { json, box in
            json.array { json in
              for side in [box.left, box.top, box.width, box.height] { json.integer(side) }
            }
          }
        }
      }
    }
    return String(decoding: json.bytes, as: UTF8.self)
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
