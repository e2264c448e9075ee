import Support

/// A file format of pages; all contain the same words in the same order.
@nonexhaustive
public enum PageFormat: String, Hashable, Sendable, CaseIterable {
  /// The readable lines, with a form feed between pages.
  case text
  /// One JSON object for each page, each on its own line.
  case json
  /// Tesseract's TSV: one row for each page, block, paragraph, line and word.
  case tsv
  /// hOCR 1.2, HTML with boxes.
  case hocr
  /// ALTO 4, the XML of digital libraries.
  case alto

  /// Returns a document of pages.
  public func document(of pages: [NamedPage]) throws -> String {
    var text = opening
    for (index, page) in pages.enumerated() { text += try part(page, number: index + 1) }
    return text + closing
  }

  /// The text before the first page.
  public var opening: String {
    switch self {
    case .text, .json: ""
    case .tsv: TSVTable.header
    case .hocr: HOCRDocument.opening
    case .alto: ALTODocument.opening
    }
  }

  /// The text after the last page.
  public var closing: String {
    switch self {
    case .text, .json, .tsv: ""
    case .hocr: HOCRDocument.closing
    case .alto: ALTODocument.closing
    }
  }

  /// Returns one page of a document; the first one has number 1.
  public func part(_ page: NamedPage, number: Int) throws -> String {
    switch self {
    case .text: return (number > 1 ? "\u{C}" : "") + page.page.text
    case .json: return String(decoding: try Support.json(encoding: page), as: UTF8.self) + "\n"
    case .tsv: return TSVTable.rows(of: page.page, number: number)
    case .hocr: return HOCRDocument.part(page, number: number)
    case .alto: return ALTODocument.part(page, number: number)
    }
  }
}

/// A page with the name of its picture.
public struct NamedPage: Hashable, Sendable, Codable {
  /// The path or name of the picture.
  public var name: String
  /// The page.
  public var page: RecognizedPage
  /// The error of a page that could not be read.
  public var error: String?

  /// Creates a named page.
  public init(name: String, page: RecognizedPage, error: String? = nil) {
    self.name = name
    self.page = page
    self.error = error
  }
}
