/// Tesseract's tab-separated table.
enum TSVTable {
  static let header =
    "level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext\n"

  static func rows(of page: RecognizedPage, number: Int) -> String {
    var rows = row(
      1, [number, 0, 0, 0, 0], PixelBox(page.size))
    for (b, block) in page.blocks.enumerated() {
      rows += row(2, [number, b + 1, 0, 0, 0], block.box)
      for (p, paragraph) in block.paragraphs.enumerated() {
        rows += row(3, [number, b + 1, p + 1, 0, 0], paragraph.box)
        for (l, line) in paragraph.lines.enumerated() {
          rows += row(4, [number, b + 1, p + 1, l + 1, 0], line.box)
          for (w, word) in line.words.enumerated() {
            rows += row(5, [number, b + 1, p + 1, l + 1, w + 1], word.box, word)
          }
        }
      }
    }
    return rows
  }

  private static func row(
    _ level: Int, _ place: [Int], _ box: PixelBox, _ word: RecognizedPage.Word? = nil
  ) -> String {
    let numbers = [level] + place + [box.x, box.y, box.width, box.height]
    // Readers of the format expect a confidence of -1 on rows that are not words.
    let confidence = word.map { "\($0.confidence)" } ?? "-1"
    return numbers.map(String.init).joined(separator: "\t") + "\t\(confidence)\t"
      + (word?.text ?? "") + "\n"
  }
}
