import PageReading
import RecipePages

/// Windows of ink with their classes: the training data of the network.
struct GlyphSamples: Sendable {
  var features: [Float] = []
  var labels: [Int] = []
  var count: Int { labels.count }

  init() {}

  func row(_ index: Int) -> ArraySlice<Float> {
    features[(index * GlyphFeatures.count)..<((index + 1) * GlyphFeatures.count)]
  }

  /// Adds the windows of a rendered line: all that touch a fraction or are a digit, a tenth of the rest.
  mutating func add(
    _ line: RenderedLine, using random: inout some RandomNumberGenerator
  ) {
    guard let tight = line.owner.inkBox else { return }
    // Boxes found on a page are never quite tight.
    let slack = max(tight.height / 10, 1)
    let box = PixelBox(
      left: tight.left, top: tight.top - Int.random(in: -slack / 2...slack, using: &random),
      right: tight.right, bottom: tight.bottom + Int.random(in: -slack / 2...slack, using: &random))
    guard let ink = InkLine(in: line.seen, tight: box, reach: 0.3) else { return }
    let shares = CharacterShares(line, ink)
    for window in ink.windows(among: ink.strokes.indices) {
      guard let label = shares.label(of: window) else { continue }
      let isRelevant = label != 0 || shares.isNearFraction(window)
      guard isRelevant || Int.random(in: 0..<10, using: &random) == 0 else { continue }
      features += GlyphFeatures.vector(of: window, in: ink)
      labels.append(label)
    }
  }
}

/// The ink of each character in every stroke of a line.
private struct CharacterShares {
  /// The first number of the small figures of fractions, two for each fraction.
  private static let firstFigure = 160

  /// The class of each character, counted from 1; nil for letters that look like digits.
  private let classes: [Int?]
  private let looksLikeFraction: [Bool]
  /// The number of the fraction that each small figure is a part of, by the figure's number.
  private var wholes: [Int: Int] = [:]
  private var figureClasses: [Int: Int] = [:]
  private let strokes: [[Int: Int]]
  /// The ink of each character in strokes, and all its ink.
  private let found: [Int: Int]
  private let total: [Int: Int]

  init(_ line: RenderedLine, _ ink: InkLine) {
    classes =
      [0]
      + line.text.map { character in
        "lIi|OoSstB".contains(character)
          ? nil : GlyphClass.all.firstIndex(of: GlyphClass(of: character)) ?? 0
      }
    looksLikeFraction = [false] + line.text.map { "½¼¾⅓⅔⅛⅜⅝⅞%¥&/".contains($0) }
    var figure = Self.firstFigure
    for (index, character) in line.text.enumerated() {
      guard let figures = GlyphClass(of: character).figures else { continue }
      for digit in [figures.above, figures.below] {
        wholes[figure] = index + 1
        figureClasses[figure] = GlyphClass.all.firstIndex(of: .digit(digit))
        figure += 1
      }
    }
    var total: [Int: Int] = [:]
    var strokes = [[Int: Int]](repeating: [:], count: ink.strokes.count)
    for y in 0..<ink.height {
      let row = Int(ink.pictureY(y))
      guard row < line.owner.height else { continue }
      for x in 0..<ink.width {
        let column = Int(ink.pictureX(x))
        guard column < line.owner.width else { continue }
        let character = Int(line.owner.pixels[row * line.owner.width + column])
        guard character > 0, character < classes.count || wholes[character] != nil else { continue }
        total[character, default: 0] += 1
        let stroke = Int(ink.owner[y * ink.width + x])
        if stroke >= 0 { strokes[stroke][character, default: 0] += 1 }
      }
    }
    self.strokes = strokes
    self.total = total
    found = strokes.reduce(into: [:]) { $0.merge($1, uniquingKeysWith: +) }
  }

  /// The class of a window; nil where it is ambiguous.
  func label(of window: Range<Int>) -> Int? {
    let held = strokes[window].reduce(into: [:]) { $0.merge($1, uniquingKeysWith: +) }
    let whole = joined(held)
    guard let (character, ink) = whole.max(by: { ($0.value, $0.key) < ($1.value, $1.key) }) else {
      return 0
    }
    let share = Double(ink) / Double(max(joined(found)[character] ?? 0, 1))
    let pure = Double(ink) / Double(held.values.reduce(0, +))
    // A part of a fraction is one of its figures or has no class.
    if pure >= 0.9, share < 0.6, (1...9).contains(classes[character] ?? 0) {
      return figure(in: held)
    }
    guard share >= 0.72, pure >= 0.75 else { return 0 }
    guard let label = classes[character], label != 0 else { return classes[character] }
    guard !swallows(whole, besides: character) else { return 0 }
    let kept = Double(joined(found)[character] ?? 0) / Double(max(joined(total)[character] ?? 0, 1))
    return share >= 0.95 && pure >= 0.93 && kept >= 0.7 ? label : nil
  }

  /// Whether a window contains nearly all of another character, such as the 4 of `4½` without its
  /// foot.
  private func swallows(_ held: [Int: Int], besides character: Int) -> Bool {
    let all = held.values.reduce(0, +)
    return held.contains { other, ink in
      other != character && ink * 12 >= all && ink * 10 >= 6 * (joined(found)[other] ?? 0)
    }
  }

  /// The class of a fraction's small figure that alone fills a window.
  private func figure(in held: [Int: Int]) -> Int? {
    guard let (figure, ink) = held.max(by: { ($0.value, $0.key) < ($1.value, $1.key) }),
      let label = figureClasses[figure], let found = found[figure], let total = total[figure]
    else { return nil }
    let isWhole = ink * 20 >= found * 19 && found * 10 >= total * 7
    return isWhole && ink * 100 >= held.values.reduce(0, +) * 92 ? label : nil
  }

  /// The ink by characters; the ink of small figures counts toward their fraction.
  private func joined(_ ink: [Int: Int]) -> [Int: Int] {
    ink.reduce(into: [:]) { $0[wholes[$1.key] ?? $1.key, default: 0] += $1.value }
  }

  /// Whether a window holds ink of a fraction or of a sign that looks like one.
  func isNearFraction(_ window: Range<Int>) -> Bool {
    window.contains { strokes[$0].keys.contains { looksLikeFraction[wholes[$0] ?? $0] } }
  }
}

extension GrayImage {
  /// The box around all that is not 0.
  fileprivate var inkBox: PixelBox? {
    var box: PixelBox?
    for y in 0..<height {
      for x in 0..<width where pixels[y * width + x] != 0 {
        let left = min(box?.left ?? x, x)
        let right = max(box?.right ?? x + 1, x + 1)
        box = PixelBox(left: left, top: box?.top ?? y, right: right, bottom: y + 1)
      }
    }
    return box
  }
}
