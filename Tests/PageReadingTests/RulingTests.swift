import CTesseract
import Testing

@testable import PageReading

@Suite("Rules, leaders and bullets")
struct RulingTests {
  /// Boxes of letters: a row of words from a column on, each letter 8 by 12 pixels with 4 pixels between.
  private func letters(_ count: Int, x: Int, y: Int) -> [PixelBox] {
    (0..<count).map { PixelBox(x: x + 12 * $0, y: y, width: 8, height: 12) }
  }

  private func drawn(_ boxes: [PixelBox], size: PixelSize) throws -> PageImage {
    var gray = GrayImage(size: size)
    for box in boxes {
      for y in box.top..<box.bottom {
        for x in box.left..<box.right { gray[x, y] = 0 }
      }
    }
    return try PageImage(gray)
  }

  @Test("rules and leaders are erased, and letters stay") func erasing() throws {
    let words = (0..<8).flatMap { letters(10, x: 40, y: 40 + 40 * $0) }
    let rules = [
      PixelBox(x: 20, y: 70, width: 500, height: 2), PixelBox(x: 20, y: 30, width: 3, height: 300),
    ]
    let dots = (0..<20).map { PixelBox(x: 220 + 14 * $0, y: 50, width: 3, height: 3) }
    let size = PixelSize(width: 600, height: 400)
    let page = try drawn(words + rules + dots, size: size)
    let rulings = try Rulings(of: page)
    #expect(rulings.across.count == 1 && rulings.down.count == 1 && rulings.leaders.count == 1)
    let erased = try rulings.erased(from: page).grayImage()
    for box in rules + dots { #expect(erased[box.left + 1, box.top + 1] > 200) }
    for box in words { #expect(erased[box.left + 4, box.top + 6] == 0) }
  }

  @Test(
    "letters are higher than the dots, though there are ten times as many, and frames are no letters"
  )
  func letterHeight() {
    let words = (0..<80).map { PixelBox(x: 20 * ($0 % 8), y: 30 * ($0 / 8), width: 16, height: 24) }
    let dots = (0..<800).map { PixelBox(x: 6 * ($0 % 80), y: 6 * ($0 / 80), width: 6, height: 6) }
    let frame = [PixelBox(x: 0, y: 0, width: 600, height: 400)]
    #expect(Rulings.letterHeight(of: words + dots + frame, pageHeight: 400) == 24)
    #expect(Rulings.letterHeight(of: words, pageHeight: 40) == 24)
    #expect(Rulings.letterHeight(of: [], pageHeight: 400) == 0)
  }

  @Test("the noise of the paper is no ink, and leaders on it are found") func noise() throws {
    let words = (0..<8).flatMap { letters(10, x: 40, y: 40 + 80 * $0) }
    let dots = (0..<8).flatMap { row in
      (0..<20).map { PixelBox(x: 220 + 14 * $0, y: 49 + 80 * row, width: 3, height: 3) }
    }
    var gray = try drawn(words + dots, size: PixelSize(width: 1200, height: 800)).grayImage()
    var generator = SeededGenerator(seed: 3)
    for y in stride(from: 0, to: gray.height - 2, by: 3) {
      for x in stride(from: 0, to: gray.width - 2, by: 3) {
        let paper: UInt8 = Int.random(in: 0..<10, using: &generator) == 0 ? 203 : 214
        for place in 0..<9 where gray[x + place % 3, y + place / 3] > 0 {
          gray[x + place % 3, y + place / 3] = paper
        }
      }
    }
    let rulings = try Rulings(of: PageImage(gray))
    #expect(rulings.isUncertain && rulings.leaders.count == 8)
  }

  @Test("a dozen words, three dots of an ellipsis and a dash are no rulings") func text() throws {
    let words = (0..<8).flatMap { letters(10, x: 40, y: 40 + 40 * $0) }
    let dots = (0..<3).map { PixelBox(x: 220 + 6 * $0, y: 50, width: 3, height: 3) }
    let dash = [PixelBox(x: 300, y: 46, width: 24, height: 2)]
    let page = try drawn(words + dots + dash, size: PixelSize(width: 600, height: 400))
    #expect(try Rulings(of: page).isEmpty)
  }

  @Test("the cells between two rules are a row, also cells of several lines") func table() throws {
    let size = PixelSize(width: 600, height: 400)
    let rules = (0..<5).map { PixelBox(x: 20, y: 20 + 60 * $0, width: 500, height: 2) }
    let words = (0..<4).flatMap { letters(8, x: 40, y: 40 + 60 * $0) }
    let rulings = try Rulings(of: drawn(words + rules, size: size))
    func line(_ text: String, x: Int, y: Int) -> RecognizedPage.Line {
      let box = PixelBox(x: x, y: y, width: 100, height: 12)
      return RecognizedPage.Line(
        box: box, words: [RecognizedPage.Word(text: text, box: box, confidence: 90)])
    }
    let columns = [
      [("flour", 40), ("oil", 100), ("black", 150), ("olives", 165), ("salt", 220)].map {
        line($0.0, x: 40, y: $0.1)
      },
      [("500g", 40), ("20ml", 100), ("120g", 158), ("10g", 220)].map {
        line($0.0, x: 300, y: $0.1)
      },
      [line("Bake.", x: 40, y: 300)],
    ]
    var page = RecognizedPage(
      size: size, blocks: columns.map { RecognizedPage.Block(lines: $0) })
    page.joinRows(try #require(rulings.tables.first?.rows(of: page.lines)))
    #expect(
      page.lines.map(\.text) == [
        "flour 500g", "oil 20ml", "black olives 120g", "salt 10g", "Bake.",
      ])
    #expect(rulings.tables.first?.rows(of: page.lines) == nil)
  }

  /// A table of four rules 300 pixels apart at the left, which slant, and lines of words.
  private func rows(
    _ cells: [(text: String, x: Int, y: Int)], slant: Int = 0
  ) -> [[String]]? {
    let rules = (0..<4).flatMap { rule in
      (0..<5).map {
        PixelBox(x: 120 * $0, y: 100 + 300 * rule + slant * $0, width: 120, height: 2)
      }
    }
    let lines = cells.map { text, x, y in
      let words = text.split(separator: " ").enumerated().map { place, word in
        RecognizedPage.Word(
          text: String(word),
          box: PixelBox(x: x + 20 * place, y: y + slant * x / 120, width: 18, height: 20),
          confidence: 90)
      }
      return RecognizedPage.Line(box: PixelBox(around: words.map(\.box)) ?? .zero, words: words)
    }
    let tables = RuledTable.tables(across: rules, letterHeight: 20)
    return tables.first?.rows(of: lines)?.map { $0.map { lines[$0].text } }
  }

  @Test(
    "several rows stand between two rules, with the names of their groups", arguments: [0, 4, -4])
  func severalRows(slant: Int) {
    let cells = [
      ("Food", 10, 200), ("Grams", 400, 200), ("Starter", 10, 410), ("rye", 10, 470),
      ("35 g", 400, 470),
      ("water", 10, 530), ("30 g", 400, 530), ("very ripe", 10, 590), ("pears", 10, 614),
      ("7 g", 400, 602), ("salt", 10, 800), ("2 g", 400, 800),
    ]
    #expect(
      rows(cells, slant: slant) == [
        ["Food", "Grams"], ["Starter"], ["rye", "35 g"], ["water", "30 g"],
        ["very ripe", "pears", "7 g"], ["salt", "2 g"],
      ])
  }

  @Test("two lists of foods side by side are no rows, and a method beside a table is in none")
  func lists() throws {
    let foods = ["2 red onions", "1 cup oil", "3 ripe pears", "2 large eggs"]
    var lists: [(text: String, x: Int, y: Int)] = []
    var table: [(text: String, x: Int, y: Int)] = []
    for top in [100, 400, 700] {
      for (row, food) in foods.enumerated() {
        lists += [10, 300].map { (food, $0, top + 20 + 60 * row) }
      }
      table += [("pears", 10, top + 100), ("\(top) g", 150, top + 100)]
      table += [("Mix all of it very well", 300, top + 80)]
      table += [("and then bake it for hours", 300, top + 120)]
    }
    #expect(rows(lists) == nil)
    #expect(rows(table) == [["pears", "100 g"], ["pears", "400 g"], ["pears", "700 g"]])
  }

  @Test("a row above the first rule or below the last belongs to a table, a line of text does not")
  func openEnds() {
    var cells: [(text: String, x: Int, y: Int)] = []
    for row in 0..<5 {
      cells += [("pears", 10, 300 * row - 60), ("\(row) g", 300, 300 * row - 60)]
    }
    #expect(rows(cells)?.count == 5)
    #expect(rows(Array(cells.dropLast()))?.count == 4)
  }

  @Test("what the engine read apart in a cell is one line, cells are not") func neighbors() {
    let lines = [(0, 0), (110, 3), (300, 0), (110, 30)].map { x, y in
      let box = PixelBox(x: x, y: y, width: 100, height: 20)
      return RecognizedPage.Line(
        box: box, words: [RecognizedPage.Word(text: "\(x)", box: box, confidence: 90)])
    }
    #expect(lines.joiningNeighbors().map(\.text) == ["0 110", "110", "300"])
  }

  @Test("cells replace what was read of a table where they say more, word by word")
  func replacing() {
    func line(
      _ texts: [(String, Int)], y: Int, confidence: Double = 90
    ) -> RecognizedPage.Line {
      let words = texts.map {
        RecognizedPage.Word(
          text: $0.0, box: PixelBox(x: $0.1, y: y, width: 40, height: 20), confidence: confidence)
      }
      return RecognizedPage.Line(box: PixelBox(around: words.map(\.box)) ?? .zero, words: words)
    }
    let before = [
      line([("Bread", 0)], y: 0), line([("750", 0), ("Bake", 300)], y: 100),
      line([("3", 80)], y: 140), line([("Serve", 0)], y: 300),
    ]
    var candidate = RecognitionCandidate(blocks: [RecognizedPage.Block(lines: before)])
    candidate.replace(by: [[line([("7", 0)], y: 100, confidence: 40)]])
    #expect(candidate.blocks.flatMap(\.lines).map(\.text) == before.map(\.text))
    candidate.replace(by: [
      [line([("09", 0)], y: 100, confidence: 50), line([("flour", 100)], y: 100)],
      [line([("oil", 0)], y: 140), line([("cups", 160)], y: 140)],
    ])
    #expect(
      candidate.blocks.map { $0.lines.map(\.text) }
        == [["Bread"], ["750", "flour", "oil", "cups", "3"], ["Bake", "Serve"]])
  }

