import Support

/// Rows of letters found by their ink, whether or not the engine saw words in them.
enum InkRows {
  /// The rows, from top to bottom, in the boxes of connected ink that the engine has no reliable words for.
  ///
  /// In a block of text it drops large print between small lines, splits slanted large print into lines
  /// that overlap, and takes two short lines for one.
  ///
  /// - Parameters:
  ///   - shapes: The boxes of connected ink.
  ///   - lines: The lines of the page.
  ///   - stacked: The lines among them that are two rows.
  /// - Returns: The boxes of the rows.
  static func missed(
    in shapes: [PixelBox], lines: [RecognizedPage.Line], stacked: [RecognizedPage.Line]
  ) -> [PixelBox] {
    guard let typical = lines.flatMap(\.words).map(\.box.height).median, typical > 0 else {
      return []
    }
    let words = lines.filter {
      $0.confidence >= 60 && !isTorn($0, among: lines)
        && !stacked.contains($0)
    }.flatMap(\.words).map(\.box)
    // Words by the bands that they touch, so that a page of specks takes little time.
    var bands: [Int: [PixelBox]] = [:]
    for word in words {
      // A stride, since no box of the engine may end the program.
      for band in stride(from: word.top / typical, through: word.bottom / typical, by: 1) {
        bands[band, default: []].append(word)
      }
    }
    let letters = shapes.filter { shape in
      shape.height * 3 >= typical
        && !bands[Int(shape.center.y) / typical, default: []].contains {
          $0.contains(shape.center)
        }
    }
    return rows(of: letters, typical: typical, gap: 3 / 2) { $0 * 3 >= typical * 2 }
  }

  /// Whether some lines are overlapping parts of a row.
  static func areTorn(_ lines: [RecognizedPage.Line]) -> Bool {
    lines.contains { isTorn($0, among: lines) }
  }

  private static func isTorn(
    _ line: RecognizedPage.Line, among lines: [RecognizedPage.Line]
  ) -> Bool {
    lines.contains { $0.box != line.box && $0.box.collides(with: line.box) }
  }

  /// The lines that are two rows of letters: their words are higher than the page's other words, and hardly a letter
  /// reaches over their middle.
  static func stacked(
    _ lines: [RecognizedPage.Line], shapes: [PixelBox], typical: Int
  ) -> [RecognizedPage.Line] {
    lines.filter { line in
      guard let height = line.words.map(\.box.height).median, height * 2 >= typical * 3 else {
        return false
      }
      let middle = Int(line.box.center.y)
      let letters = shapes.filter { $0.height * 3 >= typical && line.box.contains($0.center) }
      let upper = letters.count { $0.bottom <= middle + typical / 4 }
      let lower = letters.count { $0.top >= middle - typical / 4 }
      return min(upper, lower) >= 3 && (upper + lower) * 5 >= letters.count * 4
    }
  }

  /// The rows of large print that the engine read in part: it ends a line of large letters where the space
  /// between them or the place of another column looks like its end.
  static func cut(in shapes: [PixelBox], lines: [RecognizedPage.Line]) -> [PixelBox] {
    let words = lines.flatMap(\.words).map(\.box)
    return large(in: shapes, words: words).filter { row in
      let own = words.filter { $0.isIn(row) }
      guard let known = PixelBox(around: own) else { return false }
      return max(known.left - row.left, row.right - known.right) * 2 > row.height
    }
  }

  /// The rows of connected ink that is larger than the words of a page.
  static func large(in shapes: [PixelBox], words: [PixelBox]) -> [PixelBox] {
    guard let typical = words.map(\.height).median, typical > 0 else { return [] }
    // The small letters of large print are as high as the tall ones of other text.
    let letters = shapes.filter { $0.height * 3 >= typical * 2 }
    return rows(of: letters, typical: typical, gap: 6 / 5) { $0 * 5 >= typical * 6 }
  }

  /// Groups the boxes of letters into rows without spaces of more than some heights of a letter, and keeps the rows
  /// of the wanted letter height.
  private static func rows(
    of letters: [PixelBox], typical: Int, gap: Double, where isWanted: (Int) -> Bool
  ) -> [PixelBox] {
    let letters = letters.filter { $0.height <= 5 * typical && $0.width <= 12 * typical }
    // Pages of specks would take too much time.
    guard letters.count < 5000 else { return [] }
    var rows: [[PixelBox]] = []
    for letter in letters.sorted(by: { $0.left < $1.left }) {
      let index = rows.firstIndex { row in
        guard let last = row.last else { return false }
        let space = Double(letter.left - last.right)
        return space <= gap * Double(max(last.height, letter.height))
          && last.sharesRow(with: letter)
      }
      if let index { rows[index].append(letter) } else { rows.append([letter]) }
    }
    return rows.compactMap { row in
      let height = row.map(\.height).sorted()[row.count * 3 / 4]
      guard row.count >= 3, isWanted(height), let box = PixelBox(around: row),
        box.width >= 2 * box.height, box.height <= 2 * height
      else { return nil }
      return box
    }.sorted { $0.top < $1.top }
  }
}

extension PixelBox {
  /// Whether two lines are in the same place.
  fileprivate func collides(with other: PixelBox) -> Bool {
    let shared = intersection(other)
    return shared.height * 2 > min(height, other.height) && shared.width > min(height, other.height)
  }

  /// Whether a word is part of a row.
  func isIn(_ row: PixelBox) -> Bool {
    let shared = intersection(row)
    return shared.height * 2 > height && shared.width * 2 > width
  }

  /// Whether a letter continues the row of another.
  fileprivate func sharesRow(with other: PixelBox) -> Bool {
    (min(bottom, other.bottom) - max(top, other.top)) * 2 > min(height, other.height)
  }
}

#if OCR
import CTesseract

extension PageImage {
  /// The boxes of the connected ink of a gray picture, found at a size at which words have 12 pixels.
  func inkShapes(wordHeight: Int) throws(PageError) -> [PixelBox] {
    let scale = min(1, 12 / Double(max(1, wordHeight)))
    let binary = try converted { pixScale($0, Float(scale), Float(scale)) }
      .backgroundNormalized().converted { pixThresholdToBinary($0, 160) }
    return binary.shapes.map { $0.scaled(by: 1 / scale) }
  }
}
#endif
