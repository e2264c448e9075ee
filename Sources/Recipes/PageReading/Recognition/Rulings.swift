#if OCR
import CTesseract
import Support

/// The ruled lines, leader dots and bullets of a picture: ink that guides the eye and is no text.
///
/// The engine takes rules and bullets for letters, loses rows between rules, and drops lines with leaders.
struct Rulings {
  /// The ruled lines across and down the page.
  private(set) var across: [PixelBox] = []
  private(set) var down: [PixelBox] = []
  /// The dots and dashes that lead from one word to another.
  private(set) var leaders: [PixelBox] = []
  /// The bullets before the lines of a list.
  private(set) var bullets: [PixelBox] = []
  /// Whether what was found may be the texture of what the page lies on.
  private(set) var isUncertain = false
  /// The typical height of a letter; 0 without print.
  private var letterHeight = 0

  /// No rulings.
  init() {}

  /// Finds the rulings of a gray picture.
  init(of gray: borrowing PageImage) throws(PageError) {
    let isNoisy = gray.hasGrain
    let even = try (isNoisy ? gray.smoothed() : gray.converted { pixClone($0) })
      .backgroundNormalized()
    var thresholds: [CInt] = isNoisy ? [170] : [200, 185, 170]
    var ink = try even.converted { pixThresholdToBinary($0, thresholds.removeFirst()) }
    var shapes = ink.shapes
    // The noise of the paper becomes thousands of specks; without it thin and pale lines are ink, too.
    while shapes.count > Self.shapesOfNoise, !thresholds.isEmpty {
      isUncertain = true
      ink = try even.converted { pixThresholdToBinary($0, thresholds.removeFirst()) }
      shapes = ink.shapes
    }
    letterHeight = Self.letterHeight(of: shapes, pageHeight: gray.size.height)
    // Pages of specks would take too much time.
    guard letterHeight > 0, shapes.count < 20_000 else { return }
    leaders = Self.leaders(among: shapes, letterHeight: letterHeight)
    bullets = BulletShapes.bullets(among: shapes, letterHeight: letterHeight)
    let thick = letterHeight / 3 + 1
    let (long, tall) = (CInt(6 * letterHeight), CInt(4 * letterHeight))
    // Thickened by a pixel on both sides, so that a rule that slants a little is in one piece.
    across = try ink.converted { pixDilateBrick(nil, $0, 1, 3) }
      .converted { pixOpenBrick(nil, $0, long, 1) }.shapes
      .filter { $0.height <= thick + 2 }
    down = try ink.converted { pixDilateBrick(nil, $0, 3, 1) }
      .converted { pixOpenBrick(nil, $0, 1, tall) }.shapes
      .filter { $0.width <= thick + 2 }
  }

  /// Hardly a page of print has more shapes.
  private static let shapesOfNoise = 6_000

  /// The typical height of a letter; a page may have more dots than letters, but letters have most of the ink.
  static func letterHeight(of shapes: [PixelBox], pageHeight: Int) -> Int {
    let all = shapes.map(\.height).filter { $0 > 5 }
    // Frames and pictures are no letters; on a strip letters are high.
    let highest = max(pageHeight / 15, 3 * (all.median ?? 0))
    let heights = all.filter { $0 <= highest }.sorted()
    let half = heights.reduce(0) { $0 + $1 * $1 } / 2
    var sum = 0
    let middle = heights.first { height in
      sum += height * height
      return sum > half
    }
    return heights.filter { $0 * 2 > middle ?? 0 }.median ?? 0
  }

  var isEmpty: Bool { across.isEmpty && down.isEmpty && leaders.isEmpty && bullets.isEmpty }

  /// A copy of the picture in which the paper continues under the rulings.
  func erased(from gray: borrowing PageImage) throws(PageError) -> PageImage {
    let erased = try gray.converted { pixCopy(nil, $0) }
    let thick = CInt(letterHeight / 3 + 5) | 1
    let wide = CInt(bullets.map { max($0.width, $0.height) }.max() ?? 0) + 5 | 1
    for (boxes, width, height) in [
      (across, CInt(1), thick), (down, thick, CInt(1)), (leaders, thick, thick),
      (bullets, wide, wide),
    ] where !boxes.isEmpty {
      // The lightest pixel on both sides of the ink.
      let paper = try erased.converted { pixCloseGray($0, width, height) }
      let mask = try PageImage(taking: pixCreate(CInt(gray.size.width), CInt(gray.size.height), 1))
      for box in boxes.map({ $0.expanded(x: 1, y: 1).intersection(PixelBox(gray.size)) }) {
        pixRasterop(
          mask.pix, CInt(box.x), CInt(box.y), CInt(box.width), CInt(box.height), CInt(PIX_SET),
          nil, 0, 0)
      }
      pixCombineMasked(erased.pix, paper.pix, mask.pix)
    }
    return erased
  }

  /// The ruled tables.
  var tables: [RuledTable] { RuledTable.tables(across: across, letterHeight: letterHeight) }

  /// Runs of at least five equal dots or dashes at equal distances on one row.
  static func leaders(among shapes: [PixelBox], letterHeight: Int) -> [PixelBox] {
    let dots = shapes.filter {
      $0.height * 5 <= letterHeight * 2 + 5 && $0.width * 5 <= letterHeight * 6
    }.sorted { $0.left < $1.left }
    // A halftone has more.
    guard dots.count < shapesOfNoise else { return [] }
    var runs: [[PixelBox]] = []
    for dot in dots {
      let run = runs.lastIndex { run in
        guard let last = run.last, dot.left - last.right <= 3 * letterHeight,
          abs(dot.bottom - last.bottom) * 6 <= letterHeight,
          abs(dot.width - last.width) * 3 <= max(3, last.width)
        else { return false }
        guard run.count > 1 else { return true }
        let pitch = last.left - run[run.count - 2].left
        return abs(dot.left - last.left - pitch) * 4 <= max(4, pitch)
      }
      if let run { runs[run].append(dot) } else { runs.append([dot]) }
    }
    return runs.filter { $0.count >= 5 }.compactMap { PixelBox(around: $0) }
  }
}
#endif
