/// The deviation of a photographed page's lines from straight and level ones.
///
/// A camera that is held at an angle makes the slope of the lines change down the page, and the curl
/// of a book bends them. Both are low-degree polynomials of the place, which can be fitted even if
/// all lines are short: with the right ones, the ink is concentrated in the fewest rows.
struct LineBend: Equatable {
  /// The slope and the curvature in the middle of the page, their change from there to the lower edge, and how much more
  /// the page bends on one side, as toward the spine of a book.
  ///
  /// The slope is in pixels a pixel; a curvature of 1 lifts the sides of the page by half of its width.
  private var terms = Terms()
  private let center: PagePoint
  private let half: PagePoint

  struct Terms: Equatable {
    var slope = 0.0
    var slopeChange = 0.0
    var curvature = 0.0
    var curvatureChange = 0.0
    var skew = 0.0

    /// The terms of pages that bend alike on both sides.
    static var all: [WritableKeyPath<Terms, Double>] {
      [\.slope, \.slopeChange, \.curvature, \.curvatureChange]
    }
  }

  /// Creates the bend of an image.
  init(size: PixelSize, terms: Terms = Terms()) {
    half = PagePoint(x: Double(size.width) / 2, y: Double(size.height) / 2)
    center = half
    self.terms = terms
  }

  /// The row that a point has once the lines are straight and level.
  func straightRow(of point: PagePoint) -> Double {
    let (shift, gain) = displacement(atX: point.x)
    return point.y - shift - gain * (point.y - center.y)
  }

  /// The displacement of the middle row at a column, and its change from row to row.
  private func displacement(atX x: Double) -> (shift: Double, gain: Double) {
    let u = (x - center.x) / half.x
    let bow = u * u - 1.0 / 3
    return (
      half.x * (terms.slope * u + terms.curvature * bow + terms.skew * (u * u - 0.6) * u),
      half.x * (terms.slopeChange * u + terms.curvatureChange * bow) / half.y
    )
  }

  /// The row in the bent page of a column and row among the straight lines.
  func bentRow(x: Double, y: Double) -> Double {
    let (shift, gain) = displacement(atX: x)
    return (y + shift - gain * center.y) / (1 - gain)
  }

  /// The maximum distance, in pixels, that a point moves.
  var reach: Double {
    var reach = 0.0
    for x in [0, center.x, 2 * half.x] {
      for y in [0, center.y, 2 * half.y] {
        reach = max(reach, abs(straightRow(of: PagePoint(x: x, y: y)) - y))
      }
    }
    return reach
  }
}

extension LineBend: PixelMapping {
  func apply(to point: PagePoint) -> PagePoint {
    PagePoint(x: point.x, y: bentRow(x: point.x, y: point.y))
  }

  func apply(to box: PixelBox) -> PixelBox {
    let x = box.center.x
    return PixelBox(
      left: box.left, top: Int(bentRow(x: x, y: Double(box.top)).rounded()), right: box.right,
      bottom: Int(bentRow(x: x, y: Double(box.bottom)).rounded()))
  }
}

extension LineBend {
  /// Finds the bend of the lines from the lower edges of the ink.
  ///
  /// - Complexity: A few hundred passes over the edges, 20,000 at most.
  init(of ink: GrayImage) {
    self.init(size: ink.size)
    let search = Search(ink)
    guard search.edges.count > 100 else { return }
    let straight = search.result(Terms())
    var starts: [Search.Result] = []
    for slope in stride(from: -0.12, through: 0.12, by: 0.01) {
      for change in stride(from: -0.08, through: 0.08, by: 0.02) {
        starts.append(search.result(Terms(slope: slope, slopeChange: change)))
      }
    }
    // Lines that are level with their neighbors look sharp, too, so the best few starts are
    // refined.
    starts.sort { $0.score > $1.score }
    var best =
      starts.prefix(6).map { search.refined($0, curvature: 0.06) }.max { $0.score < $1.score }
      ?? straight
    // With more freedom noise and handwriting bend, too.
    let bent = [straight, best].map { start in
      search.climbed(search.refined(start, curvature: 0.18), Terms.all + [\.skew])
    }
    if let far = bent.max(by: { $0.score < $1.score }), far.score > 1.1 * best.score { best = far }
    // Level lines have the highest sharpness; small gains are noise.
    if best.score > 1.1 * straight.score { terms = best.terms }
  }

  /// The sharpness of the rows of ink under any bend.
  private struct Search {
    /// The lower edges of the ink: the column relative to the middle, from -1 to 1, and the row.
    let edges: [(u: Float, y: Float)]
    let size: PixelSize

    init(_ ink: GrayImage) {
      size = ink.size
      let half = Float(ink.width) / 2
      var edges: [(u: Float, y: Float)] = []
      for y in 0..<max(0, ink.height - 1) {
        for x in 0..<ink.width where ink[x, y] < 128 && ink[x, y + 1] >= 128 {
          edges.append(((Float(x) - half) / half, Float(y)))
        }
      }
      // Print has some thousands; a part is enough for a dithered picture.
      let step = edges.count / Self.maximumEdges + 1
      self.edges = stride(from: 0, to: edges.count, by: step).map { edges[$0] }
    }

