#if OCR
import Support

extension PageReader {
  /// Reads the rows of letters that have no reliable words, each as a line of its own.
  func readMissedRows(
    of page: inout RecognizedPage, in gray: borrowing PageImage, smooths: Bool
  ) throws(PageError) {
    guard let height = page.words.map(\.box.height).median else { return }
    let shapes = try gray.inkShapes(wordHeight: height)
    let stacked = InkRows.stacked(page.lines, shapes: shapes, typical: height)
    var found: [PixelBox] = []
    // Photographs may look like many rows; the limit bounds the time for a page.
    let cut = InkRows.cut(in: shapes, lines: page.lines)
    for row in cut.prefix(4) {
      try readWhole(row, of: &page, in: gray, smooths: smooths)
    }
    let missed = InkRows.missed(in: shapes, lines: page.lines, stacked: stacked)
    for row in missed.prefix(8) {
      // Letters inside of a line are read with it.
      let parts = page.lines.filter { $0.box.isBeside(row) }
      let place = parts.map(\.box).reduce(row) { $0.union($1) }
      let words = try words(ofRow: place, in: gray, smooths: smooths)
      let known = parts.map(\.words.characterCount)
      // Lines that overlap have letters twice.
      let isMore =
        InkRows.areTorn(parts)
        ? words.characterCount >= known.max() ?? 0
        : words.characterCount > known.reduce(0, +)
      guard isMore, words.meanConfidence >= 70, words.letterShare > 0.7,
        let box = PixelBox(around: words.map(\.box))
      else { continue }
      page.keepLines { !parts.contains($0) && !$0.box.isMostly(in: box) }
      page.insert(RecognizedPage.Line(box: box, words: words))
      found.append(box)
    }
    page.unreadRows = missed.filter { row in !page.lines.contains { $0.box.contains(row.center) } }
    page.keepLines { line in
      !stacked.contains(line) || found.count { line.box.contains($0.center) } < 2
    }
  }

  /// Reads a row of large print again that the engine read in part; what comes to it are words that are sure.
  private func readWhole(
    _ row: PixelBox, of page: inout RecognizedPage, in gray: borrowing PageImage, smooths: Bool
  ) throws(PageError) {
    let parts = page.lines.filter { line in line.words.contains { $0.box.isIn(row) } }
    guard let known = PixelBox(around: parts.map(\.box)) else { return }
    var words = try words(ofRow: known.union(row), in: gray, smooths: smooths)
    func isSure(_ word: RecognizedPage.Word) -> Bool {
      word.confidence >= 80 && word.text.unicodeScalars.contains { $0.properties.isAlphabetic }
    }
    words = Array(words.drop { !isSure($0) }.reversed().drop { !isSure($0) }.reversed())
    guard words.characterCount > parts.map(\.words.characterCount).reduce(0, +),
      words.meanConfidence >= parts.flatMap(\.words).meanConfidence - 5,
      let box = PixelBox(around: words.map(\.box))
    else { return }
    page.keepLines { !parts.contains($0) }
    page.insert(RecognizedPage.Line(box: box, words: words))
  }

  private func words(
    ofRow box: PixelBox, in gray: borrowing PageImage, smooths: Bool
  ) throws(PageError) -> [RecognizedPage.Word] {
    let line = RecognizedPage.Line(box: box, words: [])
    var best: [RecognizedPage.Word] = []
    for height in [60.0, 40] {
      let preparation = Preparation(
        scale: line.scale(toHeight: height), flattens: true, smooths: smooths)
      let words = try words(of: line, in: gray, preparation)
      if words.meanConfidence > best.meanConfidence { best = words }
    }
    // In the pixels of one line a word may be as high as these.
    for index in best.indices {
      let ink = best[index].box.intersection(box.expanded(x: box.height, y: 0))
      if !ink.isEmpty { best[index].box = ink }
    }
    return best
  }
}

extension RecognizedPage {
  /// Inserts a line in reading order.
  mutating func insert(_ line: Line) {
    let paragraph = Paragraph(box: line.box, lines: [line])
    let row = line.box.center.y
    let besides = blocks.indices.filter {
      Double(blocks[$0].box.top) <= row && row <= Double(blocks[$0].box.bottom)
    }
    func shared(_ block: Int) -> Int { blocks[block].box.intersection(line.box).width }
    guard let block = besides.max(by: { shared($0) < shared($1) }), shared(block) > 0 else {
      let next = blocks.firstIndex { Double($0.box.top) > row } ?? blocks.count
      blocks.insert(Block(box: line.box, paragraphs: [paragraph]), at: next)
      return
    }
    if let next = blocks[block].paragraphs.firstIndex(where: { Double($0.box.bottom) > row }) {
      let lines = blocks[block].paragraphs[next].lines
      let place = lines.firstIndex { $0.box.center.y > row } ?? lines.count
      blocks[block].paragraphs[next].lines.insert(line, at: place)
    } else {
      blocks[block].paragraphs.append(paragraph)
    }
  }
}

extension PixelBox {
  /// Whether the box continues a row of letters, and is not one of several slanted lines.
  fileprivate func isBeside(_ row: PixelBox) -> Bool {
    let shared = intersection(row.expanded(x: row.height / 2, y: 0))
    return shared.width > 0 && shared.height * 2 > min(height, row.height)
      && union(row).height * 3 <= row.height * 4
  }

  /// Whether the box lies mostly inside another one.
  fileprivate func isMostly(in other: PixelBox) -> Bool {
    intersection(other).area * 2 > area
  }
}

extension [RecognizedPage.Word] {
  /// The share of letters in the text.
  fileprivate var letterShare: Double {
    let scalars = flatMap(\.text.unicodeScalars)
    let letters = scalars.count { $0.properties.isAlphabetic }
    return Double(letters) / Double(Swift.max(1, scalars.count))
  }
}
#endif
