public import PageReading

/// The names found on pages, or the answers about their pairs, as a document.
public struct MedicineReport {
  private let pages: [MedicinePage]
  private let check: MedicineCheck?
  private let tables: [MedicineTable.About]

  /// Creates the report of a check, or of the names on pages.
  ///
  /// - Parameters:
  ///   - pages: The pages that names were read from.
  ///   - check: The check; nil if names were only read.
  ///   - tables: The descriptions of the tables that were used.
  public init(
    pages: [MedicinePage], check: MedicineCheck? = nil, tables: [MedicineTable.About]
  ) {
    self.pages = pages
    self.check = check
    self.tables = tables
  }

  /// The document in a format.
  ///
  /// - Parameters:
  ///   - format: The format.
  ///   - limits: Limits on the pictures of HTML pages.
  /// - Returns: The text of the document.
  /// - Throws: An error if a picture cannot be decoded again.
  public func document(
    _ format: MedicineFormat, limits: ImageLimits = ImageLimits()
  ) throws(PageError) -> String {
    switch format {
    case .text:
      return check.map(MedicineText.document) ?? MedicineText.document(pages, tables: tables)
    case .json:
      return check.map(MedicineJSON.document) ?? MedicineJSON.document(pages, tables: tables)
    case .markdown:
      return check.map(MedicineMarkdown.document)
        ?? MedicineMarkdown.document(pages, tables: tables)
    case .html:
      var html = MedicineHTML()
      for page in pages { try html.add(page, limits: limits) }
      return html.document(check, tables: tables)
    }
  }
}
