import Support

/// The bullets of lists, found by their shape: the same sign before the lines of a list, with a space after it.
///
/// The engine reads a disc as `e` or `¢`, and a check box as `O` or as part of the number behind it.
enum BulletShapes {
  /// The bullets among the connected ink of a page.
  ///
  /// - Parameters:
  ///   - shapes: The boxes of connected ink.
  ///   - letterHeight: The typical height of a letter.
  /// - Returns: The boxes of the bullets.
  static func bullets(among shapes: [PixelBox], letterHeight: Int) -> [PixelBox] {
    let starts = lineStarts(among: shapes, letterHeight: letterHeight)
    var bullets: [PixelBox] = []
    var rest = starts.filter { isSign($0, letterHeight: letterHeight) }
    while let first = rest.first {
      let list = rest.filter { first.isAlike($0) && abs($0.left - first.left) * 3 <= letterHeight }
      rest.removeAll { list.contains($0) }
      guard list.count >= 3, let box = PixelBox(around: list) else { continue }
      // The same letter at the start of some lines is no bullet.
      let others = starts.count {
        $0.center.y > Double(box.top) && $0.center.y < Double(box.bottom)
          && abs($0.left - box.left) * 3 <= letterHeight && !first.isAlike($0)
      }
      if others * 4 <= list.count { bullets += list }
    }
    return bullets
  }

  /// The shapes at the left end of a row of print.
  private static func lineStarts(among shapes: [PixelBox], letterHeight: Int) -> [PixelBox] {
    let shapes = shapes.filter { $0.height * 5 >= letterHeight && $0.height <= 4 * letterHeight }
    var bands: [Int: [PixelBox]] = [:]
    for shape in shapes { bands[Int(shape.center.y) / letterHeight, default: []].append(shape) }
    let reach = Double(letterHeight) * 0.8
    return shapes.filter { shape in
      let band = Int(shape.center.y) / letterHeight
      let near = (band - 1...band + 1).flatMap { bands[$0] ?? [] }
      let row = near.filter { other in
        let isInside = other.left >= shape.left && other.right <= shape.right
        return !isInside && abs(other.center.y - shape.center.y) < reach
      }
      let before = row.filter { $0.left < shape.left }.map { shape.left - $0.right }.min()
      let after = row.filter { $0.left > shape.left }.map { $0.left - shape.right }.min()
      guard let after, before ?? .max >= 3 * letterHeight else { return false }
      return after * 3 >= letterHeight && after < 4 * letterHeight
    }
  }

  /// Whether a shape is as wide as high, as few letters and no figures are.
  private static func isSign(_ shape: PixelBox, letterHeight: Int) -> Bool {
    let (width, height) = (shape.width, shape.height)
    guard height * 4 >= letterHeight, height <= 2 * letterHeight, height >= 4 else { return false }
    return height * 4 <= 3 * letterHeight
      ? width * 10 >= height * 7 && width * 10 <= height * 14
      : width * 100 >= height * 85 && width * 100 <= height * 125
  }
}

extension PixelBox {
  /// Whether two shapes have nearly the same size.
  fileprivate func isAlike(_ other: PixelBox) -> Bool {
    abs(width - other.width) * 6 <= max(6, width)
      && abs(height - other.height) * 6 <= max(6, height)
  }
}

extension RecognizedPage {
  /// Puts a bullet before each line that one was found for.
  mutating func insert(bullets: [PixelBox]) {
    mapLines { line in
      guard let first = line.words.first?.box,
        let bullet = bullets.first(where: { bullet in
          bullet.right <= first.left && first.left - bullet.right <= 4 * first.height
            && Double(first.top) <= bullet.center.y && bullet.center.y <= Double(first.bottom)
        })
      else { return line }
      var line = line
      line.words.insert(Word(text: "•", box: bullet, confidence: line.confidence), at: 0)
      line.box = line.box.union(bullet)
      return line
    }
  }
}
