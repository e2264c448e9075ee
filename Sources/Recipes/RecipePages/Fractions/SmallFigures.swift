import PageReading

/// Reads fractions digit by digit: a small one high on the left, a small one low on the right, and
/// the stroke between them.
///
/// The network classifies fractions as a whole, but printers composed them in more ways than fonts do;
/// the digits that they are composed of look like any others.
struct SmallFigures {
  /// Strokes that look like a digit.
  private struct Figure {
    let strokes: Range<Int>
    let box: PixelBox
    /// The probability of each of the ten digits.
    let probabilities: [Double]
  }

  private let ink: InkLine
  private let figures: [Figure]

  /// Finds the digits among classified windows.
  init(ink: InkLine, answers: [(window: Range<Int>, probabilities: [Float])]) {
    self.ink = ink
    figures = answers.compactMap { window, probabilities in
      let digits = GlyphClass.all.indices.compactMap { index -> Double? in
        if case .digit = GlyphClass.all[index] { Double(probabilities[index]) } else { nil }
      }
      guard digits.reduce(0, +) > 0.2 else { return nil }
      return Figure(strokes: window, box: ink.box(of: window), probabilities: digits)
    }
  }

  /// The fraction that the digits of a window form.
  struct Spelling {
    /// The probability of each class.
    var probabilities: [Double]
    /// The probability of two rings: a percent sign.
    var percent: Double
    var fraction: Double { probabilities.reduce(0, +) }
  }

  /// The fraction that the digits of a window form; nil with fewer than two digits.
  func spelling(of window: Range<Int>) -> Spelling? {
    let box = ink.box(of: window)
    let inside = figures.filter {
      window.lowerBound <= $0.strokes.lowerBound && $0.strokes.upperBound <= window.upperBound
        && (28...62).contains(100 * $0.box.height / box.height)
    }
    let middle = box.center.y
    var best: Spelling?
    for above in inside where above.box.center.y < middle - Double(box.height) / 10 {
      for below in inside
      where below.strokes.lowerBound >= above.strokes.upperBound
        && below.box.center.y > middle + Double(box.height) / 20
        && above.box.bottom - below.box.top <= box.height / 5
        && isStroke(window, besides: above, below, height: box.height)
      {
        let found = Spelling(
          probabilities: GlyphClass.all.map { answer in
            answer.figures.map { above.probabilities[$0.above] * below.probabilities[$0.below] }
              ?? 0
          }, percent: above.probabilities[0] * below.probabilities[0])
        let most = best.map { $0.fraction + $0.percent } ?? 0
        if found.fraction + found.percent > most { best = found }
      }
    }
    return best
  }

  /// Whether the rest of a window can be a fraction's stroke: it covers most of the height, below
  /// the first digit to its left and above the second to its right, unlike any digit or letter.
  private func isStroke(
    _ window: Range<Int>, besides above: Figure, _ below: Figure, height: Int
  ) -> Bool {
    let rest = window.lazy
      .filter { !above.strokes.contains($0) && !below.strokes.contains($0) }
      .map { ink.strokes[$0].box }
    guard let box = PixelBox(around: rest), box.height * 5 >= height * 3 else { return false }
    let slack = height / 12
    return rest.allSatisfy {
      ($0.right > above.box.left || $0.top >= above.box.bottom - slack)
        && ($0.left < below.box.right || $0.bottom <= below.box.top + slack)
    }
  }
}
