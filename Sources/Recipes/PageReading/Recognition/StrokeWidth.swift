extension RecognizedPage {
  /// Measures the strokes of each readable line in the picture that it was read from.
  mutating func measureStrokes(in image: GrayImage) {
    mapLines { line in
      var line = line
      if line.isReadable { line.strokeWidth = image.strokeWidth(in: line.words.map(\.box)) }
      return line
    }
  }
}

extension GrayImage {
  /// The mean width of the strokes in some boxes, in hundredths of a pixel; nil without ink.
  ///
  /// It is the area of the ink divided by the number of strokes that rows of pixels cross, both in
  /// gray values, so that blurred print measures as sharp print does.
  func strokeWidth(in boxes: [PixelBox]) -> Double? {
    let boxes = boxes.map { $0.intersection(bounds) }.filter { !$0.isEmpty }
    guard let range = grayRange(of: boxes), range.dark + 32 < range.light else { return nil }
    // Paper is not uniformly gray.
    let paper = range.light - (range.light - range.dark) / 4
    var ink = 0
    var edges = 0
    for box in boxes {
      for y in box.top..<box.bottom {
        var last = 0
        for pixel in pixels[(y * width + box.left)..<(y * width + box.right)] {
          let darkness = max(0, paper - Int(pixel))
          ink += darkness
          edges += abs(darkness - last)
          last = darkness
        }
        edges += last
      }
    }
    guard edges > 0 else { return nil }
    // A stroke has two edges.
    return (Double(200 * ink) / Double(edges)).rounded() / 100
  }

  /// The gray values of ink and paper: those that a fiftieth of the pixels are darker and lighter than.
  private func grayRange(of boxes: [PixelBox]) -> (dark: Int, light: Int)? {
    var counts = [Int](repeating: 0, count: 256)
    for box in boxes {
      for y in box.top..<box.bottom {
        for pixel in pixels[(y * width + box.left)..<(y * width + box.right)] {
          counts[Int(pixel)] += 1
        }
      }
    }
    let few = boxes.reduce(0) { $0 + $1.area } / 50
    func first(_ values: some Sequence<Int>) -> Int? {
      var sum = 0
      return values.first { value in
        sum += counts[value]
        return sum > few
      }
    }
    guard let dark = first(0...255), let light = first((0...255).reversed()) else { return nil }
    return (dark, light)
  }
}
