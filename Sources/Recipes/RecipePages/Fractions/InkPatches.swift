import PageReading

/// Connected patches of ink while they are being found, cut and numbered.
struct InkPatches {
  private let width: Int
  private let height: Int
  private(set) var owner: [Int32]
  private(set) var strokes: [InkLine.Stroke] = []

  /// Numbers the patches of touching pixels, corners counted as touching.
  init(_ image: GrayImage, threshold: UInt8) {
    width = image.width
    height = image.height
    owner = [Int32](repeating: -1, count: width * height)
    var pending: [Int] = []
    for start in image.pixels.indices where image.pixels[start] < threshold && owner[start] < 0 {
      let number = Int32(strokes.count)
      var (left, top, right, bottom) = (width, height, 0, 0)
      var area = 0
      owner[start] = number
      pending.append(start)
      while let pixel = pending.popLast() {
        let (y, x) = pixel.quotientAndRemainder(dividingBy: width)
        area += 1
        (left, right) = (min(left, x), max(right, x + 1))
        (top, bottom) = (min(top, y), max(bottom, y + 1))
        for row in max(y - 1, 0)...min(y + 1, height - 1) {
          for column in max(x - 1, 0)...min(x + 1, width - 1) {
            let next = row * width + column
            guard owner[next] < 0, image.pixels[next] < threshold else { continue }
            owner[next] = number
            pending.append(next)
          }
        }
      }
      strokes.append(
        InkLine.Stroke(
          box: PixelBox(left: left, top: top, right: right, bottom: bottom), area: area))
    }
  }

  /// Cuts patches wider than a narrow letter at columns with little ink.
  mutating func cutAtThinPlaces() {
    for number in strokes.indices {
      let box = strokes[number].box
      guard box.width > InkLine.textHeight / 3 else { continue }
      for column in thinColumns(of: Int32(number), in: box).reversed() {
        split(number, from: column)
      }
    }
  }

  /// The columns of least ink between two thicker places, separated by at least a stroke.
  private func thinColumns(of number: Int32, in box: PixelBox) -> [Int] {
    var ink = [Int](repeating: 0, count: box.width)
    for y in box.top..<box.bottom {
      for x in box.left..<box.right where owner[y * width + x] == number { ink[x - box.left] += 1 }
    }
    let reach = max(InkLine.textHeight / 10, 2)
    var cuts: [Int] = []
    for x in reach..<max(ink.count - reach, reach) {
      let left = ink[(x - reach)..<x].max() ?? 0
      let right = ink[(x + 1)...min(x + reach, ink.count - 1)].max() ?? 0
      let lowest = ink[(x - reach)...min(x + reach, ink.count - 1)].min() ?? 0
      guard ink[x] == lowest, ink[x] * 2 <= min(left, right), ink[x] <= InkLine.textHeight / 3
      else { continue }
      if let last = cuts.last, x + box.left - last <= reach { continue }
      cuts.append(x + box.left)
    }
    return cuts
  }

  /// Splits a component at a column.
  private mutating func split(_ number: Int, from column: Int) {
    let old = strokes[number].box
    let fresh = Int32(strokes.count)
    for y in old.top..<old.bottom {
      for x in max(column, old.left)..<old.right where owner[y * width + x] == Int32(number) {
        owner[y * width + x] = fresh
      }
    }
    strokes[number] = stroke(Int32(number), in: old)
    strokes.append(stroke(fresh, in: old))
  }

  /// The box and area of a component inside a box.
  private func stroke(_ number: Int32, in box: PixelBox) -> InkLine.Stroke {
    var (left, top, right, bottom) = (box.right, box.bottom, box.left, box.top)
    var area = 0
    for y in box.top..<box.bottom {
      for x in box.left..<box.right where owner[y * width + x] == number {
        (left, right) = (min(left, x), max(right, x + 1))
        (top, bottom) = (min(top, y), max(bottom, y + 1))
        area += 1
      }
    }
    return InkLine.Stroke(
      box: PixelBox(left: left, top: top, right: max(left, right), bottom: max(top, bottom)),
      area: area)
  }

  /// Drops specks and ink of the lines above and below, and numbers the rest from left to right.
  mutating func keepInOrder(minimumArea: Int, around text: PixelBox) {
    let kept = strokes.indices
      .filter { number in
        let middle = strokes[number].box.center.y
        return strokes[number].area >= minimumArea && middle > Double(text.top - 2)
          && middle < Double(text.bottom + 2)
      }
      .sorted { a, b in
        let (left, right) = (strokes[a].box, strokes[b].box)
        return (left.left + left.right, a) < (right.left + right.right, b)
      }
    var renumbered = [Int32](repeating: -1, count: strokes.count)
    for (new, old) in kept.enumerated() { renumbered[old] = Int32(new) }
    for pixel in owner.indices where owner[pixel] >= 0 {
      owner[pixel] = renumbered[Int(owner[pixel])]
    }
    strokes = kept.map { strokes[$0] }
  }

  /// Assigns the soft edge around each component to it, so that a neighbor's edge is excluded.
  mutating func reachOut(by distance: Int) {
    var edge = owner.indices.filter { owner[$0] >= 0 }
    for _ in 0..<distance {
      var next: [Int] = []
      for pixel in edge {
        let (y, x) = pixel.quotientAndRemainder(dividingBy: width)
        for (dx, dy) in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
          let (column, row) = (x + dx, y + dy)
          guard column >= 0, column < width, row >= 0, row < height else { continue }
          let neighbor = row * width + column
          guard owner[neighbor] < 0 else { continue }
          owner[neighbor] = owner[pixel]
          next.append(neighbor)
        }
      }
      edge = next
    }
  }
}
