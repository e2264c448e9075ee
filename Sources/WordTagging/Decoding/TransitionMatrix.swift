/// The transition scores of label pairs, laid out for four labels at a time.
///
/// Rows are padded to a multiple of four labels.
package struct TransitionMatrix: Sendable {
  /// The score of a forbidden transition: low enough to lose against any sum of weights, and finite,
  /// so that a sequence without an allowed labeling still gets the one that breaks the fewest
  /// constraints.
  package static let never: Float = -1e6

  package let labelCount: Int
  /// The labels with their padding.
  package let stride: Int
  /// Row previous label, column label.
  package private(set) var pairs: [Float]
  package private(set) var starts: [Float]
  package private(set) var ends: [Float]
  /// e^(w/temperature - shift) of the pairs, followed by the transpose.
  private(set) var exponentials: [Float] = []
  /// The scores of the pairs at the temperature of ``exponentials``.
  private(set) var pairRange = PairRange()
  private var temperature: Float = 0

  /// Lays out the transition weights and constraints of a model.
  package init(labelCount: Int, weights: [Float], transitionConstraints: [Bool] = []) {
    self.labelCount = labelCount
    stride = (labelCount + 3) / 4 * 4
    pairs = Array(repeating: Self.never, count: stride * stride)
    starts = Array(repeating: Self.never, count: stride)
    ends = Array(repeating: Self.never, count: stride)
    for previous in 0..<labelCount {
      for label in 0..<labelCount {
        let index = previous * labelCount + label
        let isAllowed = transitionConstraints.isEmpty || transitionConstraints[index]
        pairs[previous * stride + label] = isAllowed ? weights[index] : Self.never
      }
    }
    let square = labelCount * labelCount
    for label in 0..<labelCount {
      if transitionConstraints.isEmpty || transitionConstraints[square + label] {
        starts[label] = 0
      }
      if transitionConstraints.isEmpty || transitionConstraints[square + labelCount + label] {
        ends[label] = 0
      }
    }
  }

  /// The allowed label pairs, first labels and last labels, as a model file stores them; empty if
  /// all are allowed.
  var constraints: [Bool] {
    var allowed: [Bool] = []
    for previous in 0..<labelCount {
      for label in 0..<labelCount { allowed.append(pairs[previous * stride + label] > Self.never) }
    }
    for label in 0..<labelCount { allowed.append(starts[label] > Self.never) }
    for label in 0..<labelCount { allowed.append(ends[label] > Self.never) }
    return allowed.contains(false) ? allowed : []
  }

  /// Forbids a transition.
  package mutating func forbid(_ previous: Int, _ label: Int) {
    pairs[previous * stride + label] = Self.never
    exponentials = []
  }

  /// Computes in advance the exponentials that probabilities at a temperature need.
  package mutating func prepare(for temperature: Float) {
    self.temperature = temperature
    exponentials = [Float](unsafeUninitializedCapacity: 2 * pairs.count) { buffer, count in
      guard let result = buffer.baseAddress else { return }
      pairs.withUnsafeBufferPointer { pairs in
        guard let pairs = pairs.baseAddress else { return }
        pairRange = Self.exponentiate(pairs, stride: stride, temperature, result)
      }
      count = 2 * pairs.count
    }
  }

  /// These scores with ``exponentials`` for a temperature.
  func prepared(for temperature: Float) -> TransitionMatrix {
    guard exponentials.isEmpty || self.temperature != temperature else { return self }
    var scores = self
    scores.prepare(for: temperature)
    return scores
  }

  /// The smallest exponential, which keeps sums of products above 0.
  private static let least: Float = 1e-30

  /// Writes e^(w/temperature - shift) of a matrix of pairs, followed by its transpose.
  static func exponentiate(
    _ pairs: UnsafePointer<Float>, stride: Int, _ temperature: Float,
    _ result: UnsafeMutablePointer<Float>
  ) -> PairRange {
    let factor = 1 / temperature
    var largest = pairs.four(0)
    var smallest = SIMD4<Float>(repeating: .infinity)
    for block in Swift.stride(from: 0, to: stride * stride, by: 4) {
      let scores = pairs.four(block)
      largest.replace(with: scores, where: scores .> largest)
      smallest.replace(with: scores, where: scores .< smallest .& scores .> never / 2)
    }
    let range = PairRange(least: smallest.min() * factor, greatest: largest.max() * factor)
    let shift = range.shift
    for block in Swift.stride(from: 0, to: stride * stride, by: 4) {
      var value = FastExponential.exp(pairs.four(block) * factor - shift)
      value.replace(with: least, where: value .< least)
      result.setFour(block, value)
    }
    let transposed = result + stride * stride
    for row in 0..<stride {
      for column in 0..<stride { transposed[column * stride + row] = result[row * stride + column] }
    }
    return range
  }
}

/// The least and the greatest score of the label pairs that are not forbidden, divided by the temperature.
struct PairRange: Sendable {
  var least: Float = 0
  var greatest: Float = 0

  /// The shift subtracted before the exponential: 0 unless sums would overflow.
  var shift: Float { max(0, greatest - 40) }

  /// Whether pairs alone can recover a label whose share is too small for a `Float`, or are as
  /// improbable as forbidden ones.
  var isTooWide: Bool { greatest - least > 72 || least - shift < -50 }

  /// Whether the pairs before and after a label can do so together if its own score is low enough.
  var isWide: Bool { greatest - least > 36 }
}
