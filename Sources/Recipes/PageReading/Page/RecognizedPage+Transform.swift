// Coordinates of an image that was cropped, scaled, rotated or straightened, mapped back to the page.

/// A mapping of places in one image to places in another.
protocol PixelMapping {
  func apply(to point: PagePoint) -> PagePoint
  func apply(to box: PixelBox) -> PixelBox
}

extension PageTransform: PixelMapping {}

extension RecognizedPage.Block {
  func transformed(by transform: some PixelMapping) -> Self {
    Self(
      box: transform.apply(to: box),
      paragraphs: paragraphs.map { paragraph in
        RecognizedPage.Paragraph(
          box: transform.apply(to: paragraph.box),
          lines: paragraph.lines.map { $0.transformed(by: transform) })
      })
  }
}

extension RecognizedPage.Line {
  func transformed(by transform: some PixelMapping) -> Self {
    var line = self
    line.box = transform.apply(to: box)
    line.baseline = baseline.map {
      RecognizedPage.Baseline(
        start: transform.apply(to: $0.start), end: transform.apply(to: $0.end))
    }
    line.words = words.map { $0.transformed(by: transform) }
    return line
  }
}

extension RecognizedPage.Word {
  func transformed(by transform: some PixelMapping) -> Self {
    var word = self
    word.box = transform.apply(to: box)
    for index in symbols.indices {
      word.symbols[index].box = transform.apply(to: symbols[index].box)
    }
    return word
  }
}
