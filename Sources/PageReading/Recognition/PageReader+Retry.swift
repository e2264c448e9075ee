#if OCR
import CTesseract

extension PageReader {
  /// Reads poor lines again, each from its own pixels with other preprocessing, and keeps the best result.
  func readAgain(_ page: inout RecognizedPage, in gray: borrowing PageImage) throws(PageError) {
    guard page.lines.contains(where: { $0.confidence < options.retryBelow }) else { return }
    let area = PixelBox(gray.size)
    // Pages with photographs give many noise lines; the limit bounds the time for a page.
    var triesLeft = 60
    try page.mapLines { (line) throws(PageError) -> RecognizedPage.Line in
      guard line.confidence < options.retryBelow, triesLeft > 0 else { return line }
      triesLeft -= 1
      return try best(of: line, in: gray, within: area)
    }
    for block in page.blocks.indices { page.blocks[block].updateFromWords() }
  }

  private func best(
    of line: RecognizedPage.Line, in gray: borrowing PageImage, within area: PixelBox
  ) throws(PageError) -> RecognizedPage.Line {
    let height = line.box.height
    let crop = line.box.expanded(x: height / 2, y: height / 3).intersection(area)
    guard crop.height >= 8, crop.width >= 8 else { return line }
    let part = try gray.cropped(to: crop)
    let scale = min(4, 60 / Double(crop.height))
    var best = line
    for preparation in [
      Preparation(scale: scale, flattens: true, deskews: true),
      Preparation(scale: scale, spreadsContrast: true),
    ] {
      let prepared = try preparation.apply(to: part)
      let place = prepared.toOriginal.then(
        .scale(1, thenMove: PagePoint(x: Double(crop.x), y: Double(crop.y))))
      let words = try engine.recognize(prepared.image, mode: .line)
        .flatMap { $0.paragraphs.flatMap { $0.lines.flatMap(\.words) } }
        .map { $0.transformed(by: place) }
      // Fewer letters with more confidence may be only half of the line.
      guard words.meanConfidence > best.confidence,
        words.letterCount * 4 >= line.words.letterCount * 3,
        let box = PixelBox(around: words.map(\.box))
      else { continue }
      best = RecognizedPage.Line(box: box, baseline: line.baseline, words: words)
    }
    return best
  }
}

extension [RecognizedPage.Word] {
  fileprivate var letterCount: Int { reduce(0) { $0 + $1.text.unicodeScalars.count } }
}
#endif
