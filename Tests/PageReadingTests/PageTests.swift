import Foundation
import Testing

@testable import PageReading

@Suite struct PageTests {
  private let page = Samples.page([
    Samples.line("1 cup flour", y: 0), Samples.line("salt & <pepper>", y: 30),
  ])

  @Test("a page survives JSON") func codable() throws {
    var page = page
    page.blocks[0].paragraphs[0].lines[0].words[0].repair(as: "1½")
    let copy = try JSONDecoder().decode(RecognizedPage.self, from: JSONEncoder().encode(page))
    #expect(copy == page)
    #expect(copy.lines[0].text == "1½ cup flour")
  }

  @Test("a repair keeps what the engine read first") func repair() {
    var word = RecognizedPage.Word(
      text: "114", box: PixelBox(x: 0, y: 0, width: 9, height: 9), confidence: 90)
    word.repair(as: "114")
    #expect(!word.isRepaired)
    word.repair(as: "1¼")
    word.repair(as: "1½")
    #expect(word.text == "1½")
    #expect(word.originalText == "114")
    #expect(word.isRepaired)
  }

  @Test("unreadable lines keep their box and lose their words") func unreadable() {
    var page = Samples.page([
      Samples.line("sure", y: 0), Samples.line("guess", y: 30, confidence: 20),
    ])
    page.markUnreadable(below: 30)
    #expect(page.lines.map(\.isReadable) == [true, false])
    #expect(page.lines[1].words.isEmpty)
    #expect(page.lines[1].box == PixelBox(x: 0, y: 30, width: 50, height: 20))
    #expect(page.lines[1].confidence == 20)
    #expect(page.text == "sure\n")
  }

  @Test("repairs see readable lines only, one after the other") func repairs() {
    struct Shouting: LineRepair {
      func repairedWords(of line: RecognizedPage.Line, in image: GrayImage) -> [RecognizedPage.Word]
      {
        line.words.map { word in
          var word = word
          word.repair(as: word.text.uppercased())
          return word
        }
      }
    }
    var page = page
    page.repair(by: [Shouting()], in: GrayImage(size: page.size))
    #expect(page.lines[0].text == "1 CUP FLOUR")
    #expect(page.lines[0].words.map(\.originalText) == [nil, "cup", "flour"])
  }

  @Test("dropping lines drops emptied paragraphs and fits the boxes") func keepLines() {
    var page = page
    page.keepLines { $0.text.hasPrefix("1") }
    #expect(page.blocks[0].box == page.lines[0].box)
    page.keepLines { _ in false }
    #expect(page.blocks.isEmpty)
  }
}

@Suite("Columns") struct ColumnLayoutTests {
  /// The texts of the words of each region, in reading order.
  private func regions(_ lines: [RecognizedPage.Line]) -> [[String]] {
    let words = lines.flatMap(\.words)
    let layout = ColumnLayout(
      words: words.map(\.box), bounds: PixelBox(x: 0, y: 0, width: 900, height: 900), gapFactor: 1.2
    )
    return layout.regions.map { region in
      words.filter { region.contains($0.box.center) }.map(\.text)
    }
  }

  private func row(_ left: String, _ right: String, y: Int) -> RecognizedPage.Line {
    let words = Samples.line(left, x: 0, y: y).words + Samples.line(right, x: 300, y: y).words
    return RecognizedPage.Line(
      box: PixelBox(around: words.map(\.box)) ?? words[0].box, words: words)
  }

