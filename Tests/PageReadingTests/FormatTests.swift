import Foundation
import Testing

@testable import PageReading

#if canImport(FoundationXML)
import FoundationXML
#endif

/// Collects the elements of an XML document; fails on what is not well-formed.
private final class ElementCollector: NSObject, XMLParserDelegate {
  struct Element {
    var name: String
    var attributes: [String: String]
    var text = ""
    /// The element around it.
    var parent: Int?
  }

  var elements: [Element] = []
  private var open: [Int] = []

  static func elements(of text: String) throws -> [Element] {
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
    let parent = open.last
    open.append(elements.count)
    elements.append(Element(name: elementName, attributes: attributes, parent: parent))
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
        RecognizedPage.Line(
          box: PixelBox(x: 0, y: 60, width: 9, height: 9), words: [], isReadable: false),
      ])),
    NamedPage(name: "empty.png", page: RecognizedPage(size: PixelSize(width: 10, height: 10))),
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

  @Test("all formats hold the same words") func sameWords() throws {
    var pages = pages
    pages[0].page.blocks[0].paragraphs[0].lines[0].words[0].repair(as: "1½")
    let meant = (["1½"] + words.dropFirst()).map { $0.filter { $0 != "\u{1}" } }
    func plain(_ format: PageFormat) throws -> String { try format.document(of: pages) }
    let text = try plain(.text).split { $0.isWhitespace }.map { $0.filter { $0 != "\u{1}" } }
    let table = try plain(.tsv).split(separator: "\n").filter { $0.hasPrefix("5\t") }
      .map { $0.split(separator: "\t")[11].filter { $0 != "\u{1}" } }
    let hocr = try ElementCollector.elements(of: plain(.hocr))
      .filter { $0.attributes["class"] == "ocrx_word" }.map(\.text)
    let alto = try ElementCollector.elements(of: plain(.alto)).compactMap {
      $0.attributes["CONTENT"]
    }
    #expect(text.map { "\($0)" } == meant)
    #expect(table.map { "\($0)" } == meant)
    #expect(hocr == meant)
    #expect(alto == meant)
  }

  /// What ALTO 4.2 asks of the elements that are written: the parent, the elements that may come
  /// before under the same parent, and the attributes that must be there.
  private static let altoRules:
    [String: (parent: String?, after: Set<String>, attributes: Set<String>)] = [
      "alto": (nil, [], []),
      "Description": ("alto", [], []),
      "MeasurementUnit": ("Description", [], []),
      "Processing": ("Description", ["MeasurementUnit", "Processing"], ["ID"]),
      "processingCategory": ("Processing", [], []),
      "processingSoftware": ("Processing", ["processingCategory"], []),
      "softwareName": ("processingSoftware", [], []),
      "Layout": ("alto", ["Description"], []),
      "Page": ("Layout", ["Page"], ["ID", "PHYSICAL_IMG_NR"]),
      "PrintSpace": ("Page", [], ["HPOS", "VPOS", "WIDTH", "HEIGHT"]),
      "TextBlock": ("PrintSpace", ["TextBlock"], ["ID", "HPOS", "VPOS", "WIDTH", "HEIGHT"]),
      "TextLine": ("TextBlock", ["TextLine"], ["ID", "HPOS", "VPOS", "WIDTH", "HEIGHT"]),
      "String": ("TextLine", ["SP"], ["ID", "HPOS", "VPOS", "WIDTH", "HEIGHT", "WC", "CONTENT"]),
      "SP": ("TextLine", ["String"], ["WIDTH", "HPOS", "VPOS"]),
      "ALTERNATIVE": ("String", ["ALTERNATIVE"], []),
    ]

  @Test("ALTO keeps to the rules of its schema") func altoSchema() throws {
    var pages = pages
    pages[0].page.blocks[0].paragraphs[0].lines[0].words[0].repair(as: "1½")
    let elements = try ElementCollector.elements(of: PageFormat.alto.document(of: pages))
    var last: [Int: String] = [:]
    for element in elements {
      let rule = try #require(Self.altoRules[element.name], "\(element.name)")
      #expect(element.parent.map { elements[$0].name } == rule.parent)
      if let parent = element.parent {
        if let before = last[parent] { #expect(rule.after.contains(before), "\(element.name)") }
        last[parent] = element.name
      }
      #expect(rule.attributes.isSubset(of: element.attributes.keys), "\(element.name)")
      for side in ["HPOS", "VPOS", "WIDTH", "HEIGHT"] {
        if let value = element.attributes[side] { #expect((Double(value) ?? -1) >= 0) }
      }
      if let confidence = element.attributes["WC"] {
        #expect((0...1).contains(try #require(Double(confidence))))
      }
    }
    #expect(elements[0].attributes["xmlns"] == "http://www.loc.gov/standards/alto/ns-v4#")
    #expect(elements.first { $0.name == "MeasurementUnit" }?.text == "pixel")
    // A space stands between strings, and a line has strings.
    for line in elements.indices where elements[line].name == "TextLine" {
      let inside = elements.filter { $0.parent == line }.map(\.name)
      #expect(inside.first == "String" && inside.last == "String")
    }
  }

  @Test("hOCR keeps to the rules of its specification") func hocrSpecification() throws {
    let elements = try ElementCollector.elements(of: PageFormat.hocr.document(of: pages))
    func meta(_ name: String) -> String? {
      elements.first { $0.name == "meta" && $0.attributes["name"] == name }?.attributes["content"]
    }
    #expect(meta("ocr-system") == "wordtagger")
    let capabilities = Set(
      try #require(meta("ocr-capabilities")).split(separator: " ").map(String.init))
    let parents = [
      "ocr_carea": "ocr_page", "ocr_par": "ocr_carea", "ocr_line": "ocr_par",
      "ocrx_word": "ocr_line",
    ]
    let found = elements.filter { $0.attributes["class"] != nil }
    #expect(Set(found.compactMap { $0.attributes["class"] }) == capabilities)
    for element in found {
      let kind = try #require(element.attributes["class"])
      #expect(element.parent.flatMap { elements[$0].attributes["class"] } == parents[kind])
      let properties = try #require(element.attributes["title"]).split(separator: ";").map {
        $0.split(separator: " ").map(String.init)
      }
      let byName = Dictionary(uniqueKeysWithValues: properties.map { ($0[0], $0.dropFirst()) })
      let box = try #require(byName["bbox"]).compactMap { Int($0) }
      #expect(box.count == 4 && box[0] <= box[2] && box[1] <= box[3])
      #expect((byName["x_wconf"] != nil) == (kind == "ocrx_word"))
      if let confidence = byName["x_wconf"]?.first {
        #expect((0...100).contains(try #require(Int(confidence))))
      }
      #expect((byName["image"] != nil) == (kind == "ocr_page"))
      #expect(
        Set(byName.keys).isSubset(of: ["bbox", "x_wconf", "image", "ppageno", "baseline"]))
    }
  }

  @Test("TSV has the header of Tesseract's own table, and its levels count up") func tsvLevels()
    throws
  {
    let rows = try PageFormat.tsv.document(of: pages).split(separator: "\n").map(String.init)
    #expect(
      rows[0].split(separator: "\t") == [
        "level", "page_num", "block_num", "par_num", "line_num", "word_num", "left", "top", "width",
        "height", "conf", "text",
      ])
    for row in rows.dropFirst() {
      let numbers = row.split(separator: "\t", omittingEmptySubsequences: false).prefix(6)
        .compactMap { Int($0) }
      // A row of level n numbers n things, the page first; what lies inside is 0.
      #expect(numbers.count == 6)
      #expect(numbers[1...numbers[0]].allSatisfy { $0 > 0 })
      #expect(numbers.dropFirst(numbers[0] + 1).allSatisfy { $0 == 0 })
    }
  }
}