    private static let maximumEdges = 20_000

    typealias Result = (terms: Terms, score: Double)

    func result(_ terms: Terms) -> Result { (terms, score(terms)) }

    /// The best result near a start, with any curvature up to a greatest.
    func refined(_ start: Result, curvature greatest: Double) -> Result {
      var best = start
      for curvature in stride(from: -greatest, through: greatest, by: 0.02) {
        for change in stride(from: -0.04, through: 0.04, by: 0.02) {
          var terms = start.terms
          (terms.curvature, terms.curvatureChange) = (curvature, change)
          let result = result(terms)
          if result.score > best.score { best = result }
        }
      }
      return climbed(best, Terms.all)
    }

    /// The best result that is reached from a start by small steps of some terms.
    func climbed(_ start: Result, _ terms: [WritableKeyPath<Terms, Double>]) -> Result {
      var best = start
      var step = 0.01
      while step > 0.0004 {
        let before = best.score
        for term in terms {
          for sign in [-1.0, 1.0] {
            var moved = best.terms
            moved[keyPath: term] += sign * step
            let result = result(moved)
            if result.score > best.score { best = result }
          }
        }
        if best.score == before { step /= 2 }
      }
      return best
    }

    /// The sum of the squared differences between neighboring rows.
    func score(_ terms: Terms) -> Double {
      let (half, middle) = (Float(size.width) / 2, Float(size.height) / 2)
      let slope = half * Float(terms.slope)
      let slopeChange = half * Float(terms.slopeChange) / middle
      let bow = half * Float(terms.curvature)
      let skew = half * Float(terms.skew)
      let bowChange = half * Float(terms.curvatureChange) / middle
      // Pages never fan out this far; beyond it the rows would be folded into one.
      guard abs(slopeChange) + abs(bowChange) < 0.4 else { return 0 }
      let margin = size.width / 4
      var rows = [Float](repeating: 0, count: size.height + 2 * margin)
      for edge in edges {
        let bend = edge.u * edge.u - 1 / 3
        let row =
          edge.y - (slope + skew * (edge.u * edge.u - 0.6)) * edge.u - bow * bend
          - (slopeChange * edge.u + bowChange * bend) * (edge.y - middle) + Float(margin)
        let index = Int(row)
        guard index >= 0, index + 1 < rows.count else { continue }
        let share = row - Float(index)
        rows[index] += 1 - share
        rows[index + 1] += share
      }
      var sum = 0.0
      for index in 1..<rows.count {
        let difference = Double(rows[index] - rows[index - 1])
        sum += difference * difference
      }
      return sum
    }
  }
}

extension GrayImage {
  /// The value between the middle two of four neighbors, which keeps small print sharp (Catmull-Rom).
  private static func spline(
    _ a: Double, _ b: Double, _ c: Double, _ d: Double, at share: Double
  ) -> Double {
    let value =
      b + 0.5 * share
      * (c - a + share * (2 * a - 5 * b + 4 * c - d + share * (3 * (b - c) + d - a)))
    return min(255, max(0, value))
  }

  /// A copy whose lines are straight and level.
  func straightened(_ bend: LineBend) -> GrayImage {
    var result = GrayImage(size: size)
    for x in 0..<width {
      let top = bend.bentRow(x: Double(x), y: 0)
      let step = bend.bentRow(x: Double(x), y: 1) - top
      for y in 0..<height {
        let row = top + step * Double(y)
        let upper = Int(row.rounded(.down))
        guard upper >= 0, upper + 1 < height else { continue }
        let value = Self.spline(
          Double(self[x, max(0, upper - 1)]), Double(self[x, upper]), Double(self[x, upper + 1]),
          Double(self[x, min(height - 1, upper + 2)]), at: row - Double(upper))
        result[x, y] = UInt8(value.rounded())
      }
    }
    return result
  }
}

#if OCR
import CTesseract

extension PageImage {
  /// A copy of a gray picture whose lines are straight and level.
  func straightened(_ bend: LineBend) throws(PageError) -> PageImage {
    guard !bend.isStraight else { return try converted { pixClone($0) } }
    return try PageImage(try grayImage().straightened(bend))
  }

  /// The bend of the lines of a gray page; straight if the lines are straight and level.
  var lineBend: LineBend {
    // Letters of ten pixels are enough to detect a line.
    let scale = min(1, 1200 / Double(max(size.width, size.height)))
    let straight = LineBend(size: size)
    guard min(size.width, size.height) >= 100,
      let small = try? converted({ pixScale($0, Float(scale), Float(scale)) }),
      let even = try? small.backgroundNormalized(),
      let binary = try? even.converted({ pixThresholdToBinary($0, 160) }),
      let ink = try? binary.grayImage()
    else { return straight }
    let bend = LineBend(of: ink).scaled(to: size)
    return bend.reach < 3 ? straight : bend
  }
}
#endif

extension LineBend {
  /// The same bend of a copy of the image in another size and the same shape.
  func scaled(to size: PixelSize) -> LineBend {
    LineBend(size: size, terms: terms)
  }

  /// Whether no point moves.
  var isStraight: Bool { terms == Terms() }
}