  @Test("columns come one after the other") func order() {
    let found = regions([
      Samples.line("Two kinds of dough for the winter", y: 0),
      row("1 cup flour", "2 eggs", y: 30), row("salt", "1 cup milk", y: 60),
      Samples.line("Mix everything and bake it for an hour", y: 100),
    ])
    #expect(
      found.map { $0.joined(separator: " ") } == [
        "Two kinds of dough for the winter", "1 cup flour salt", "2 eggs 1 cup milk",
        "Mix everything and bake it for an hour",
      ])
  }

  @Test("a long line of a column may reach over the gap of the lines around it") func longLine() {
    let found = regions([
      row("1 cup flour", "2 eggs", y: 30), row("2 cups of brown sugar", "milk", y: 60),
      row("salt", "1 lemon", y: 90),
    ])
    #expect(found.map(\.count) == [9, 5])
  }

  @Test("a wrapped cell stays in its column") func wrappedCell() {
    let found = regions([
      row("1 cup flour", "raisins stoned and", y: 0), Samples.line("quartered", x: 320, y: 24),
    ])
    #expect(found == [["1", "cup", "flour"], ["raisins", "stoned", "and", "quartered"]])
  }

  @Test("the rest of a broken line stays in its column below the end of the other")
  func brokenCell() {
    let method = Samples.line("Mix everything and bake it for an hour", y: 130)
    let found = regions([
      row("1 cup flour", "2 eggs", y: 0), row("a handful of plump", "milk", y: 45),
      Samples.line("raisins", y: 90), method,
    ])
    #expect(found[0].last == "raisins")
    let heading = regions([
      row("a handful of plump", "milk", y: 0), row("1 cup flour", "2 eggs", y: 45),
      Samples.line("Now", y: 90), method,
    ])
    #expect(heading[0].last == "flour")
  }

  @Test("a title in large print over two columns is not cut") func largeTitle() {
    let title = PixelBox(x: 0, y: 0, width: 600, height: 95)
    let columns = [
      row("1 cup flour", "2 eggs", y: 110), row("salt", "1 cup milk", y: 140),
      row("pepper", "1 lemon", y: 170),
    ]
    let layout = ColumnLayout(
      words: [title] + columns.flatMap(\.words).map(\.box),
      bounds: PixelBox(x: 0, y: 0, width: 900, height: 900), gapFactor: 1.2)
    #expect(layout.regions.count > 1)
    for region in layout.regions {
      let shared = region.intersection(title)
      #expect(shared.isEmpty || shared == title)
    }
  }

  @Test("bullets and list numbers stay with their text", arguments: ["•", "1.", "12"])
  func markers(marker: String) {
    let lines = (0..<4).map { index in
      let words =
        Samples.line(marker, x: 0, y: 30 * index).words
        + Samples.line("stir the flour", x: 60, y: 30 * index).words
      return RecognizedPage.Line(
        box: PixelBox(around: words.map(\.box)) ?? words[0].box, words: words)
    }
    #expect(regions(lines).count == 1)
  }

  @Test("the wide space after a full stop is no column") func fullStop() {
    let words =
      Samples.line("mix well.", x: 0).words + Samples.line("Bake it", x: 118).words
    let line = RecognizedPage.Line(box: PixelBox(x: 0, y: 0, width: 200, height: 20), words: words)
    #expect(regions([line, Samples.line("another line without any gap", y: 30)]).count == 1)
  }

  @Test("the wide spaces of a typewriter face are no columns") func typewriter() {
    /// Rows of words of six letters, the spaces between which are 26 pixels wide.
    func rows(x: Int) -> [RecognizedPage.Line] {
      (0..<4).map { row in
        let words = (0..<3).flatMap { column in
          Samples.line("fennel", x: x + 86 * column, y: 30 * row).words
        }
        return RecognizedPage.Line(
          box: PixelBox(around: words.map(\.box)) ?? words[0].box, words: words)
      }
    }
    #expect(regions(rows(x: 0)).count == 1)
    #expect(regions(rows(x: 0) + rows(x: 400)).map(\.count) == [12, 12])
  }

  @Test("no word is lost or doubled", arguments: 0..<50) func conservation(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let boxes = (0..<12).flatMap { index in
      var x = Int.random(in: 0..<80, using: &random)
      return (0..<Int.random(in: 1..<6, using: &random)).map { _ in
        let width = Int.random(in: 10..<90, using: &random)
        defer { x += width + Int.random(in: 5..<90, using: &random) }
        return PixelBox(
          x: x, y: 30 * index + Int.random(in: -6...6, using: &random), width: width, height: 20)
      }
    }
    let bounds = PixelBox(x: 0, y: -20, width: 1200, height: 600)
    let layout = ColumnLayout(words: boxes, bounds: bounds, gapFactor: 1.2)
    for box in boxes { #expect(layout.regions.count { $0.contains(box.center) } == 1) }
  }
}

@Suite("Specks") struct SpeckTests {
  private func line(
    _ words: [(text: String, x: Int, height: Int, confidence: Double)]
  ) -> RecognizedPage.Line {
    let words = words.map { text, x, height, confidence in
      RecognizedPage.Word(
        text: text, box: PixelBox(x: x, y: 20 - height, width: 10 * text.count, height: height),
        confidence: confidence)
    }
    return RecognizedPage.Line(box: PixelBox(around: words.map(\.box)) ?? .zero, words: words)
  }

