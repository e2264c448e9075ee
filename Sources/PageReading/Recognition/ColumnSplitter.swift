/// Splits lines that the engine read across columns and puts the columns in reading order.
///
/// Tesseract joins most lines of two-column lists. A gap inside a line that is wide relative to the
/// letters' height separates columns; a run of rows with such gaps is read column by column. In
/// justified text the space after a full stop can be as wide, so a gap of that size must continue in
/// the row above or below.
struct ColumnSplitter {
  /// The least gap between two columns, in median heights of a word.
  var gapFactor = 1.2
  /// The factor by which a gap without a counterpart above or below must be wider.
  var loneGapFactor = 2.0

  /// Returns blocks whose lines do not cross columns.
  func split(_ blocks: [RecognizedPage.Block]) -> [RecognizedPage.Block] {
    let words = blocks.flatMap { $0.paragraphs.flatMap { $0.lines.flatMap(\.words) } }
    guard let height = words.map(\.box.height).median else { return blocks }
    let gap = gapFactor * Double(height)
    return blocks.flatMap { split($0, gap: gap) }
  }

  /// The gaps of each line that separate columns, from left to right.
  private func columnGaps(of lines: [RecognizedPage.Line], gap: Double) -> [[Range<Int>]] {
    let wide = lines.map { $0.gaps(widerThan: gap) }
    return lines.indices.map { index in
      wide[index].filter { space in
        if Double(space.count) > loneGapFactor * gap { return true }
        return [index - 1, index + 1].contains { neighbor in
          lines.indices.contains(neighbor)
            && wide[neighbor].contains { Double($0.clamped(to: space).count) > gap / 2 }
        }
      }
    }
  }

  private func split(_ block: RecognizedPage.Block, gap: Double) -> [RecognizedPage.Block] {
    let gaps = columnGaps(of: block.paragraphs.flatMap(\.lines), gap: gap)
    var rows = gaps[...]
    var result: [RecognizedPage.Block] = []
    var band = ColumnBand()
    var plain: [RecognizedPage.Paragraph] = []
    func closePlain() {
      if let box = PixelBox(around: plain.map(\.box)) {
        result.append(RecognizedPage.Block(box: box, paragraphs: plain))
      }
      plain = []
    }
    func closeBand() {
      result += band.blocks
      band = ColumnBand()
    }
    for paragraph in block.paragraphs {
      var lines: [RecognizedPage.Line] = []
      func closeLines() {
        if let box = PixelBox(around: lines.map(\.box)) {
          plain.append(RecognizedPage.Paragraph(box: box, lines: lines))
        }
        lines = []
      }
      for line in paragraph.lines {
        let pieces = line.split(at: rows.popFirst() ?? [])
        if !band.isEmpty, band.add(pieces) { continue }
        closeBand()
        if pieces.count > 1 {
          closeLines()
          closePlain()
          _ = band.add(pieces)
        } else {
          lines += pieces
        }
      }
      closeLines()
    }
    closeBand()
    closePlain()
    for index in result.indices { result[index].updateFromWords() }
    return result
  }
}

/// Consecutive rows that share the same columns.
private struct ColumnBand {
  private var columns: [[RecognizedPage.Line]] = []
  private var bottom = 0

  var isEmpty: Bool { columns.isEmpty }

  /// One block a column, from left to right.
  var blocks: [RecognizedPage.Block] {
    columns.compactMap { lines in
      PixelBox(around: lines.map(\.box)).map {
        RecognizedPage.Block(box: $0, paragraphs: [RecognizedPage.Paragraph(box: $0, lines: lines)])
      }
    }
  }

  /// Adds the pieces of one row; returns false when the row does not fit these columns.
  mutating func add(_ pieces: [RecognizedPage.Line]) -> Bool {
    guard let first = pieces.first, let row = PixelBox(around: pieces.map(\.box)) else {
      return true
    }
    // A single piece after a wide space is a heading or the text below, not a wrapped cell.
    if !isEmpty, pieces.count == 1, row.top - bottom > first.box.height { return false }
    var places: [Int?] = []
    for piece in pieces {
      let touched = columns.indices.filter { extent($0).touchesColumn(of: piece.box) }
      guard touched.count < 2, touched.isEmpty || !places.contains(touched[0]) else { return false }
      places.append(touched.first)
    }
    if !isEmpty, pieces.count == 1, places[0] == nil { return false }
    for (piece, place) in zip(pieces, places) {
      if let place { columns[place].append(piece) }
    }
    for (piece, place) in zip(pieces, places) where place == nil { columns.append([piece]) }
    columns.sort { $0[0].box.left < $1[0].box.left }
    bottom = max(bottom, row.bottom)
    return true
  }

  private func extent(_ column: Int) -> PixelBox {
    PixelBox(around: columns[column].map(\.box)) ?? PixelBox.zero
  }
}

extension PixelBox {
  fileprivate func touchesColumn(of other: PixelBox) -> Bool {
    left < other.right && other.left < right
  }
}

extension RecognizedPage.Line {
  /// The gaps between words that are wider than a number of pixels.
  func gaps(widerThan gap: Double) -> [Range<Int>] {
    let ordered = words.sorted { $0.box.left < $1.box.left }
    guard var right = ordered.first?.box.right else { return [] }
    var gaps: [Range<Int>] = []
    for word in ordered.dropFirst() {
      if Double(word.box.left - right) > gap { gaps.append(right..<word.box.left) }
      right = max(right, word.box.right)
    }
    return gaps
  }

  /// The parts of the line between gaps.
  func split(at gaps: [Range<Int>]) -> [RecognizedPage.Line] {
    guard !gaps.isEmpty else { return [self] }
    var groups = [[RecognizedPage.Word]](repeating: [], count: gaps.count + 1)
    for word in words.sorted(by: { $0.box.left < $1.box.left }) {
      groups[gaps.count { $0.lowerBound < word.box.left }].append(word)
    }
    return groups.compactMap { words in
      PixelBox(around: words.map(\.box)).map {
        RecognizedPage.Line(box: $0, baseline: baseline?.clipped(to: $0), words: words)
      }
    }
  }
}

extension RecognizedPage.Baseline {
  fileprivate func clipped(to box: PixelBox) -> RecognizedPage.Baseline {
    let (left, right) = (Double(box.left), Double(box.right))
    return RecognizedPage.Baseline(
      start: PagePoint(x: left, y: y(atX: left)), end: PagePoint(x: right, y: y(atX: right)))
  }
}

extension Array where Element: Comparable {
  /// The middle element, or nil without elements.
  var median: Element? { isEmpty ? nil : sorted()[count / 2] }
}
