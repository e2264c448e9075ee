#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A form in which pages are written; all hold the same words in the same order.
public enum PageFormat: String, Hashable, Sendable, CaseIterable {
  /// The readable lines, a form feed between pages.
  case text
  /// One JSON object a page, each on a line of its own.
  case json
  /// Tesseract's table: one row for each page, block, paragraph, line and word.
  case tsv
  /// hOCR 1.2, a web page with boxes.
  case hocr
  /// ALTO 4, the XML of libraries.
  case alto

  /// A whole document with these pages in order.
  public func document(of pages: [NamedPage]) throws -> String {
    var text = opening
    for (index, page) in pages.enumerated() { text += try part(page, number: index + 1) }
    return text + closing
  }

  /// What stands before the first page.
  public var opening: String {
    switch self {
    case .text, .json: ""
    case .tsv: TSVTable.header
    case .hocr: HOCRDocument.opening
    case .alto: ALTODocument.opening
    }
  }

  /// What stands after the last page.
  public var closing: String {
    switch self {
    case .text, .json, .tsv: ""
    case .hocr: HOCRDocument.closing
    case .alto: ALTODocument.closing
    }
  }

  /// One page of a document; the first one has number 1.
  public func part(_ page: NamedPage, number: Int) throws -> String {
    switch self {
    case .text: return (number > 1 ? "\u{C}" : "") + page.page.text
    case .json:
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(page), as: UTF8.self) + "\n"
    case .tsv: return TSVTable.rows(of: page.page, number: number)
    case .hocr: return HOCRDocument.part(page, number: number)
    case .alto: return ALTODocument.part(page, number: number)
    }
  }
}

/// A page together with the picture that it was read from.
public struct NamedPage: Hashable, Sendable, Codable {
  /// The picture's path or name.
  public var name: String
  /// What was read.
  public var page: Page
  /// Why nothing could be read, if so.
  public var error: String?

  /// Creates a named page.
  public init(name: String, page: Page, error: String? = nil) {
    self.name = name
    self.page = page
    self.error = error
  }
}
