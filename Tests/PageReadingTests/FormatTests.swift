import Foundation
import Testing

@testable import PageReading

#if canImport(FoundationXML)
import FoundationXML
#endif

/// Collects the elements of an XML document; fails on what is not well-formed.
private final class ElementCollector: NSObject, XMLParserDelegate {
  var elements: [(name: String, attributes: [String: String], text: String)] = []
  private var open: [Int] = []

  static func elements(
    of text: String
  ) throws -> [(name: String, attributes: [String: String], text: String)] {
    let collector = ElementCollector()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = collector
    guard parser.parse() else { throw parser.parserError ?? CocoaError(.fileReadCorruptFile) }
    return collector.elements
  }

  func parser(
    _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    open.append(elements.count)
    elements.append((elementName, attributes, ""))
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    if let index = open.last { elements[index].text += string }
  }

  func parser(
    _ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?,
    qualifiedName: String?
  ) {
    open.removeLast()
  }
}

@Suite struct FormatTests {
  private let pages = [
    NamedPage(
      name: "a \"b\" & c.png",
      page: Samples.page([
        Samples.line("1 cup flour", y: 0), Samples.line("salt & <pepper> it's", y: 30),
        TextLine(box: Box(x: 0, y: 60, width: 9, height: 9), words: [], isReadable: false),
      ])),
    NamedPage(name: "empty.png", page: Page(size: PixelSize(width: 10, height: 10))),
    NamedPage(name: "last.png", page: Samples.page([Samples.line("½ tsp \u{1}ginger")])),
  ]
  private let words = [
    "1", "cup", "flour", "salt", "&", "<pepper>", "it's", "½", "tsp", "\u{1}ginger",
  ]

  @Test("text parts pages by form feeds") func text() throws {
    #expect(
      try PageFormat.text.document(of: pages)
        == "1 cup flour\nsalt & <pepper> it's\n\u{C}\u{C}½ tsp \u{1}ginger\n")
  }

  @Test("JSON holds every page whole") func json() throws {
    let lines = try PageFormat.json.document(of: pages).split(separator: "\n")
    let decoded = try lines.map { try JSONDecoder().decode(NamedPage.self, from: Data($0.utf8)) }
    #expect(decoded == pages)
  }

  @Test("TSV has Tesseract's columns") func tsv() throws {
    let rows = try PageFormat.tsv.document(of: pages).split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false)
    }
    #expect(rows.allSatisfy { $0.count == 12 })
    #expect(rows[0].first == "level" && rows[0].last == "text")
    let found = rows.dropFirst().filter { $0[0] == "5" }
    #expect(found.map { String($0[11]) } == words)
    #expect(found[0][6...9] == ["0", "0", "10", "20"])
    #expect(rows.dropFirst().filter { $0[0] != "5" }.allSatisfy { $0[10] == "-1" })
    #expect(rows.filter { $0[0] == "1" }.map { $0[1] } == ["1", "2", "3"])
  }

  @Test("hOCR is well-formed, with boxes and confidences in titles") func hocr() throws {
    let document = try PageFormat.hocr.document(of: pages)
    let elements = try ElementCollector.elements(of: document)
    let found = elements.filter { $0.attributes["class"] == "ocrx_word" }
    #expect(found.map(\.text) == words.map { $0.filter { $0 != "\u{1}" } })
    let title = try #require(found[0].attributes["title"])
    #expect(title == "bbox 0 0 10 20; x_wconf 90")
    #expect(elements.count { $0.attributes["class"] == "ocr_page" } == 3)
    let ids = elements.compactMap { $0.attributes["id"] }
    #expect(Set(ids).count == ids.count)
  }

  @Test("ALTO is well-formed, every line has words") func alto() throws {
    var pages = pages
    pages[0].page.blocks[0].paragraphs[0].lines[0].words[0].repair(as: "1½")
    let elements = try ElementCollector.elements(of: PageFormat.alto.document(of: pages))
    let strings = elements.filter { $0.name == "String" }
    #expect(
      strings.compactMap { $0.attributes["CONTENT"] }
        == (["1½"] + words.dropFirst()).map { $0.filter { $0 != "\u{1}" } })
    #expect(elements.first { $0.name == "ALTERNATIVE" }?.text == "1")
    #expect(elements.count { $0.name == "TextLine" } == 3)
    #expect(elements.count { $0.name == "Page" } == 3)
    let ids = elements.compactMap { $0.attributes["ID"] }
    #expect(Set(ids).count == ids.count)
    for string in strings {
      for side in ["HPOS", "VPOS", "WIDTH", "HEIGHT"] {
        #expect(string.attributes[side].flatMap(Int.init) != nil)
      }
    }
  }
}
