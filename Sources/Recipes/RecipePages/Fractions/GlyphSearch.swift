import PageReading

/// Finds digits and fractions among the strokes of a line.
struct GlyphSearch {
  let network: GlyphNetwork
  let ink: InkLine

  /// A fraction found in the ink, and the strokes of the same word on both sides of it.
  struct Parts {
    let fraction: Character
    let probability: Double
    let before: Range<Int>
    let window: Range<Int>
    let after: Range<Int>
  }

  /// The prior weight of each fraction in cookbooks; in training all are equally frequent.
  private static let shares = GlyphClass.all.map { answer in
    answer.character.flatMap { shareOfFraction[$0] } ?? 0
  }
  private static let shareOfFraction: [Character: Double] = [
    "½": 3, "¼": 2, "¾": 1.4, "⅓": 1.2, "⅔": 1.2, "⅛": 1, "⅜": 0.4, "⅝": 0.4, "⅞": 0.4,
  ]

  /// Returns the most probable fraction in columns of the picture, if it reaches a probability.
  func parts(in columns: Range<Int>, needed: Double) -> Parts? {
    let left = Int(ink.lineX(Double(columns.lowerBound)))
    let right = Int(ink.lineX(Double(columns.upperBound)).rounded(.up))
    let strokes = ink.strokes.indices.filter {
      let box = ink.strokes[$0].box
      return (box.left + box.right) / 2 >= left && (box.left + box.right) / 2 < right
    }
    guard let first = strokes.first, let last = strokes.last else { return nil }
    let answers = ink.windows(among: first..<(last + 1)).map { window in
      (
        window: window,
        probabilities: network.probabilities(of: GlyphFeatures.vector(of: window, in: ink))
      )
    }
    let figures = SmallFigures(ink: ink, answers: answers)
    let area = Double(ink.strokes[first...last].reduce(0) { $0 + $1.area })
    var best: (window: Range<Int>, probability: Double, score: Double)?
    // Windows that differ by a speck show the same fraction: their probabilities are added.
    var votes = [Double](repeating: 0, count: GlyphClass.all.count)
    var spelled = votes
    for (window, probabilities) in answers {
      let spelling = figures.spelling(of: window)
      var whole = 0.0
      for (index, answer) in GlyphClass.all.enumerated() {
        guard case .fraction = answer else { continue }
        let probability = Double(probabilities[index])
        let part = spelling?.probabilities[index] ?? 0
        whole += probability
        votes[index] += (probability * probability + part * part) * Self.shares[index]
        spelled[index] = max(spelled[index], part)
      }
      // The whole shape and the small digits are independent evidence.
      let sum = (1 - (1 - whole) * (1 - (spelling?.fraction ?? 0))) * (1 - (spelling?.percent ?? 0))
      // Among windows of similar probability, the one that leaves less ink unexplained wins.
      let covered = Double(ink.strokes[window].reduce(0) { $0 + $1.area }) / area
      let score = sum * (1 + 0.3 * covered)
      if score > best?.score ?? 0 { best = (window, sum, score) }
    }
    // The small digits identify the fraction better than its shape.
    let readable = spelled.reduce(0, +)
    if readable > 0.1 {
      for index in votes.indices { votes[index] *= 0.05 + spelled[index] / readable }
    }
    guard let best, best.probability >= needed,
      let winner = votes.indices.max(by: { votes[$0] < votes[$1] }),
      let fraction = GlyphClass.all[winner].character
    else { return nil }
    return Parts(
      fraction: fraction, probability: best.probability, before: first..<best.window.lowerBound,
      window: best.window, after: best.window.upperBound..<(last + 1))
  }

  /// Returns the digits in columns of the picture, or nil if some of the ink is not a digit.
  func digits(in columns: Range<Int>) -> String? {
    let left = ink.lineX(Double(columns.lowerBound))
    let right = ink.lineX(Double(columns.upperBound))
    let strokes = ink.strokes.indices.filter {
      (left..<max(left, right)).contains(ink.strokes[$0].box.center.x)
    }
    guard let first = strokes.first, let last = strokes.last else { return nil }
    return digits(of: first..<(last + 1), minimumHeight: InkLine.textHeight / 3)
  }

  /// Returns the digits that strokes form, or nil if some of the tall strokes are not digits.
  ///
  /// - Parameters:
  ///   - strokes: The strokes before a fraction.
  ///   - minimumHeight: The height below which strokes are parts of the fraction or dirt.
  /// - Returns: The digits from left to right.
  func digits(of strokes: Range<Int>, minimumHeight: Int) -> String? {
    guard strokes.count <= 12 else { return nil }
    // The most probable segmentation into digits up to each stroke, as a product of probabilities.
    var best: [(probability: Double, text: String)?] = Array(
      repeating: nil, count: strokes.count + 1)
    best[0] = (1, "")
    let windows = ink.windows(among: strokes)
    for start in strokes {
      let from = start - strokes.lowerBound
      guard let until = best[from] else { continue }
      func reach(_ end: Int, _ probability: Double, _ text: String) {
        if probability > best[end]?.probability ?? 0 { best[end] = (probability, text) }
      }
      if ink.strokes[start].box.height < minimumHeight {
        reach(from + 1, until.probability / 4, until.text)
      }
      for window in windows
      where window.lowerBound == start && ink.box(of: window).height >= minimumHeight {
        let probabilities = network.probabilities(of: GlyphFeatures.vector(of: window, in: ink))
        for (answer, probability) in zip(GlyphClass.all, probabilities) {
          guard case .digit(let digit) = answer, probability > 0.3 else { continue }
          reach(
            window.upperBound - strokes.lowerBound, until.probability * Double(probability),
            until.text + String(digit))
        }
      }
    }
    return best[strokes.count].flatMap { $0.text.isEmpty ? nil : $0.text }
  }
}
