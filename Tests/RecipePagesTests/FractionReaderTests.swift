#if OCR
import Testing

import PageReading
@testable import RecipePages

@Suite struct FractionReaderTests {
  static func words(_ name: String, repairs: [any LineRepair] = .recipes) throws -> [RecognizedPage
    .Word]
  {
    var options = ReadingOptions(.fast)
    options.mode = .line
    options.repairs = repairs
    let folder = #filePath.split(separator: "/", omittingEmptySubsequences: false)
      .dropLast(2).joined(separator: "/")
    let reader = try PageReader(options)
    return try reader.read(imageAt: "\(folder)/Fixtures/lines/\(name).png").words
  }

  @Test(
    "fractions are read in faces that training never saw",
    arguments: [
      ("half", "1½ cups plain flour"), ("quarters", "¾ tsp ground cinnamon"),
      ("third", "⅓ cup melted butter"), ("small", "½ teaspoon salt"),
      ("hairline", "¼ cup thyme leaves"),
    ])
  func read(name: String, text: String) throws {
    let words = try Self.words(name)
    #expect(words.map(\.text).joined(separator: " ") == text)
    let repaired = words.filter(\.isRepaired)
    #expect(repaired.count == 1)
    #expect(repaired.first?.text.contains { "½¼¾⅓".contains($0) } == true)
  }

  @Test(
    "lines without fractions are left as the engine read them",
    arguments: ["none", "share"])
  func untouched(name: String) throws {
    let words = try Self.words(name)
    #expect(words == (try Self.words(name, repairs: [])))
    #expect(!words.isEmpty)
  }

  @Test(
    "a number that does not fit its unit is read from the ink",
    arguments: [("1", "cups", "2"), ("1", "cup", "1"), ("4", "cups", "4"), ("4", "cup", "4")])
  func numbers(read: String, unit: String, meant: String) throws {
    // The picture has `2 large eggs, beaten`.
    let folder = #filePath.split(separator: "/", omittingEmptySubsequences: false)
      .dropLast(2).joined(separator: "/")
    let image = try PageImage(contentsOf: "\(folder)/Fixtures/lines/none.png").grayImage()
    var words = try Self.words("none", repairs: [])
    (words[0].text, words[1].text) = (read, unit)
    let line = RecognizedPage.Line(box: PixelBox(around: words.map(\.box)) ?? .zero, words: words)
    #expect(FractionReader.builtIn.repairedWords(of: line, in: image)[0].text == meant)
  }

  @Test("the hours of days are no misread fractions")
  func days() {
    func needed(_ number: String) -> Double? {
      AmountContext(words: ConfusionRepairTests.line("\(number) hours").words)
        .neededProbability(at: 0)
    }
    #expect(needed("24") == 0.97 && needed("48") == 0.97)
    let sachets = AmountContext(words: ConfusionRepairTests.line("1x 7 g").words)
    #expect(sachets.neededProbability(at: 0) == nil)
    #expect(needed("14") == 0.2)
  }

  @Test("the engine alone prints no fraction, which is why pixels are asked")
  func engineAlone() throws {
    let text = try Self.words("half", repairs: []).map(\.text).joined(separator: " ")
    #expect(!text.contains("½"))
    #expect(text.hasSuffix("cups plain flour"))
  }

  @Test("a fraction's box lies where it is printed")
  func box() throws {
    let words = try Self.words("half")
    let first = try #require(words.first)
    #expect(first.box.right <= words[1].box.left)
    #expect(first.box.width > 20)
  }

  @Test("a line whose boxes lie outside of the picture is left alone")
  func outside() throws {
    let reader = FractionReader.builtIn
    let word = RecognizedPage.Word(
      text: "%", box: PixelBox(x: 900, y: 900, width: 20, height: 20), confidence: 50)
    let unit = RecognizedPage.Word(
      text: "cup", box: PixelBox(x: 930, y: 900, width: 40, height: 20), confidence: 90)
    for size in [1, 8, 40] {
      let image = GrayImage(size: PixelSize(width: size, height: size))
      for box in [word.box, PixelBox(x: 0, y: 0, width: size, height: size)] {
        var moved = word
        moved.box = box
        let line = RecognizedPage.Line(box: box, words: [moved, unit])
        #expect(reader.repairedWords(of: line, in: image) == [moved, unit])
      }
    }
  }
}
#endif
