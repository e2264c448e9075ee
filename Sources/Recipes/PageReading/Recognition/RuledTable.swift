#if OCR
import Support

/// A table with rules between its rows, which may slant.
struct RuledTable {
  /// A rule across the page.
  struct Rule {
    /// Its pieces from left to right.
    private(set) var pieces: [PixelBox]
    private(set) var box: PixelBox

    init(_ piece: PixelBox) {
      pieces = [piece]
      box = piece
    }

    /// Whether a piece to the right continues the rule.
    func goesOn(with piece: PixelBox, letterHeight: Int) -> Bool {
      let end = pieces[pieces.count - 1]
      return abs(end.center.y - piece.center.y) * 2 <= Double(letterHeight)
        && piece.left - box.right <= letterHeight
    }

    mutating func append(_ piece: PixelBox) {
      pieces.append(piece)
      box = box.union(piece)
    }

    /// The row of the rule at a column, on the line through its ends.
    func row(at column: Double) -> Double {
      let (first, last) = (pieces[0].center, pieces[pieces.count - 1].center)
      guard last.x > first.x else { return first.y }
      return first.y + (last.y - first.y) * (column - first.x) / (last.x - first.x)
    }

    func moved(by rows: Int) -> Rule {
      var moved = self
      moved.pieces = pieces.map { $0.offset(x: 0, y: rows) }
      moved.box = box.offset(x: 0, y: rows)
      return moved
    }
  }

  /// The rules from top to bottom, with one more above and below where a row without a rule at its end may be.
  private let rules: [Rule]

  /// The area of the rows.
  var area: PixelBox { PixelBox(around: rules.map(\.box)) ?? .zero }

  /// Creates a table of at least four rules from top to bottom.
  private init(_ rules: [Rule]) {
    let pitch = zip(rules, rules.dropFirst()).map { $1.box.top - $0.box.top }.median ?? 0
    self.rules = [rules[0].moved(by: -pitch)] + rules + [rules[rules.count - 1].moved(by: pitch)]
  }

  /// The tables whose rules are among some pieces: at least four with the same ends.
  ///
  /// Ruled cards side by side have rules on the same rows, but not of the same ends.
  static func tables(across pieces: [PixelBox], letterHeight: Int) -> [RuledTable] {
    var rules: [Rule] = []
    for piece in pieces.sorted(by: { $0.left < $1.left }) {
      let before = rules.lastIndex { $0.goesOn(with: piece, letterHeight: letterHeight) }
      if let before { rules[before].append(piece) } else { rules.append(Rule(piece)) }
    }
    var tables: [[Rule]] = []
    for rule in rules.sorted(by: { $0.box.top < $1.box.top }) {
      let table = tables.firstIndex { table in
        let last = table[table.count - 1].box
        let shared = min(last.right, rule.box.right) - max(last.left, rule.box.left)
        return shared * 4 >= 3 * last.union(rule.box).width
      }
      if let table { tables[table].append(rule) } else { tables.append([rule]) }
    }
    return tables.filter { $0.count >= 4 }.map(RuledTable.init)
  }

  /// The rows of the table among some lines, each with the indices of its lines from cell to cell; nil without three
  /// following rows of several cells.
  ///
  /// Text that stands beside the rows, as a method does, is in none of them.
  func rows(of lines: [RecognizedPage.Line]) -> [[Int]]? {
    let area = self.area
    let inTable = lines.indices.filter {
      !lines[$0].words.isEmpty && area.contains(lines[$0].box.center)
    }
    guard inTable.count <= Self.lineLimit else { return nil }
    let printed = inTable.map { lines[$0] }
    let prose = Set(inTable.filter { Self.isProse(lines[$0], among: printed) })
    var (rows, run): ([[Int]], [[Int]]) = ([], [])
    func endRun() {
      if run.count(where: { $0.count > 1 }) >= 3 { rows += run }
      run = []
    }
    for band in 0..<rules.count - 1 {
      let inside = inTable.filter { contains(lines[$0].box.center, in: band) }
      let cells = inside.filter { !prose.contains($0) }
      let hasAmounts = Self.columns(of: cells, lines).count > 1
      let found = self.rows(of: hasAmounts ? cells : inside, lines, below: rules[band])
      let isAtEnd = band == 0 || band == rules.count - 2
      if !found.isEmpty, found.allSatisfy({ $0.allSatisfy { $0.count <= 3 } }),
        !isAtEnd || isRow(found, lines)
      {
        run += found.map { $0.flatMap(\.self) }
      } else {
        endRun()
      }
    }
    endRun()
    return rows.isEmpty ? nil : rows
  }

  /// More lines are no table's, and comparing them with each other would take too much time.
  private static let lineLimit = 2_000

