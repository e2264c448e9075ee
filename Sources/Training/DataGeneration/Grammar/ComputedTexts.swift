import Support
import WordTagging

/// Pseudo words, or a number maker with too many texts to list: they are drawn and recognized by computation.
struct ComputedTexts: Sendable {
  /// The maker as it is written.
  let name: String
  private let kind: Kind

  private enum Kind: Sendable {
    /// A number of digits, including leading zeros.
    case digits(ClosedRange<Int>)
    case letters(PseudoWords)
    case whole(NumberScale)
    /// Two numbers of a scale; the weights of the distances between them are summed up.
    case range(NumberScale, joint: Joint, distances: [Double])
  }

  /// The text between the ends of a range, and the same in lower case.
  private struct Joint: Sendable {
    var text: [UInt8]
    var folded: [UInt8] = []

    init(_ text: [UInt8]) {
      self.text = text
      TextFolding.fold(text.span, into: &folded)
    }
  }

  /// The maximum number of digits of `<digits n>`.
  static let digitLimit = 30
  /// The maximum distance between the ends of a large range, in steps.
  private static let distanceLimit = 1_000

  /// A text that starts at some bytes, with its probability.
  struct Match {
    var count: Int
    var probability: Double
    var number: GrammaticalNumber?
  }

  init(name: String, digits: ClosedRange<Int>) { (self.name, kind) = (name, .digits(digits)) }

  init(name: String, words: PseudoWords) { (self.name, kind) = (name, .letters(words)) }

  init(name: String, whole scale: NumberScale) { (self.name, kind) = (name, .whole(scale)) }

  init(name: String, rangeOf scale: NumberScale, joint: [UInt8]) {
    self.name = name
    var sum = 0.0
    let distances = (1...min(scale.count - 1, Self.distanceLimit)).map { distance in
      sum += scale.isEven ? 1 : NumberMaker.nearness(distance)
      return sum
    }
    kind = .range(scale, joint: Joint(joint), distances: distances)
  }

  /// Draws a text and the number that later parts agree with.
  func draw(_ stream: inout RandomStream) -> (text: [UInt8], number: GrammaticalNumber?) {
    switch kind {
    case .digits(let counts):
      let count = counts.lowerBound + stream.index(below: counts.count)
      return ((0..<count).map { _ in UInt8(ascii: "0") + UInt8(stream.index(below: 10)) }, nil)
    case .letters(let words): return (words.draw(&stream), nil)
    case .whole(let scale):
      let value = scale.value(at: scale.draw(&stream))
      return (Array("\(value)".utf8), value <= 1 ? .one : .many)
    case .range(let scale, let joint, let distances):
      while true {
        let first = scale.draw(&stream)
        let share = stream.fraction() * (distances.last ?? 0)
        let second = first + 1 + distances.partitioningIndex { $0 > share }
        guard second < scale.count else { continue }
        let ends = [first, second].map { Array("\(scale.value(at: $0))".utf8) }
        return (ends[0] + joint.text + ends[1], .many)
      }
    }
  }

  /// Returns the texts that some bytes start with.
  func matches(_ bytes: ArraySlice<UInt8>) -> [Match] {
    switch kind {
    case .digits(let counts):
      let count = bytes.prefix(counts.upperBound).prefix(while: \.isDigit).count
      guard count >= counts.lowerBound else { return [] }
      var probability = 1 / Double(counts.count)
      for _ in 0..<counts.lowerBound { probability /= 10 }
      return (counts.lowerBound...count).map { count in
        defer { probability /= 10 }
        return Match(count: count, probability: probability)
      }
    case .letters(let words):
      return words.matches(bytes).map { Match(count: $0.count, probability: $0.probability) }
    case .whole(let scale):
      return scale.indices(startingIn: bytes).map { index, count in
        Match(
          count: count, probability: scale.probability(of: index),
          number: scale.value(at: index) <= 1 ? .one : .many)
      }
    case .range(let scale, let joint, let distances):
      return scale.indices(startingIn: bytes).flatMap { first, count -> [Match] in
        let rest = bytes.dropFirst(count)
        guard rest.starts(with: joint.folded) else { return [] }
        return scale.indices(startingIn: rest.dropFirst(joint.folded.count)).compactMap {
          second, secondCount -> Match? in
          let distance = second - first
          guard distance > 0, distance <= distances.count else { return nil }
          let weight = distances[distance - 1] - (distance > 1 ? distances[distance - 2] : 0)
          return Match(
            count: count + joint.folded.count + secondCount,
            probability: scale.probability(of: first) * weight / Self.total(scale, distances),
            number: .many)
        }
      }
    }
  }

  /// The probability that a first end and a distance, drawn independently, give a range.
  private static func total(_ scale: NumberScale, _ distances: [Double]) -> Double {
    let sum = distances.last ?? 1
    var total = sum
    for first in max(0, scale.count - distances.count)..<scale.count {
      let room = scale.count - 1 - first
      total -= scale.probability(of: first) * (sum - (room > 0 ? distances[room - 1] : 0))
    }
    return total
  }
}