  @Test("tiny words and uncertain ones far away are removed from both ends of a line")
  func ends() {
    var page = RecognizedPage(text: "x")
    page.blocks[0].paragraphs[0].lines = [
      line([
        ("~", 0, 3, 20), ("1", 50, 20, 90), ("cup", 70, 20, 95), ("sugar", 110, 20, 96),
        ("ae", 300, 20, 40), (":", 360, 3, 50),
      ]),
      // A bullet, a fraction that the engine is unsure of and a full stop are none.
      line([("-", 0, 3, 90), ("1½", 30, 20, 30), ("cups", 70, 20, 95), (".", 115, 3, 90)]),
      // A number is kept wherever it stands.
      line([("2", 0, 20, 40), ("eggs", 90, 20, 95), ("60g", 400, 20, 40)]),
    ]
    page.removeSpecks()
    #expect(page.lines.map(\.text) == ["1 cup sugar", "- 1½ cups .", "2 eggs 60g"])
    #expect(page.lines[0].box == PixelBox(x: 50, y: 0, width: 110, height: 20))
  }

  @Test("characters in the fold of a book are removed, amounts in a column are kept")
  func fold() {
    var page = RecognizedPage(text: "x")
    let foods = ["salt", "flour", "leeks", "thyme"]
    page.blocks[0].paragraphs[0].lines =
      foods.map { line([($0, 200, 20, 95)]) } + [
        line([("7", 0, 40, 55), ("cream", 200, 20, 95)]),
        line([("q", 0, 20, 80), ("stock", 200, 20, 95)]),
      ]
    let amount = line([("2", 0, 20, 95), ("eggs", 200, 20, 95)])
    var list = page
    page.removeSpecks()
    #expect(page.lines.map(\.text) == foods + ["cream", "stock"])
    list.blocks[0].paragraphs[0].lines.append(amount)
    list.removeSpecks()
    #expect(list.lines.map(\.text) == foods + ["7 cream", "q stock", "2 eggs"])
    page.blocks[0].paragraphs[0].lines =
      (0..<5).map { _ in line([("7", 0, 40, 55), ("eggs", 200, 20, 95)]) }
      + [line([("salt", 200, 20, 95)])]
    page.removeSpecks()
    #expect(page.lines.map(\.text) == Array(repeating: "7 eggs", count: 5) + ["salt"])
  }
}

@Suite("Repeated lines") struct RepeatedLineTests {
  private func line(_ text: String, x: Int, y: Int, confidence: Double) -> RecognizedPage.Line {
    let box = PixelBox(x: x, y: y, width: 10 * text.count, height: 20)
    let words = text.split(separator: " ").map {
      RecognizedPage.Word(text: String($0), box: box, confidence: confidence)
    }
    return RecognizedPage.Line(box: box, words: words)
  }

  @Test("of two lines that are the same print the more certain is kept")
  func repeats() {
    var page = RecognizedPage(text: "x")
    page.blocks[0].paragraphs[0].lines = [
      line("1 cup sugar", x: 0, y: 0, confidence: 80),
      line("• 1 cup sugar,", x: -20, y: 2, confidence: 90),
      // The same words elsewhere, other words at the same place, and signs are no repeats.
      line("1 cup sugar", x: 0, y: 30, confidence: 95),
      line("2 tsp salt", x: 0, y: 2, confidence: 95),
      line("| |", x: 0, y: 60, confidence: 60), line("| |", x: 0, y: 60, confidence: 60),
      line("2 eggs", x: 0, y: 90, confidence: 95), line("2 eggs", x: 0, y: 90, confidence: 95),
    ]
    page.removeRepeatedLines()
    #expect(
      page.lines.map(\.text) == [
        "• 1 cup sugar,", "1 cup sugar", "2 tsp salt", "| |", "| |", "2 eggs",
      ])
  }

  @Test("a line is no repeat of one that is removed itself")
  func chain() {
    var page = RecognizedPage(text: "x")
    page.blocks[0].paragraphs[0].lines = [
      line("aa bb cc dd", x: 0, y: 0, confidence: 70),
      line("bb cc dd ee", x: 33, y: 0, confidence: 80),
      line("cc dd ee ff", x: 66, y: 0, confidence: 90),
    ]
    page.removeRepeatedLines()
    #expect(page.lines.map(\.text) == ["aa bb cc dd", "cc dd ee ff"])
  }
}

@Suite("Stroke widths") struct StrokeWidthTests {
  /// Upright strokes, as the letter l has.
  private func image(strokeWidth: Int, ink: UInt8) -> GrayImage {
    var image = GrayImage(size: PixelSize(width: 120, height: 40), filledWith: 230)
    for x in stride(from: 10, to: 110, by: 20) {
      for column in x..<(x + strokeWidth) {
        for y in 10..<30 { image[column, y] = ink }
      }
    }
    return image
  }

