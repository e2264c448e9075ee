#if OCR
import CTesseract

extension PageReader {
  /// Reads poor lines again, each from its own pixels prepared in other ways, and keeps the best.
  func readAgain(_ page: inout Page, of image: borrowing Image) throws(PageError) {
    guard page.lines.contains(where: { $0.confidence < options.retryBelow }) else { return }
    let gray = try image.converted { pixConvertTo8($0, 0) }
    let area = page.area
    // Lines of noise are many on pages with pictures; a page is no excuse to read for minutes.
    var triesLeft = 60
    try page.mapLines { (line) throws(PageError) -> TextLine in
      guard line.confidence < options.retryBelow, triesLeft > 0 else { return line }
      triesLeft -= 1
      return try best(of: line, in: gray, within: area)
    }
    for block in page.blocks.indices { page.blocks[block].fit() }
  }

  private func best(
    of line: TextLine, in gray: borrowing Image, within area: Box
  ) throws(PageError) -> TextLine {
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
        .scale(1, thenMove: Point(x: Double(crop.x), y: Double(crop.y))))
      let words = try engine.recognize(prepared.image, mode: .line)
        .flatMap { $0.paragraphs.flatMap { $0.lines.flatMap(\.words) } }
        .map { $0.moved(by: place) }
      // Fewer letters with more confidence may be a lost half of the line.
      guard words.meanConfidence > best.confidence,
        words.letterCount * 4 >= line.words.letterCount * 3,
        let box = Box(around: words.map(\.box))
      else { continue }
      best = TextLine(box: box, baseline: line.baseline, words: words)
    }
    return best
  }
}

extension [Word] {
  fileprivate var letterCount: Int { reduce(0) { $0 + $1.text.unicodeScalars.count } }
}
#endif
