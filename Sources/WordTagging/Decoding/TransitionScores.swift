/// The scores of label pairs, laid out for four labels at a time.
///
/// Rows are padded to a multiple of four labels; a padding label is never better than a real one.
package struct TransitionScores: Sendable {
  /// What stands for "never": low enough to lose against any sum of weights, and finite, so that
  /// a line for which all labelings are illegal still gets the one that breaks the fewest rules.
  package static let never: Float = -1e6

  package let labelCount: Int
  /// The labels with their padding.
  package let stride: Int
  /// Row previous label, column label.
  package private(set) var pairs: [Float]
  package private(set) var starts: [Float]
  package private(set) var ends: [Float]
  /// e^(w/temperature) of the pairs, then the same with rows and columns exchanged.
  private(set) var exponentials: [Float] = []
  private var temperature: Float = 0

  /// Lays out the weights of the pairs and the rules of a model.
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

  /// Rules a pair out.
  package mutating func forbid(_ previous: Int, _ label: Int) {
    pairs[previous * stride + label] = Self.never
    exponentials = []
  }

  /// Works out beforehand what probabilities at a temperature need.
  package mutating func prepare(for temperature: Float) {
    self.temperature = temperature
    exponentials = [Float](unsafeUninitializedCapacity: 2 * pairs.count) { buffer, count in
      guard let result = buffer.baseAddress else { return }
      pairs.withUnsafeBufferPointer { pairs in
        guard let pairs = pairs.baseAddress else { return }
        Self.exponentiate(pairs, stride: stride, temperature, result)
      }
      count = 2 * pairs.count
    }
  }

  /// These scores with ``exponentials`` for a temperature.
  func prepared(for temperature: Float) -> TransitionScores {
    guard exponentials.isEmpty || self.temperature != temperature else { return self }
    var scores = self
    scores.prepare(for: temperature)
    return scores
  }

  /// Probabilities below this are as good as this; it keeps sums of products above 0.
  private static let least: Float = 1e-30

  /// Writes e^(w/temperature) of a matrix of pairs, and after it the same with rows and columns
  /// exchanged.
  static func exponentiate(
    _ pairs: UnsafePointer<Float>, stride: Int, _ temperature: Float,
    _ result: UnsafeMutablePointer<Float>
  ) {
    let factor = 1 / temperature
    for block in Swift.stride(from: 0, to: stride * stride, by: 4) {
      var value = FastExponential.exp(pairs.four(block) * factor)
      value.replace(with: least, where: value .< least)
      result.setFour(block, value)
    }
    let exchanged = result + stride * stride
    for row in 0..<stride {
      for column in 0..<stride { exchanged[column * stride + row] = result[row * stride + column] }
    }
  }
}