  /// Whether what was found without a rule above or below is a row: cells of one line, one of them a number.
  private func isRow(_ found: [[[Int]]], _ lines: [RecognizedPage.Line]) -> Bool {
    found.count == 1 && found[0].count > 1 && found[0].allSatisfy { $0.count == 1 }
      && found[0].contains { Self.isFigures(lines[$0[0]]) }
  }

  /// Whether a line is of a column of sentences.
  private static func isProse(
    _ line: RecognizedPage.Line, among lines: [RecognizedPage.Line]
  ) -> Bool {
    let column = lines.filter {
      2 * (min($0.box.right, line.box.right) - max($0.box.left, line.box.left))
        > min($0.box.width, line.box.width)
    }
    return column.map(\.words.count).median ?? 0 >= 5
  }

  /// The rows between two rules, each by columns: more than one where a column of numbers stands beside one of other words.
  private func rows(
    of cells: [Int], _ lines: [RecognizedPage.Line], below rule: Rule
  ) -> [[[Int]]] {
    func height(_ cell: Int) -> Double {
      let center = lines[cell].box.center
      return center.y - rule.row(at: center.x)
    }
    let letter = Double(cells.map { lines[$0].box.height }.median ?? 0)
    var rows: [(height: Double, cells: [Int])] = []
    for cell in cells.sorted(by: { height($0) < height($1) }) {
      if let last = rows.indices.last, height(cell) - rows[last].height < 0.6 * letter {
        rows[last].cells.append(cell)
      } else {
        rows.append((height(cell), [cell]))
      }
    }
    let columns = Self.columns(of: cells, lines)
    let amounts = Set(
      columns.filter { column in
        column.count { Self.isFigures(lines[$0]) } * 5 >= column.count * 3
      }.joined())
    let hasNames = columns.contains { column in
      column.count { Self.startsWithNumber(lines[$0]) } * 5 <= column.count * 2
    }
    let heads = rows.indices.filter { row in
      rows[row].cells.contains { amounts.contains($0) && Self.startsWithNumber(lines[$0]) }
    }
    guard heads.count > 1, hasNames else { return cells.isEmpty ? [] : [columns] }
    let pitch = zip(heads, heads.dropFirst()).map { rows[$1].height - rows[$0].height }.min() ?? 0
    for row in rows.indices where !heads.contains(row) {
      func distance(_ head: Int) -> Double { abs(rows[head].height - rows[row].height) }
      // A line as far away as the next row is a heading.
      guard let head = heads.min(by: { distance($0) < distance($1) }),
        distance(head) < 0.8 * pitch
      else { continue }
      rows[head].cells += rows[row].cells
      rows[row].cells = []
    }
    return rows.filter { !$0.cells.isEmpty }.map { Self.columns(of: $0.cells, lines) }
  }

  /// Whether a line is a number, alone or with a unit or a stroke; `2.` counts a step.
  private static func isFigures(_ line: RecognizedPage.Line) -> Bool {
    line.words.count <= 2 && startsWithNumber(line)
      && !(line.words[0].text.last.map { ".):".contains($0) } ?? false)
  }

  private static func startsWithNumber(_ line: RecognizedPage.Line) -> Bool {
    line.words[0].text.first?.isNumber ?? false
  }

  /// Whether a point between the ends of the rules is below a rule and above the next one.
  private func contains(_ point: PagePoint, in band: Int) -> Bool {
    point.y >= rules[band].row(at: point.x) && point.y < rules[band + 1].row(at: point.x)
  }

  /// The lines of a row by columns, from top to bottom in each.
  private static func columns(of row: [Int], _ lines: [RecognizedPage.Line]) -> [[Int]] {
    var columns: [[Int]] = []
    var right = Int.min
    for line in row.sorted(by: { lines[$0].box.left < lines[$1].box.left }) {
      let box = lines[line].box
      if box.left < right {
        columns[columns.count - 1].append(line)
      } else {
        columns.append([line])
      }
      right = max(right, box.right)
    }
    return columns.map { $0.sorted { lines[$0].box.top < lines[$1].box.top } }
  }
}

extension [RecognizedPage.Line] {
  /// The lines from left to right, with neighbors on one row joined that have no more than a space between them.
  func joiningNeighbors() -> [RecognizedPage.Line] {
    var joined: [RecognizedPage.Line] = []
    for line in sorted(by: { $0.box.left < $1.box.left }) {
      let before = joined.lastIndex { other in
        let (box, height) = (other.box, Swift.min(other.box.height, line.box.height))
        return abs(box.center.y - line.box.center.y) * 2 < Double(height)
          && abs(line.box.left - box.right) * 10 < height * 7
      }
      if let before {
        joined[before] = RecognizedPage.Line(cells: [joined[before], line])
      } else {
        joined.append(line)
      }
    }
    return joined
  }
}
#endif
