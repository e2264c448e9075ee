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

@Suite struct ColumnsTests {
  private func split(_ lines: [RecognizedPage.Line]) -> [[String]] {
    ColumnSplitter().split(Samples.page(lines).blocks).map { block in
      block.paragraphs.flatMap { $0.lines.map(\.text) }
    }
  }

  private func row(_ left: String, _ right: String, y: Int) -> RecognizedPage.Line {
    let words = Samples.line(left, x: 0, y: y).words + Samples.line(right, x: 300, y: y).words
    return RecognizedPage.Line(
      box: PixelBox(around: words.map(\.box)) ?? words[0].box, words: words)
  }

  @Test("columns come one after the other") func order() {
    let blocks = split([
      Samples.line("Two kinds of dough for the winter", y: 0),
      row("1 cup flour", "2 eggs", y: 30), row("salt", "1 cup milk", y: 60),
      Samples.line("Mix everything and bake it for an hour", y: 100),
    ])
    #expect(
      blocks == [
        ["Two kinds of dough for the winter"], ["1 cup flour", "salt"], ["2 eggs", "1 cup milk"],
        ["Mix everything and bake it for an hour"],
      ])
  }

  @Test("a wrapped cell stays in its column") func wrappedCell() {
    let blocks = split([
      row("1 cup flour", "raisins stoned and", y: 0), Samples.line("quartered", x: 320, y: 24),
    ])
    #expect(blocks == [["1 cup flour"], ["raisins stoned and", "quartered"]])
  }

  @Test("the wide space after a full stop is no column") func fullStop() {
    let words =
      Samples.line("mix well.", x: 0).words + Samples.line("Bake it", x: 118).words
    let line = RecognizedPage.Line(box: PixelBox(x: 0, y: 0, width: 200, height: 20), words: words)
    let blocks = split([line, Samples.line("another line without any gap", y: 30)])
    #expect(blocks.flatMap(\.self) == ["mix well. Bake it", "another line without any gap"])
  }

  @Test("no word is lost or doubled", arguments: 0..<50) func conservation(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let lines = (0..<12).map { index in
      var words: [RecognizedPage.Word] = []
      var x = Int.random(in: 0..<80, using: &random)
      for _ in 0..<Int.random(in: 1..<6, using: &random) {
        let width = Int.random(in: 10..<90, using: &random)
        words.append(
          RecognizedPage.Word(
            text: "\(index).\(words.count)",
            box: PixelBox(x: x, y: 30 * index, width: width, height: 20),
            confidence: 90))
        x += width + Int.random(in: 5..<90, using: &random)
      }
      return RecognizedPage.Line(
        box: PixelBox(around: words.map(\.box)) ?? words[0].box, words: words)
    }
    let page = Samples.page(lines)
    let texts = ColumnSplitter().split(page.blocks).flatMap { block in
      block.paragraphs.flatMap { $0.lines.flatMap { $0.words.map(\.text) } }
    }
    #expect(texts.sorted() == page.words.map(\.text).sorted())
  }
}
