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
    guard let top = inTable.map({ all[$0].box.top }).min() else { return }
    var next = 0
    blocks = blocks.with(table: rows.map { Line(cells: $0.map { all[$0] }) }, top: top) { block in
      let indices = next..<(next + block.lines.count)
      next = indices.upperBound
      let rest = indices.filter { !inTable.contains($0) }
      return rest.count < indices.count ? rest.map { all[$0] } : nil
    }
  }
}

extension [RecognizedPage.Block] {
  /// The blocks with the lines of a table as a block of its own, between what remains above and below its top of the blocks
  /// that have words of it.
  ///
  /// - Parameters:
  ///   - table: The lines of the table.
  ///   - top: The top of the table.
  ///   - rest: The lines that remain of a block; nil for one without words of the table.
  /// - Returns: The blocks.
  func with(
    table: [RecognizedPage.Line], top: Int,
    rest: (RecognizedPage.Block) -> [RecognizedPage.Line]?
  ) -> Self {
    var (before, above, below, after): (Self, Self, Self, Self) = ([], [], [], [])
    for block in self {
      guard let lines = rest(block) else {
        if above.isEmpty { before.append(block) } else { after.append(block) }
        continue
      }
      let isAbove = { (line: RecognizedPage.Line) in line.box.center.y < Double(top) }
      above.append(RecognizedPage.Block(lines: lines.filter(isAbove)))
      below.append(RecognizedPage.Block(lines: lines.filter { !isAbove($0) }))
    }
    let table = RecognizedPage.Block(lines: table)
    return before + (above + [table] + below).filter { !$0.paragraphs.isEmpty } + after
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
