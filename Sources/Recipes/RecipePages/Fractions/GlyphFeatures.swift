package import PageReading
import Platform

/// The features of a window: edge directions, coarse darkness, size and position.
package enum GlyphFeatures {
  static let side = 32
  static let margin = 2
  static let cells = 6
  static let directions = 8
  static let coarse = 8
  static let shapes = 8
  /// The number of features.
  package static let count = cells * cells * directions + coarse * coarse + shapes

  /// Returns the features of the window of strokes `range` of a line.
  package static func vector(of range: Range<Int>, in line: InkLine) -> [Float] {
    let box = line.box(of: range)
    let patch = normalized(range, box: box, in: line)
    var vector = [Float](repeating: 0, count: count)
    addDirections(of: patch, to: &vector)
    addDarkness(of: patch, to: &vector, at: cells * cells * directions)
    addShape(of: range, box: box, in: line, to: &vector, at: count - shapes)
    return vector
  }

  /// The window's own ink, scaled into a square of `side` pixels with a margin.
  private static func normalized(_ range: Range<Int>, box: PixelBox, in line: InkLine) -> [Float] {
    var patch = [Float](repeating: 0, count: side * side)
    let step = Float(max(box.width, box.height)) / Float(side - 2 * margin)
    let centreX = Float(box.left + box.right) / 2 - 0.5
    let centreY = Float(box.top + box.bottom) / 2 - 0.5
    let middle = Float(side) / 2 - 0.5
    for y in 0..<side {
      let sourceY = centreY + (Float(y) - middle) * step
      for x in 0..<side {
        let sourceX = centreX + (Float(x) - middle) * step
        patch[y * side + x] = line.darkness(ofStrokes: range, x: sourceX, y: sourceY)
      }
    }
    return patch
  }

  private static func addDirections(of patch: [Float], to vector: inout [Float]) {
    let cellWidth = Float(side) / Float(cells)
    for y in 1..<(side - 1) {
      for x in 1..<(side - 1) {
        let at = y * side + x
        let dx =
          patch[at + 1] - patch[at - 1]
          + 0.5 * (patch[at - side + 1] + patch[at + side + 1])
          - 0.5 * (patch[at - side - 1] + patch[at + side - 1])
        let dy =
          patch[at + side] - patch[at - side]
          + 0.5 * (patch[at + side - 1] + patch[at + side + 1])
          - 0.5 * (patch[at - side - 1] + patch[at - side + 1])
        let strength = (dx * dx + dy * dy).squareRoot()
        guard strength > 0.05 else { continue }
        let turn = (atan2f(dy, dx) / (2 * .pi) + 1) * Float(directions)
        let low = Int(turn)
        let part = turn - Float(low)
        // A pixel counts in the four cells around it by distance, so that a shift changes little.
        let column = max((Float(x) + 0.5) / cellWidth - 0.5, 0)
        let row = max((Float(y) + 0.5) / cellWidth - 0.5, 0)
        let (cellX, cellY) = (min(Int(column), cells - 1), min(Int(row), cells - 1))
        let (nextX, nextY) = (min(cellX + 1, cells - 1), min(cellY + 1, cells - 1))
        let (partX, partY) = (column - Float(cellX), row - Float(cellY))
        let first = low % directions
        let second = (low + 1) % directions
        func count(_ cellX: Int, _ cellY: Int, _ weight: Float) {
          let base = (cellY * cells + cellX) * directions
          vector[base + first] += strength * weight * (1 - part)
          vector[base + second] += strength * weight * part
        }
        count(cellX, cellY, (1 - partX) * (1 - partY))
        count(nextX, cellY, partX * (1 - partY))
        count(cellX, nextY, (1 - partX) * partY)
        count(nextX, nextY, partX * partY)
      }
    }
    for index in 0..<(cells * cells * directions) { vector[index] = vector[index].squareRoot() }
  }

  private static func addDarkness(of patch: [Float], to vector: inout [Float], at start: Int) {
    let cell = side / coarse
    for y in 0..<side {
      for x in 0..<side {
        vector[start + (y / cell) * coarse + x / cell] +=
          patch[y * side + x] / Float(cell * cell) * 2
      }
    }
  }

  private static func addShape(
    of range: Range<Int>, box: PixelBox, in line: InkLine, to vector: inout [Float], at start: Int
  ) {
    let unit = Float(line.text.height)
    let area = line.strokes[range].reduce(0) { $0 + $1.area }
    let largest = line.strokes[range].reduce(0) { max($0, $1.area) }
    vector[start] = log2f(Float(box.width) / Float(box.height)) * 2
    vector[start + 1] = Float(box.height) / unit * 3
    vector[start + 2] = Float(box.width) / unit * 3
    vector[start + 3] = Float(box.top - line.text.top) / unit * 4
    vector[start + 4] = Float(line.text.bottom - box.bottom) / unit * 4
    vector[start + 5] = Float(area) / Float(box.width * box.height) * 3
    vector[start + 6] = Float(min(range.count, 6)) / 2
    vector[start + 7] = Float(largest) / Float(max(area, 1)) * 2
  }
}

extension InkLine {
  /// The box around neighbouring strokes.
  package func box(of range: Range<Int>) -> PixelBox {
    strokes[range].dropFirst().reduce(strokes[range.lowerBound].box) { $0.union($1.box) }
  }

  /// The interpolated darkness of the given strokes and of ink too faint to be a stroke.
  func darkness(ofStrokes range: Range<Int>, x: Float, y: Float) -> Float {
    let left = Int(x.rounded(.down))
    let top = Int(y.rounded(.down))
    let (partX, partY) = (x - Float(left), y - Float(top))
    func pixel(_ column: Int, _ row: Int) -> Float {
      guard row >= 0, row < height, column >= 0, column < width else { return 0 }
      let at = row * width + column
      return owner[at] < 0 || range.contains(Int(owner[at])) ? darkness[at] : 0
    }
    return (pixel(left, top) * (1 - partX) + pixel(left + 1, top) * partX) * (1 - partY)
      + (pixel(left, top + 1) * (1 - partX) + pixel(left + 1, top + 1) * partX) * partY
  }
}
