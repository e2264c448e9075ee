import PageReading
import RecipeRows
import TaggerTesting
import Testing
import WordTagging

@testable import RecipePages

/// Rows of pages that were put together by hand, so that nothing depends on recognition.
@Suite("Rows of pages") struct RecipeScannerTests {
  /// A column of lines, each in words of ten pixels a letter.
  private func block(_ lines: [String], x: Int, height: Int = 20) -> RecognizedPage.Block {
    let lines = lines.enumerated().map { row, text in
      var left = x
      let words = text.split(separator: " ").map { word in
        defer { left += 10 * (word.count + 1) }
        return RecognizedPage.Word(
          text: String(word),
          box: PixelBox(x: left, y: 30 * row, width: 10 * word.count, height: height),
          confidence: 90)
      }
      return RecognizedPage.Line(
        box: PixelBox(x: x, y: 30 * row, width: left - x, height: 20), words: words)
    }
    let box = PixelBox(x: x, y: 0, width: 300, height: 30 * lines.count)
    return RecognizedPage.Block(
      box: box, paragraphs: [RecognizedPage.Paragraph(box: box, lines: lines)])
  }

  private func scan(_ blocks: [RecognizedPage.Block]) throws -> ScannedPage {
    let size = PixelSize(width: 800, height: 600)
    return RecipeScanner(tagger: try TestModel.tagger(), partTagger: nil)
      .scan(RecognizedPage(size: size, blocks: blocks), name: "page")
  }

  @Test("the lines of a page are taken in order and never cut again")
  func lines() throws {
    let texts = ["2 cups flour. Sifted! Twice.", "a", "1½ tsp. salt; 3 eggs"]
    let page = try scan([block(texts, x: 0)])
    #expect(page.lines.map(\.row.text) == texts)
    #expect(page.lines.map(\.line.text) == texts)
    let salt = try #require(page.lines.last)
    #expect(salt.line.box(ofUTF8: 0..<3)?.top == 60)
  }

  @Test("columns and headings of a page begin groups of rows, in reading order")
  func groups() throws {
    let page = try scan([
      block(["For the base:", "2 cups flour", "10g butter", "For the top:", "1 lemon"], x: 0),
      block(["2 large eggs"], x: 400), block([], x: 0),
    ])
    #expect(
      page.groups.map { $0.map(\.row.text) } == [
        ["For the base:", "2 cups flour", "10g butter"], ["For the top:", "1 lemon"],
        ["2 large eggs"],
      ])
    #expect(page.groups.map(\.[0].row.kind) == [.header, .header, .ingredient])
    #expect(page.groups[2][0].row.amounts.first.flatMap(page.groups[2][0].box)?.left == 400)
  }

  @Test("every field has the box of its words, also in JSON")
  func boxes() throws {
    let text = "2 small garlic cloves, crushed"
    let labels = ["value", "size", "ingredient", "measure", "other", "preparation"]
    let tokens = ["2", "small", "garlic", "cloves", ",", "crushed"]
    let tagged = try #require(TaggedSequence(text: text, tokens: tokens, labels: labels))
    let page = block([text], x: 0)
    let line = ScannedLine(
      row: RowBuilder().row(from: tagged), line: page.paragraphs[0].lines[0])
    #expect(line.box(of: line.row.ingredient) == PixelBox(x: 80, y: 0, width: 60, height: 20))
    // The words of the amount are on both sides of the food.
    let amount = try #require(line.row.amounts.first)
    #expect(line.box(of: amount) == PixelBox(x: 0, y: 0, width: 220, height: 20))
    #expect(line.box(of: line.row.purpose) == nil)
    #expect(line.json().contains("\"box\":[80,0,60,20]"))
    #expect(!RowJSON.text(line.row).contains("box"))
    #expect(line.wordLabels == ["value", "size", "ingredient", "measure", "preparation"])
  }

  @Test(
    "each repaired word is in the JSON of its row, with what the engine read and why it was changed"
  )
  func repairs() throws {
    var page = block(["2 Ib", "of butter"], x: 0)
    page.paragraphs[0].lines[0].words[1].confidence = 71
    page.paragraphs[0].lines[0].words = ConfusionRepair.builtIn.repairedWords(
      of: page.paragraphs[0].lines[0], in: GrayImage(size: .zero))
    let scanned = try scan([page])
    let line = try #require(scanned.lines.first)
    #expect(line.row.text == "2 lb")
    #expect(line.row.flags.contains(.repaired))
    #expect(
      line.json().contains(
        #""repairs":[{"from":"Ib","to":"lb","cause":"measure","ranges":[[2,4]],"confidence":0.71,"box":[20,0,20,20]}]"#
      ))
    #expect(!scanned.lines[1].json().contains("repairs"))
    #expect(!scanned.lines[1].row.flags.contains(.repaired))
  }

  @Test("each token has the evidence of its word, and typed words have none")
  func evidence() {
    var words = block(["1½cups plain", "flour"], x: 0).paragraphs[0].lines.flatMap(\.words)
    words[0].confidence = 60
    words[0].symbols = [
      RecognizedPage.Symbol(text: "1", box: words[0].box, confidence: 40),
      RecognizedPage.Symbol(text: "c", box: words[0].box, confidence: 80),
    ]
    words[0].repair(as: "2½cups")
    words[1].box = words[1].box.offset(x: 30, y: 0)
    let line = RecognizedPage.Line(box: .zero, words: words)
    let tokens = [0..<3, 3..<7, 8..<13, 14..<19]
    let evidence = ReadingEvidence(of: line, tokens: tokens, partConfidence: 0.8)
    #expect(evidence.tokens.map { $0?.confidence } == [0.6, 0.6, 0.9, 0.9])
    #expect(evidence.tokens.map { $0?.lowest } == [0.4, 0.4, 0.9, 0.9])
    #expect(evidence.tokens.map { $0?.isRepaired } == [true, true, false, false])
    #expect(evidence.lineCount == 2)
    #expect(evidence.widestGap == 2)
    for index in words.indices {
      words[index] = RecognizedPage.Word(
        text: words[index].text, box: words[index].box, confidence: 100)
    }
    let typed = RecognizedPage.Line(box: .zero, words: words)
    #expect(ReadingEvidence(of: typed, tokens: tokens, partConfidence: 0.8).tokens.isEmpty)
  }

  @Test("the lines of a text become rows without a page")
  func text() throws {
    let page = RecipeScanner(tagger: try TestModel.tagger(), partTagger: nil).scan(
      text: "2 cups flour\n\n1 lemon")
    #expect(page.lines.map(\.row.text) == ["2 cups flour", "1 lemon"])
    #expect(page.lines.map(\.row.kind) == [.ingredient, .ingredient])
  }
}
