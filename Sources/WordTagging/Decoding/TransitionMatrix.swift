/// The transition scores of label pairs, laid out for four labels at a time.
///
/// Rows are padded to a multiple of four labels.
package struct TransitionMatrix: Sendable {
  /// The score of a forbidden transition: low enough to lose against any sum of weights, and finite,
  /// so that a sequence with no legal labels still gets those that break the fewest constraints.
  package static let never: Float = -1e6

  package let labelCount: Int
  /// The labels with their padding.
  package let stride: Int
  /// Row previous label, column label.
  package private(set) var pairs: [Float]
  package private(set) var starts: [Float]
  package private(set) var ends: [Float]
  /// e^(w/temperature - shift) of the pairs, then the same transposed.
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
        let isLegal = transitionConstraints.isEmpty || transitionConstraints[index]
        pairs[previous * stride + label] = isLegal ? weights[index] : Self.never
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

  /// Which label pairs, first labels and last labels are legal, as a model file has them; empty when all are.
  var constraints: [Bool] {
    var legal: [Bool] = []
    for previous in 0..<labelCount {
      for label in 0..<labelCount { legal.append(pairs[previous * stride + label] > Self.never) }
    }
    for label in 0..<labelCount { legal.append(starts[label] > Self.never) }
    for label in 0..<labelCount { legal.append(ends[label] > Self.never) }
    return legal.contains(false) ? legal : []
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

  /// The least exponential, which keeps sums of products above 0.
  private static let least: Float = 1e-30

  /// Writes e^(w/temperature - shift) of a matrix of pairs, and after it the same transposed.
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

  /// What is subtracted before the exponential: 0 unless that would be too large to be summed.
  var shift: Float { max(0, greatest - 40) }

  /// Whether pairs alone can raise a label again whose share is too small for a `Float`, or are as improbable as the
  /// forbidden ones.
  var isTooWide: Bool { greatest - least > 72 || least - shift < -50 }

  /// Whether the pairs before and behind a label can do so together, where its own score is low enough.
  var isWide: Bool { greatest - least > 36 }
}
