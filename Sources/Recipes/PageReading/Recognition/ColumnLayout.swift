import Support

/// The parts of a page that are read one after the other: columns, and what is above and below them.
///
/// The engine joins lines of neighboring columns. A gutter is a strip without ink with text on both
/// sides. Bullets and list numbers also have a strip beside them, but belong to the text of their row.
struct ColumnLayout {
  /// The parts in reading order; together they contain every word.
  private(set) var regions: [PixelBox] = []
  /// The typical height of a word.
  private let height: Double
  private let leastGap: Double
  /// The words of large print, which do not belong to a column and are not cut.
  private let large: [PixelBox]

  /// Divides a page.
  ///
  /// - Parameters:
  ///   - words: The boxes of the page's words.
  ///   - bounds: The page.
  ///   - gapFactor: The minimum width of a gutter, in heights of a word.
  /// - Complexity: O(n²) in the number of words.
  init(words: [PixelBox], bounds: PixelBox, gapFactor: Double) {
    let height = Double(words.map(\.height).median ?? 0)
    self.height = height
    let letters = words.filter { (0.4...4).contains(Double($0.height) / max(1, height)) }
    // The spaces of typewriter faces and of justified text are wide.
    let space = letters.count < 5000 ? Self.typicalSpace(of: letters, below: 2.5 * height) : 0
    leastGap = max(gapFactor * height, 1.5 * space)
    large = words.filter { Double($0.height) > 4 * height && $0.width > $0.height }
    // Pages of specks would take too much time.
    divide(bounds, letters.count < 5000 ? letters.sorted { $0.top < $1.top } : [])
  }

  /// The median space between neighboring words of a row.
  private static func typicalSpace(of words: [PixelBox], below limit: Double) -> Double {
    let spaces = words.compactMap { word in
      words.lazy.filter { $0.left >= word.right && $0.isBeside(word) }
        .map { $0.left - word.right }.min()
    }
    return Double(spaces.filter { Double($0) < limit }.median ?? 0)
  }

  private mutating func divide(_ region: PixelBox, _ words: [PixelBox]) {
    guard let gutter = tallestGutter(in: words)?.intersection(region) else {
      regions.append(region)
      return
    }
    func part(
      left: Int? = nil, top: Int? = nil, right: Int? = nil, bottom: Int? = nil
    ) -> PixelBox {
      PixelBox(
        left: left ?? region.left, top: top ?? region.top, right: right ?? region.right,
        bottom: bottom ?? region.bottom)
    }
    let middle = (gutter.left + gutter.right) / 2
    for part in [
      part(bottom: gutter.top), part(top: gutter.top, right: middle, bottom: gutter.bottom),
      part(left: middle, top: gutter.top, bottom: gutter.bottom), part(top: gutter.bottom),
    ] {
      let inside = words.filter { part.contains($0.center) }
      if !inside.isEmpty { divide(part, inside) }
    }
  }

  // MARK: Gutters

  /// A strip without words and the wide spaces that it passes through.
  private struct Strip {
    var left: Int
    var right: Int
    /// The wide spaces.
    var gaps: [PixelBox]
    /// The top of the word that ends it.
    var end: Int?
    /// Its edges before each word that narrowed it, with the word's top.
    var widths: [(top: Int, left: Int, right: Int)] = []

    init(_ gap: PixelBox) {
      (left, right) = (gap.left, gap.right)
      gaps = [gap]
    }

    var width: Double { Double(right - left) }
    var top: Int { gaps.map(\.top).min() ?? 0 }
    var bottom: Int { gaps.map(\.bottom).max() ?? 0 }
  }

  /// The gutter with the most lines beside it, as far as there is text on both sides.
  private func tallestGutter(in words: [PixelBox]) -> PixelBox? {
    let (cells, gaps) = cellsAndGaps(of: words)
    var open: [Strip] = []
    var best: Strip?
    func close(_ strip: Strip) {
      guard strip.gaps.count > best?.gaps.count ?? 0, isGutter(strip, cells) else { return }
      best = strip
    }
    for word in words {
      for index in open.indices { shrink(&open[index], besides: word) }
      open.removeAll { strip in
        if strip.end != nil { close(strip) }
        return strip.end != nil
      }
      guard let gap = gaps[word] else { continue }
      var isContinued = false
      for index in open.indices {
        let (left, right) = (
          max(open[index].left, gap.left), min(open[index].right, gap.right)
        )
        guard Double(right - left) >= 0.7 * leastGap else { continue }
        (open[index].left, open[index].right) = (left, right)
        open[index].gaps.append(gap)
        isContinued = true
      }
      if !isContinued { open.append(Strip(gap)) }
    }
    open.forEach(close)
    return best.map { extended($0, among: words) }
  }

  /// Narrows a strip to the space beside a word, or ends it.
  private func shrink(_ strip: inout Strip, besides word: PixelBox) {
    guard overlap(word, strip) > 0.3 * height else { return }
    let (before, after) = (word.left - strip.left, strip.right - word.right)
    guard Double(max(before, after)) >= leastGap else {
      strip.end = word.top
      // The words before it in its line do not narrow the strip above.
      if let first = strip.widths.first(where: { Double(word.top - $0.top) < 0.7 * height }) {
        (strip.left, strip.right) = (first.left, first.right)
      }
      return
    }
    strip.widths.append((word.top, strip.left, strip.right))
    if before > after {
      strip.right = word.left
    } else {
      strip.left = word.right
    }
  }

  private func overlap(_ word: PixelBox, _ strip: Strip) -> Double {
    Double(min(word.right, strip.right) - max(word.left, strip.left))
  }

