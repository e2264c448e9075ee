extension RecognizedPage {
  /// Makes one block of the rows of a table.
  ///
  /// Lines beside the table that are in no row keep their blocks: those above it come before the table, the others after it.
  ///
  /// - Parameter rows: The rows from top to bottom, each with the indices of its lines in ``lines`` in the order in which they
  ///   are joined. A line is in one row at most.
  package mutating func joinRows(_ rows: [[Int]]) {
    let all = lines
    let rows = rows.filter { !$0.isEmpty }
    guard let table = PixelBox(around: rows.joined().map { all[$0].box }) else { return }
    let inTable = Set(rows.joined())
    let joined = rows.map { Line(cells: $0.map { all[$0] }) }
    let block = Block(box: table, paragraphs: [Paragraph(box: table, lines: joined)])
    var (before, above, below, after): ([Block], [Block], [Block], [Block]) = ([], [], [], [])
    var next = 0
    for block in blocks {
      let count = block.paragraphs.reduce(0) { $0 + $1.lines.count }
      let indices = next..<(next + count)
      next += count
      if !indices.contains(where: inTable.contains) {
        if above.isEmpty && below.isEmpty && !indices.contains(where: { $0 > inTable.min() ?? 0 }) {
          before.append(block)
        } else {
          after.append(block)
        }
        continue
      }
      var number = indices.lowerBound
      func kept(_ isKept: (Line) -> Bool) -> Block {
        number = indices.lowerBound
        let paragraphs = block.paragraphs.map { paragraph in
          let lines = paragraph.lines.filter { line in
            defer { number += 1 }
            return !inTable.contains(number) && isKept(line)
          }
          return Paragraph(box: PixelBox(around: lines.map(\.box)) ?? paragraph.box, lines: lines)
        }.filter { !$0.lines.isEmpty }
        return Block(
          box: PixelBox(around: paragraphs.map(\.box)) ?? block.box, paragraphs: paragraphs)
      }
      above.append(kept { $0.box.center.y < Double(table.top) })
      below.append(kept { $0.box.center.y >= Double(table.top) })
    }
    blocks = before + (above + [block] + below).filter { !$0.paragraphs.isEmpty } + after
  }
}

extension RecognizedPage.Line {
  /// The cells of a row as one line.
  fileprivate init(cells: [RecognizedPage.Line]) {
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
