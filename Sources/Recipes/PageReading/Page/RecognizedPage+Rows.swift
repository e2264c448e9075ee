extension RecognizedPage {
  /// Makes one block of the rows of a table.
  ///
  /// Lines of its columns that are in no row are put before the table, if they are above it, or else after it.
  ///
  /// - Parameter rows: The rows from top to bottom, each with the indices of its lines in ``lines`` in the order in which they
  ///   are joined. A line is in one row at most.
  package mutating func joinRows(_ rows: [[Int]]) {
    let all = lines
    let inTable = Set(rows.joined())
    guard let first = inTable.min(), let top = inTable.map({ all[$0].box.top }).min() else {
      return
    }
    var (before, above, below, after): ([Block], [Block], [Block], [Block]) = ([], [], [], [])
    var next = 0
    for block in blocks {
      let indices = next..<(next + block.lines.count)
      next = indices.upperBound
      let rest = indices.filter { !inTable.contains($0) }
      if rest.count < indices.count {
        above.append(Block(lines: rest.map { all[$0] }.filter { $0.box.center.y < Double(top) }))
        below.append(Block(lines: rest.map { all[$0] }.filter { $0.box.center.y >= Double(top) }))
      } else if next <= first {
        before.append(block)
      } else {
        after.append(block)
      }
    }
    let table = Block(lines: rows.map { Line(cells: $0.map { all[$0] }) })
    blocks = before + (above + [table] + below).filter { !$0.paragraphs.isEmpty } + after
  }
}

extension RecognizedPage.Block {
  /// All lines from top to bottom.
  package var lines: [RecognizedPage.Line] { paragraphs.flatMap(\.lines) }

  /// Creates a block of one paragraph; of no lines, without any.
  package init(lines: [RecognizedPage.Line]) {
    let box = PixelBox(around: lines.map(\.box))
    self.init(
      box: box ?? .zero,
      paragraphs: box.map { [RecognizedPage.Paragraph(box: $0, lines: lines)] } ?? [])
  }
}

extension RecognizedPage.Line {
  /// Creates one line of the cells of a row.
  package init(cells: [RecognizedPage.Line]) {
    guard let first = cells.first, cells.count > 1 else {
      self = cells.first ?? RecognizedPage.Line(box: .zero, words: [])
      return
    }
    self.init(
      box: PixelBox(around: cells.map(\.box)) ?? first.box, baseline: first.baseline,
      words: cells.flatMap(\.words), isReadable: cells.contains(where: \.isReadable))
    strokeWidth = cells.compactMap(\.strokeWidth).max()
  }
}
