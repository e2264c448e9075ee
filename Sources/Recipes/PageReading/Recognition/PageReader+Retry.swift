#if OCR
import CTesseract
import Support

extension PageReader {
  /// Reads poor lines and large print again, each line from its own pixels with other preprocessing, and keeps
  /// the best results.
  func readAgain(
    _ page: inout RecognizedPage, in gray: borrowing PageImage, smooths: Bool
  ) throws(PageError) {
    // The engine is best with letters of ordinary size; in titles it confuses `c` and `e`.
    let large = (page.words.map(\.box.height).median ?? 0) * 5 / 4
    // Pages with photographs give many noise lines; the limits bound the time for a page.
    var (poorLeft, largeLeft) = (60, 6)
    try page.mapLines { (line) throws(PageError) -> RecognizedPage.Line in
      if line.confidence < options.retryBelow {
        guard poorLeft > 0 else { return line }
        poorLeft -= 1
        return try best(of: line, in: gray, smooths: smooths)
      }
      guard line.wordHeight >= large, line.words.characterCount > 2, largeLeft > 0 else {
        return line
      }
      largeLeft -= 1
      return try bestWords(of: line, in: gray)
    }
    for block in page.blocks.indices { page.blocks[block].updateFromWords() }
  }

  /// The whole line in the reading with the highest confidence.
  private func best(
    of line: RecognizedPage.Line, in gray: borrowing PageImage, smooths: Bool
  ) throws(PageError) -> RecognizedPage.Line {
    let scale = line.scale(toHeight: 60)
    var best = line
    for preparation in [
      Preparation(scale: scale, flattens: true, smooths: smooths, deskews: true),
      Preparation(scale: scale, spreadsContrast: true),
    ] {
      let words = try words(of: line, in: gray, preparation)
      // Fewer letters with more confidence may be only half of the line.
      guard words.meanConfidence > best.confidence,
        words.characterCount * 4 >= line.words.characterCount * 3,
        let box = PixelBox(around: words.map(\.box))
      else { continue }
      best = RecognizedPage.Line(box: box, baseline: line.baseline, words: words)
    }
    return best
  }

  /// The line with each word in the reading with the highest confidence.
  private func bestWords(
    of line: RecognizedPage.Line, in gray: borrowing PageImage
  ) throws(PageError) -> RecognizedPage.Line {
    var line = line
    for height in [60.0, 40] {
      let preparation = Preparation(scale: line.scale(toHeight: height))
      let words = try words(of: line, in: gray, preparation)
      guard words.count == line.words.count else { continue }
      for (index, word) in words.enumerated()
      where word.confidence > line.words[index].confidence
        && word.box.isMostly(line.words[index].box)
      {
        line.words[index] = word
      }
    }
    return line
  }

  /// The words that are recognized in the pixels of a single line.
  func words(
    of line: RecognizedPage.Line, in gray: borrowing PageImage, _ preparation: Preparation
  ) throws(PageError) -> [RecognizedPage.Word] {
    let crop = line.surroundings.intersection(PixelBox(gray.size))
    guard crop.height >= 8, crop.width >= 8 else { return [] }
    let prepared = try preparation.apply(to: gray.cropped(to: crop))
    let place = prepared.toOriginal.then(
      .scale(1, thenMove: PagePoint(x: Double(crop.x), y: Double(crop.y))))
    return try engine.recognize(prepared.image, mode: .line)
      .flatMap(\.lines).flatMap(\.words)
      .map { $0.transformed(by: place) }
  }
}

extension RecognizedPage.Line {
  /// The box with the margin that recognition needs.
  fileprivate var surroundings: PixelBox { box.expanded(x: box.height / 2, y: box.height / 3) }

  /// The scale at which the line with its margin has a height.
  func scale(toHeight height: Double) -> Double {
    min(4, height / Double(max(1, surroundings.height)))
  }

  fileprivate var wordHeight: Int { words.map(\.box.height).median ?? 0 }
}

extension PixelBox {
  /// Whether two boxes are of one word: they share most of their columns.
  fileprivate func isMostly(_ other: PixelBox) -> Bool {
    (min(right, other.right) - max(left, other.left)) * 5 > max(width, other.width) * 4
  }
}
#endif