/// Equally spaced whole numbers, with round and small ones more common than others.
///
/// The numbers are taken in blocks in which their last two digits repeat. A block and a number in
/// it are drawn separately, so that no table of all numbers is needed.
struct NumberScale: Sendable {
  let isEven: Bool
  let count: Int
  private let lower: Int
  private let step: Int
  /// The numbers of a block.
  private let period: Int
  private let columns: [AliasColumn]
  private let shares: [Double]
  /// The square roots of the first number and of the end of the last block.
  private let roots: (first: Double, end: Double)
  /// The probability that a number in a block is not beyond the last number.
  private let fillingShare: Double

  init(_ bounds: ClosedRange<Int>, step: Int, isEven: Bool) {
    lower = bounds.lowerBound
    self.step = step
    self.isEven = isEven
    count = (bounds.upperBound - bounds.lowerBound) / step + 1
    period = 100 / Self.commonDivisor(step, 100)
    var weights: [Double] = []
    for index in 0..<period {
      weights.append(NumberMaker.roundness((bounds.lowerBound + index * step) % 100))
    }
    columns = AliasColumn.table(weights.enumerated().map { (Int32($0.offset), $0.element) })
    let sum = weights.reduce(0, +)
    shares = weights.map { $0 / sum }
    let blockCount = (count + period - 1) / period
    let end = lower + blockCount * period * step
    roots = (Double(lower).squareRoot(), Double(end).squareRoot())
    let missing = shares[(count - (blockCount - 1) * period)...].reduce(0, +)
    let lastBlock = lower + (blockCount - 1) * period * step
    fillingShare =
      1 - missing * (roots.end - Double(lastBlock).squareRoot()) / (roots.end - roots.first)
  }

  private static func commonDivisor(_ first: Int, _ second: Int) -> Int {
    second == 0 ? first : commonDivisor(second, first % second)
  }

  func value(at index: Int) -> Int { lower + index * step }

  /// Draws the index of a number.
  func draw(_ stream: inout RandomStream) -> Int {
    if isEven { return stream.index(below: count) }
    while true {
      let root = roots.first + stream.fraction() * (roots.end - roots.first)
      let block = Int(root * root - Double(lower)) / (period * step)
      let index = block * period + Int(stream.choose(columns, columns.indices))
      if index >= 0, index < count { return index }
    }
  }

  func probability(of index: Int) -> Double {
    if isEven { return 1 / Double(count) }
    let start = Double(lower + index / period * period * step)
    let end = start + Double(period * step)
    let block = (end.squareRoot() - start.squareRoot()) / (roots.end - roots.first)
    return block * shares[index % period] / fillingShare
  }

  /// The indices of the numbers that some bytes start with, and the length of each in bytes.
  func indices(startingIn bytes: ArraySlice<UInt8>) -> [(index: Int, count: Int)] {
    var found: [(Int, Int)] = []
    var value = 0
    for (offset, byte) in bytes.prefix(10).enumerated() {
      guard byte.isDigit else { break }
      value = value * 10 + Int(byte - UInt8(ascii: "0"))
      let distance = value - lower
      if distance >= 0, distance % step == 0, distance / step < count {
        found.append((distance / step, offset + 1))
      }
      if value == 0 { break }
    }
    return found
  }
}

extension NumberMaker {
  /// The numbers as a rule that computes them, if there are too many for a list.
  func computedTexts(name: String) throws(InvalidArgument) -> ComputedTexts? {
    switch kind {
    case .decimal, .fraction, .mixed: return nil
    case .digits:
      return ComputedTexts(
        name: name, digits: try lengths(upTo: ComputedTexts.digitLimit, example: "<digits 2..4>"))
    case .letters:
      let lengths = try lengths(upTo: PseudoWords.lengthLimit, example: "<letters 3..9>")
      return ComputedTexts(name: name, words: PseudoWords(lengths: lengths))
    case .int, .range:
      var bounds = try bounds()
      let count = (bounds.upperBound - bounds.lowerBound) / (step ?? 1) + 1
      let textCount = kind == .int ? count : count * (style == nil ? count : 4 * count) / 2
      guard textCount > Self.phraseLimit else { return nil }
      guard !isInWords, style == nil else {
        throw InvalidArgument(
          message:
            "these are more than \(Self.phraseLimit) texts, too many for words and fractions;"
            + " give smaller bounds or a larger step")
      }
      if kind == .range, bounds.lowerBound == 0 { bounds = (step ?? 1)...bounds.upperBound }
      let scale = NumberScale(bounds, step: step ?? 1, isEven: isEven)
      return kind == .int
        ? ComputedTexts(name: name, whole: scale)
        : ComputedTexts(name: name, rangeOf: scale, joint: joint ?? Array("-".utf8))
    }
  }

  /// The numbers of digits or letters that a text may have.
  private func lengths(
    upTo limit: Int, example: String
  ) throws(InvalidArgument) -> ClosedRange<Int> {
    guard let least = Int(lower), let most = Int(upper), least >= 1, least <= most, most <= limit
    else {
      throw InvalidArgument(message: "expected 1 to \(limit) \(kind.rawValue): \(example)")
    }
    return least...most
  }
}