  /// For each word, the words of its row from the last wide space on, and that wide space.
  private func cellsAndGaps(
    of words: [PixelBox]
  ) -> (cells: [PixelBox: PixelBox], gaps: [PixelBox: PixelBox]) {
    var gaps: [PixelBox: PixelBox] = [:]
    var cells: [PixelBox: PixelBox] = [:]
    for word in words.sorted(by: { $0.left < $1.left }) {
      let before = words.filter { $0.left < word.left && $0.isBeside(word) }
        .max { $0.right < $1.right }
      guard let before else {
        cells[word] = word
        continue
      }
      let cell = cells[before] ?? before
      // Large print has wide spaces.
      let scale = max(1, Double(min(before.height, word.height)) / height)
      guard Double(word.left - before.right) >= scale * leastGap else {
        cells[word] = cell.union(word)
        continue
      }
      cells[word] = word
      let box = PixelBox(
        left: before.right, top: min(before.top, word.top), right: word.left,
        bottom: max(before.bottom, word.bottom))
      // Parts of large letters may be separate words beside the rest of the line.
      let isFree = !words.contains {
        Double(min($0.right, box.right) - max($0.left, box.left)) > 0.3 * height
          && $0.center.y > Double(box.top) && $0.center.y < Double(box.bottom)
      }
      if isFree { gaps[word] = box }
    }
    return (cells, gaps)
  }

  /// Whether a strip separates columns of text.
  private func isGutter(_ strip: Strip, _ cells: [PixelBox: PixelBox]) -> Bool {
    // A single line needs a gap wider than in justified text.
    guard strip.gaps.count > 1 || strip.width > 3 * leastGap else { return false }
    // Bullets and list numbers belong to the text of their row.
    let margin = Int(height)
    let top = strip.top
    return cells.contains { word, cell in
      (strip.left - margin...strip.left + margin).contains(word.right)
        && word.top < strip.end ?? .max && word.bottom > top
        && Double(cell.width) > 2.2 * height
    }
  }

  /// The strip with the lines above and below that continue its columns.
  private func extended(_ strip: Strip, among words: [PixelBox]) -> PixelBox {
    let isBesideStrip = { (word: PixelBox) in overlap(word, strip) <= 0.3 * height }
    var (top, bottom) = (strip.top, strip.bottom)
    // The words of the line that ends the strip begin a little above or below each other.
    let end = strip.end.map { Double($0) - 0.5 * height } ?? .infinity
    var column = LeftColumn(
      words.filter {
        $0.right <= strip.left && $0.bottom > strip.top && $0.center.y <= Double(strip.bottom)
      })
    for word in words where word.center.y > Double(strip.bottom) && Double(word.top) < end {
      // A line on the left that is followed by full lines may be their heading.
      let mayBeHeading = strip.end != nil && word.right <= strip.left
      if mayBeHeading, Double(word.top - bottom) > 0.9 * height, !column.isContinued(by: word) {
        break
      }
      bottom = max(bottom, word.bottom)
      if word.right <= strip.left { column.append(word) }
    }
    let isRight = { (word: PixelBox) in isBesideStrip(word) && word.left >= strip.left }
    for word in words.reversed() where word.center.y < Double(strip.top) {
      guard isRight(word), words.allSatisfy({ !$0.isBeside(word) || isRight($0) }) else { break }
      top = min(top, word.top)
    }
    // Between the lines, so that no word is cut.
    let margin = Int(0.2 * height)
    while let word = words.first(where: {
      isBesideStrip($0) && $0.top < top && $0.bottom > top + margin
    }) {
      top = word.top
    }
    while let word = words.first(where: {
      isBesideStrip($0) && $0.top < bottom - margin && $0.bottom > bottom
    }) {
      bottom = word.bottom
    }
    let above = (words + large).map(\.bottom).filter { $0 <= top + margin }.max()
    let under = (words + large).map(\.top).filter { $0 >= bottom - margin }.min()
    return PixelBox(
      left: strip.left, top: above.map { ($0 + top) / 2 } ?? 0, right: strip.right,
      bottom: under.map { ($0 + bottom + 1) / 2 } ?? Int(Int32.max))
  }
}

/// The rows of the words on the left of a gutter.
private struct LeftColumn {
  private var rows: [PixelBox] = []

  /// Collects words from top to bottom.
  init(_ words: [PixelBox]) {
    words.forEach { append($0) }
  }

  mutating func append(_ word: PixelBox) {
    if let last = rows.last, last.isBeside(word) {
      rows[rows.count - 1] = last.union(word)
    } else {
      rows.append(word)
    }
  }

  /// Whether a word is the rest of the last row: it is a line below, and did not fit in it.
  func isContinued(by word: PixelBox) -> Bool {
    let distances = zip(rows, rows.dropFirst()).map { $1.bottom - $0.bottom }
    guard let last = rows.last, let distance = distances.median,
      let right = rows.map(\.right).max()
    else { return false }
    return (word.bottom - last.bottom) * 4 <= distance * 5
      && last.right + last.height / 3 + word.width > right
  }
}

extension PixelBox {
  /// Whether a point is inside.
  func contains(_ point: PagePoint) -> Bool {
    Double(left) <= point.x && point.x < Double(right) && Double(top) <= point.y
      && point.y < Double(bottom)
  }

  /// Whether two boxes share a good part of their rows.
  fileprivate func isBeside(_ other: PixelBox) -> Bool {
    let shared = min(bottom, other.bottom) - max(top, other.top)
    return shared * 3 > min(height, other.height)
  }
}
