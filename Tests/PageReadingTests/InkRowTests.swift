import Testing

@testable import PageReading

@Suite("Rows of ink") struct InkRowTests {
  /// The letters of a row, half as wide as high, with a space after every fifth one.
  private func letters(_ count: Int, x: Int, y: Int, height: Int) -> [PixelBox] {
    (0..<count).map { index in
      let place = x + (index + index / 5) * height * 3 / 5
      return PixelBox(x: place, y: y, width: height / 2, height: height)
    }
  }

  /// A line whose words have their letters at the same places.
  private func line(_ letters: [PixelBox], confidence: Double = 95) -> RecognizedPage.Line {
    let words = stride(from: 0, to: letters.count, by: 5).compactMap { start in
      PixelBox(around: Array(letters[start..<min(start + 5, letters.count)])).map {
        RecognizedPage.Word(text: "flour", box: $0, confidence: confidence)
      }
    }
    return RecognizedPage.Line(box: PixelBox(around: letters) ?? .zero, words: words)
  }

  private func missed(_ shapes: [PixelBox], _ lines: [RecognizedPage.Line]) -> [PixelBox] {
    InkRows.missed(
      in: shapes, lines: lines, stacked: InkRows.stacked(lines, shapes: shapes, typical: 20))
  }

  @Test("a row of large print without words is found between lines") func missedTitle() {
    let (upper, lower) = (
      letters(40, x: 50, y: 40, height: 20), letters(40, x: 50, y: 200, height: 20)
    )
    let title = letters(12, x: 60, y: 100, height: 50)
    let specks = letters(30, x: 50, y: 170, height: 4)
    let rows = missed(upper + title + specks + lower, [line(upper), line(lower)])
    #expect(rows == [PixelBox(around: title)])
  }

  @Test("a row that the engine split into overlapping lines, or read poorly, is found as one")
  func tornRow() {
    let row = letters(20, x: 50, y: 40, height: 20)
    let text = letters(40, x: 50, y: 90, height: 20)
    let parts = [line(Array(row[..<12])), line(Array(row[8...]))]
    #expect(missed(row + text, parts + [line(text)]) == [PixelBox(around: row)])
    let poor = line(row, confidence: 30)
    #expect(missed(row + text, [poor, line(text)]) == [PixelBox(around: row)])
    #expect(missed(row + text, [line(row), line(text)]) == [])
  }

  @Test("two short rows that the engine read as one line are found") func stackedRows() {
    let upper = letters(10, x: 50, y: 40, height: 20)
    let lower = letters(10, x: 50, y: 68, height: 20)
    let text = letters(40, x: 50, y: 200, height: 20)
    let tall = letters(10, x: 50, y: 40, height: 48)
    #expect(
      missed(upper + lower + text, [line(tall), line(text)])
        == [upper, lower].compactMap { PixelBox(around: $0) })
    #expect(missed(tall + text, [line(tall), line(text)]) == [])
  }

  @Test("large print is found beside text of ordinary size, in one row up to a wide space")
  func largePrint() {
    let text = letters(80, x: 50, y: 200, height: 20)
    let (left, right) = (
      letters(10, x: 50, y: 100, height: 40), letters(10, x: 500, y: 100, height: 40)
    )
    let words = line(text).words.map(\.box)
    #expect(
      Set(InkRows.large(in: text + left + right, words: words))
        == Set([left, right].compactMap { PixelBox(around: $0) }))
    #expect(InkRows.large(in: [], words: words) == [])
    #expect(InkRows.large(in: left, words: []) == [])
  }

  @Test("a row of large print whose end was not read is found whole") func cutTitle() {
    let text = letters(40, x: 50, y: 200, height: 20)
    let title = letters(10, x: 60, y: 100, height: 40)
    let lines = [line(text), line(Array(title.prefix(5)))]
    #expect(InkRows.cut(in: text + title, lines: lines) == [PixelBox(around: title)])
    #expect(InkRows.cut(in: text + title, lines: [line(text), line(title)]) == [])
    #expect(InkRows.cut(in: text + title, lines: [line(text)]) == [])
  }

  @Test("a line is inserted in reading order") func insertion() {
    func block(_ lines: [RecognizedPage.Line]) -> RecognizedPage.Block {
      let box = PixelBox(around: lines.map(\.box)) ?? .zero
      return RecognizedPage.Block(
        box: box, paragraphs: [RecognizedPage.Paragraph(box: box, lines: lines)])
    }
    var page = RecognizedPage(
      size: PixelSize(width: 900, height: 900),
      blocks: [
        block([
          Samples.line("flour", x: 0, y: 100), Samples.line("salt", x: 0, y: 220),
        ]), block([Samples.line("milk", x: 400, y: 100)]),
      ])
    page.insert(Samples.line("Sauces and nuts", x: 0, y: 160))
    page.insert(Samples.line("Pancakes", x: 100, y: 20))
    page.insert(Samples.line("Serve at once", x: 100, y: 600))
    #expect(
      page.lines.map(\.text) == [
        "Pancakes", "flour", "Sauces and nuts", "salt", "milk", "Serve at once",
      ])
  }

  #if OCR
  @Test("connected ink has its box, whatever the size of the letters", arguments: [12, 30, 60])
  func shapes(height: Int) throws {
    var image = GrayImage(size: PixelSize(width: 900, height: 400), filledWith: 240)
    let letters = letters(8, x: 40, y: 100, height: height)
    for letter in letters {
      for y in letter.top..<letter.bottom {
        for x in letter.left..<letter.right { image[x, y] = 20 }
      }
    }
    let found = try PageImage(image).inkShapes(wordHeight: height).sorted { $0.left < $1.left }
    try #require(found.count == letters.count)
    for (shape, letter) in zip(found, letters) { #expect(shape.overlap(letter) > 0.5) }
  }
  #endif
}
