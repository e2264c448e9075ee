import PageReading
import Testing

@Suite struct PageTextTests {
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
