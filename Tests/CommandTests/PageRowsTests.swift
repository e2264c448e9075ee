import PageReading
import RecipeReading
import TaggerTesting
import Testing

@testable import wordtagger

/// Rows of pages that were put together by hand, so that nothing depends on recognition.
@Suite struct PageRowsTests {
  /// A column of lines, each in words of ten pixels a letter.
  private func block(_ lines: [String], x: Int, height: Int = 20) -> Block {
    let lines = lines.enumerated().map { row, text in
      var left = x
      let words = text.split(separator: " ").map { word in
        defer { left += 10 * (word.count + 1) }
        return Word(
          text: String(word),
          box: Box(x: left, y: 30 * row, width: 10 * word.count, height: height), confidence: 90)
      }
      return TextLine(box: Box(x: x, y: 30 * row, width: left - x, height: 20), words: words)
    }
    let box = Box(x: x, y: 0, width: 300, height: 30 * lines.count)
    return Block(box: box, paragraphs: [Paragraph(box: box, lines: lines)])
  }

  private func rows(_ blocks: [Block]) throws -> PageRows {
    let size = PixelSize(width: 800, height: 600)
    return PageRows(
      name: "page", page: Page(size: size, blocks: blocks), tagger: try TestModel.tagger(),
      editor: RowEditor())
  }

  @Test("the lines of a page are taken in order and never cut again")
  func lines() throws {
    let texts = ["2 cups flour. Sifted! Twice.", "a", "1½ tsp. salt; 3 eggs"]
    let rows = try rows([block(texts, x: 0)])
    #expect(rows.entries.map(\.row.text) == texts)
    #expect(rows.entries.map(\.line.text) == texts)
    let salt = try #require(rows.entries.last)
    #expect(salt.line.box(ofUTF8: 0..<3)?.top == 60)
  }

  @Test("columns and headings of a page begin groups of rows, in reading order")
  func groups() throws {
    let rows = try rows([
      block(["For the base:", "2 cups flour", "10g butter", "For the top:", "1 lemon"], x: 0),
      block(["2 large eggs"], x: 400), block([], x: 0),
    ])
    #expect(
      rows.groups.map { $0.map(\.row.text) } == [
        ["For the base:", "2 cups flour", "10g butter"], ["For the top:", "1 lemon"],
        ["2 large eggs"],
      ])
    #expect(rows.groups.map(\.[0].row.kind) == [.header, .header, .ingredient])
    #expect(rows.groups[2][0].row.amounts.first?.box?.left == 400)
  }

  @Test("large print without a number is a title, not a food")
  func titles() throws {
    let column = ["2 cups flour", "10g butter", "1 lemon", "2 large eggs", "salt"]
    let page = [block(["Lemon Cake"], x: 0, height: 28), block(column, x: 0)]
    #expect(try rows(page).entries.map(\.row.kind) == [.header] + column.map { _ in .ingredient })
    let plain = [block(["Lemon Cake"], x: 0, height: 24), block(column, x: 0)]
    #expect(try rows(plain).entries[0].row.kind == .ingredient)
    let amount = [block(["12 lemons"], x: 0, height: 40), block(column, x: 0)]
    #expect(try rows(amount).entries[0].row.kind == .ingredient)
  }
}