  @Test("the width measures the strokes, however dark they are", arguments: [2, 4, 7])
  func width(strokeWidth: Int) throws {
    for ink: UInt8 in [0, 60, 120] {
      let measured = try #require(
        image(strokeWidth: strokeWidth, ink: ink).strokeWidth(
          in: [PixelBox(x: 5, y: 10, width: 110, height: 20)]))
      #expect(abs(measured - Double(strokeWidth)) < 0.05)
    }
  }

  @Test("paper has no strokes") func paper() {
    let image = GrayImage(size: PixelSize(width: 20, height: 20))
    #expect(image.strokeWidth(in: [image.bounds]) == nil)
    #expect(image.strokeWidth(in: []) == nil)
    #expect(image.strokeWidth(in: [PixelBox(x: 50, y: 0, width: 5, height: 5)]) == nil)
  }
}

@Suite("Straightening") struct LineBendTests {
  /// A page of rows of short strokes, as letters are.
  private func page(_ row: (Double, Double) -> Double) -> GrayImage {
    var image = GrayImage(size: PixelSize(width: 600, height: 500))
    for line in stride(from: 60, to: 440, by: 30) {
      for x in stride(from: 40, to: 560, by: 7) where x % 5 != 0 {
        for (dx, dy) in (0..<4).flatMap({ x in (0..<9).map { (x, $0) } }) {
          let y = Int(row(Double(x), Double(line)).rounded()) - dy
          if image.bounds.contains(PagePoint(x: Double(x + dx), y: Double(y))) {
            image[x + dx, y] = 0
          }
        }
      }
    }
    return image
  }

  @Test(
    "slanting, fanning and curled lines are straightened",
    arguments: [
      (0.05, 0.0, 0.0), (-0.03, 0.06, 0.0), (0.0, 0.0, 0.04), (0.02, -0.03, 0.02), (0.0, 0.0, 0.14),
    ])
  func straightens(slope: Double, change: Double, curvature: Double) {
    let bent = page { x, y in
      let u = (x - 300) / 300
      return y + 300 * (u * (slope + change * (y - 250) / 250) + curvature * (u * u - 1.0 / 3))
    }
    let bend = LineBend(of: bent)
    #expect(!bend.isStraight)
    for line in stride(from: 60.0, to: 440, by: 60) {
      let rows = stride(from: 40.0, through: 560, by: 130).map { x in
        let u = (x - 300) / 300
        let y =
          line + 300 * (u * (slope + change * (line - 250) / 250) + curvature * (u * u - 1.0 / 3))
        return bend.straightRow(of: PagePoint(x: x, y: y))
      }
      #expect((rows.max() ?? 0) - (rows.min() ?? 0) < 6, "\(rows)")
    }
  }

  @Test("straight lines stay as they are") func straight() {
    #expect(LineBend(of: page { $1 }).isStraight)
  }

  @Test("a strip with one long line is not folded") func strip() {
    var image = GrayImage(size: PixelSize(width: 3000, height: 200))
    var random = SeededGenerator(seed: 3)
    for x in stride(from: 20, to: 2980, by: 12) {
      let bottom = 110 + Int.random(in: -8...8, using: &random)
      for column in x..<(x + 6) {
        for y in 70..<bottom { image[column, y] = 0 }
      }
    }
    let bend = LineBend(of: image)
    #expect(bend.reach < 60)
    #expect(image.straightened(bend).size == image.size)
  }

  @Test("a straightened place is found again in the picture") func inverse() {
    let bend = LineBend(of: page { x, y in y + 0.05 * (x - 300) })
    for x in stride(from: 0.0, to: 600, by: 97) {
      for y in stride(from: 0.0, to: 500, by: 83) {
        let row = bend.straightRow(of: PagePoint(x: x, y: y))
        #expect(abs(bend.bentRow(x: x, y: row) - y) < 1e-6)
      }
    }
  }
}

@Suite("Typed text") struct TypedTextTests {
  @Test("a text becomes a page of lines with indentation, without quotes and signs of headings")
  func page() {
    let page = RecognizedPage(text: "# Soup\n\n  2 eggs\r\n> > 1 onion\n**Method**\n\tStir.")
    #expect(page.lines.map(\.text) == ["Soup", "2 eggs", "1 onion", "Method", "Stir."])
    #expect(page.lines[0].box.height > page.lines[1].box.height)
    #expect(page.lines[1].box.left > page.lines[2].box.left || page.lines[1].box.left > 0)
    #expect(page.lines[1].box.top > page.lines[0].box.bottom)
  }

  @Test("a text without words is an empty page", arguments: ["", "\n\n", " \t\r\n"])
  func empty(text: String) {
    #expect(RecognizedPage(text: text).lines.isEmpty)
  }
}