  @Test("cards that stand side by side, each with rules of its own, are no table")
  func cards() throws {
    let size = PixelSize(width: 900, height: 400)
    let rules = (0..<10).map {
      PixelBox(x: $0 % 2 == 0 ? 20 : 460, y: 20 + 60 * ($0 / 2), width: 400, height: 2)
    }
    let words = (0..<4).flatMap { row in
      letters(8, x: 40, y: 40 + 60 * row) + letters(8, x: 480, y: 40 + 60 * row)
    }
    let rulings = try Rulings(of: drawn(words + rules, size: size))
    #expect(rulings.across.count == 10)
    let lines = (0..<8).map { index in
      let box = PixelBox(
        x: index % 2 == 0 ? 40 : 480, y: 40 + 60 * (index / 2), width: 100, height: 12)
      return RecognizedPage.Line(
        box: box, words: [RecognizedPage.Word(text: "2 eggs", box: box, confidence: 90)])
    }
    #expect(rulings.tables.allSatisfy { $0.rows(of: lines) == nil })
  }

  @Test("light print makes a picture dark, a dark table around a page does not")
  func lightPrint() throws {
    let size = PixelSize(width: 600, height: 400)
    let words = (0..<4).flatMap { letters(10, x: 40, y: 40 + 40 * $0) }
    var page = try drawn(words, size: size).grayImage()
    #expect(try !PageImage(page).hasLightPrint())
    let negative = GrayImage(size: size, pixels: page.pixels.map { 255 - $0 })
    #expect(try PageImage(negative).hasLightPrint())
    // The page covers the upper half, the table the rest.
    for y in 190..<400 { for x in 0..<600 { page[x, y] = 20 } }
    for y in 0..<190 { for x in 300..<600 { page[x, y] = 20 } }
    #expect(try !PageImage(page).hasLightPrint())
  }

  @Test(
    "the same sign before the lines of a list is a bullet, a figure is none",
    arguments: [(8, 8, 3), (16, 16, 3), (7, 16, 0), (5, 14, 0)])
  func bullets(width: Int, height: Int, found: Int) {
    let signs = (0..<3).map {
      PixelBox(x: 20, y: 40 + 40 * $0 + (12 - height) / 2, width: width, height: height)
    }
    let words = (0..<3).flatMap { letters(10, x: 60, y: 40 + 40 * $0) }
    #expect(BulletShapes.bullets(among: signs + words, letterHeight: 12).count == found)
  }

  @Test("a letter that starts some lines of a text is no bullet") func initials() {
    let first = (0..<9).map {
      PixelBox(x: 20, y: 40 + 40 * $0, width: $0 % 3 == 0 ? 12 : 6, height: 12)
    }
    let words = (0..<9).flatMap { letters(10, x: 60, y: 40 + 40 * $0) }
    #expect(BulletShapes.bullets(among: first + words, letterHeight: 12).isEmpty)
  }
}
