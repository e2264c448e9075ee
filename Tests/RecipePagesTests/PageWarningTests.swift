import PageReading
import RecipeRows
import TaggerTesting
import Testing
import WordTagging

@testable import RecipePages

@Suite("Warnings of pages") struct PageWarningTests {
  /// A column of lines of words with a confidence, 30 pixels apart.
  private func page(
    _ lines: [(text: String, confidence: Double, isReadable: Bool)]
  ) -> RecognizedPage {
    let lines = lines.enumerated().map { row, line in
      var left = 0
      let words = line.text.split(separator: " ").map { word in
        defer { left += 10 * (word.count + 1) }
        return RecognizedPage.Word(
          text: String(word),
          box: PixelBox(x: left, y: 30 * row, width: 10 * word.count, height: 20),
          confidence: line.confidence)
      }
      var printed = RecognizedPage.Line(
        box: PixelBox(x: 0, y: 30 * row, width: left, height: 20), words: words)
      printed.isReadable = line.isReadable
      return printed
    }
    let box = PixelBox(x: 0, y: 0, width: 400, height: 30 * max(1, lines.count))
    return RecognizedPage(
      size: PixelSize(width: 400, height: 600),
      blocks: [
        RecognizedPage.Block(
          box: box, paragraphs: [RecognizedPage.Paragraph(box: box, lines: lines)])
      ])
  }

  private func warnings(_ page: RecognizedPage, engine: [String] = ["eng"]) -> [PageWarning] {
    var scanned = RecipeScanner().scan(page, name: "page")
    scanned.engineLanguages = engine
    return scanned.warnings
  }

  private let list = [
    "Ingredients", "2 cups flour, sifted", "1 tsp salt", "3 large eggs", "250 g butter, softened",
  ]

  @Test("a page of readable ingredients has none, nor does typed text")
  func none() {
    #expect(warnings(page(list.map { ($0, 94, true) })).isEmpty)
    #expect(warnings(RecognizedPage(text: list.joined(separator: "\n"))).isEmpty)
  }

  @Test("a page whose words are hardly readable looks handwritten, whatever they seem to say")
  func handwriting() {
    #expect(warnings(page(list.map { ($0, 57, true) })).map(\.kind) == [.handwriting])
    #expect(warnings(page([("l5 ub", 31, false)])).map(\.kind) == [.handwriting])
    // A few bad words do not make a page bad.
    let most = list.enumerated().map { ($1, $0 == 1 ? 40.0 : 94.0, true) }
    #expect(!warnings(page(most)).contains { $0.kind == .handwriting })
  }

  @Test("a page without words, and one without ingredients, are said to be so")
  func nothing() {
    #expect(warnings(page([])).map(\.kind) == [.noText])
    let text = ["Copyright 2011", "All rights reserved", "Page 7"]
    #expect(warnings(page(text.map { ($0, 95, true) })).map(\.kind) == [.noIngredients])
  }

  @Test("lines that are not readable, and rows of ink without words, have their boxes")
  func unreadLines() throws {
    var lines = list.map { (text: $0, confidence: 94.0, isReadable: true) }
    lines[2] = ("1 t2p s&lt xx", 20, false)
    var read = page(lines)
    let below = PixelBox(x: 0, y: 152, width: 160, height: 20)
    // Ink in a picture far from the text, and a part of a line that was read.
    let others = [
      PixelBox(x: 0, y: 400, width: 160, height: 20), PixelBox(x: 10, y: 32, width: 90, height: 18),
    ]
    read.unreadRows = [below] + others
    let warning = try #require(warnings(read).first)
    #expect(warning.kind == .unreadLines)
    #expect(warning.message == "2 lines were not read")
    #expect(warning.boxes == [read.lines[2].box, below])
    read.unreadRows = []
    #expect(warnings(read).first?.message == "a line was not read")
  }

  @Test("a page in a language that the engine did not read names the language and its package")
  func otherLanguage() throws {
    let german = [
      "Zutaten", "250 g Mehl", "2 EL Zucker", "1 Prise Salz", "3 Eier, getrennt",
      "Die Butter schaumig rühren und den Zucker dazugeben.",
    ]
    let read = page(german.map { ($0, 93, true) })
    let warning = try #require(warnings(read).first)
    #expect(warning.kind == .otherLanguage)
    #expect(warning.message.contains("German") && warning.message.contains("-l deu"))
    #expect(warnings(read, engine: ["deu", "eng"]).isEmpty)
    #expect(warnings(read, engine: []).isEmpty)
  }

  @Test("warnings are in JSON, text and HTML")
  func output() throws {
    var scanned = RecipeScanner().scan(
      page(list.map { ($0, 94, true) } + [("qq ww xx yy", 9, false)]), name: "page")
    scanned.engineLanguages = ["eng"]
    var json = ""
    var text = ""
    for format in [ScanFormat.json, .page] {
      var writer = try ScanWriter(format) { if format == .json { json += $0 } else { text += $0 } }
      try writer.write(scanned)
      try writer.finish()
    }
    #expect(
      json.contains(
        #""warnings": [{"kind":"unread lines","message":"a line was not read","boxes":[[0,150,120,20]]}]"#
      ))
    #expect(text.contains("warning: a line was not read"))
    var html = ScannedPagesHTML()
    html.add(scanned, picture: "data:,")
    #expect(html.document.contains("Warning: a line was not read"))
    #expect(html.document.contains("<title>not read</title>"))
    #expect(scanned.overlay(labels: []).outlines.contains { $0.title == "not read" })
  }
}
