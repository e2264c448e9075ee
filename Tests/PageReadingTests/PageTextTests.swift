import PageReading
import Testing

@Suite struct PageTextTests {
  @Test(
    "hyphens at the ends of lines go, except in compounds",
    arguments: [
      ("a merry-go-\nround", "a merry-go-round"), ("HAPPI-\nNESS", "HAPPINESS"),
      ("an Anglo-\nSaxon", "an Anglo-Saxon"), ("self-con-\nscious", "self-conscious"),
      ("happi-\nness", "happiness"), ("a -\nb", "a - b"), ("in 19-\n20", "in 19- 20"),
    ])
  func hyphens(lines: String, text: String) {
    #expect(PageText(RecognizedPage(text: lines), isWord: { $0 == "conscious" }).text == text)
  }

  @Test("a paragraph that begins in lower case goes on with a sentence that has not ended")
  func paragraphs() {
    func paragraph(_ text: String, y: Int) -> RecognizedPage.Paragraph {
      let box = PixelBox(x: 0, y: y, width: 100, height: 15)
      let words = text.split(separator: " ").map {
        RecognizedPage.Word(text: String($0), box: box, confidence: 90)
      }
      return .init(box: box, lines: [.init(box: box, words: words)])
    }
    let texts = ["A title", "The text goes", "on here. It ends.", "and goes on", "A title"]
    let paragraphs = texts.enumerated().map { paragraph($0.element, y: 20 * $0.offset) }
    let size = PixelSize(width: 100, height: 100)
    let page = RecognizedPage(
      size: size, blocks: [.init(box: PixelBox(size), paragraphs: paragraphs)])
    #expect(
      PageText(page).text == "A title\nThe text goes on here. It ends.\nand goes on\nA title")
  }
}
