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
  /// The transpose of the pairs, and the most that transitions can gain for a label, see ``DecidedTokens``; empty until the
  /// matrix is prepared, and for numbers of labels that do without.
  private(set) var columns: [Float] = []
  private(set) var margins: [Float] = []
  package private(set) var starts: [Float]
  package private(set) var ends: [Float]
  /// e^(w/temperature - shift) of the pairs, followed by the transpose.
  private(set) var exponentials: [Float] = []
  /// The scores of the pairs at the temperature of ``exponentials``.
  private(set) var pairRange = ScoreRange()
  private var temperature: Float = 0
  /// The scores of label trigrams; nil in a model of first order.
  package private(set) var trigrams: TrigramMatrix?

  /// Lays out the transition weights and constraints of a model.
  package init(
    labelCount: Int, weights: [Float], transitionConstraints: [Bool] = [],
    trigrams: TrigramWeights = TrigramWeights()
  ) {
    self.labelCount = labelCount
    self.trigrams = TrigramMatrix(trigrams, labelCount: labelCount)
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
    (exponentials, margins) = ([], [])
  }

  /// Forbids a label at the start.
  mutating func forbid(first label: Int) { starts[label] = Self.never }

  /// Whether a label sequence has no forbidden transition.
  func allows(_ labels: [Int]) -> Bool {
    guard let first = labels.first, let last = labels.last else { return true }
    return starts[first] > Self.never && ends[last] > Self.never
      && zip(labels, labels.dropFirst()).allSatisfy { pairs[$0 * stride + $1] > Self.never }
  }

  /// Computes in advance the exponentials that probabilities at a temperature need.
  package mutating func prepare(for temperature: Float) {
    self.temperature = temperature
    if margins.isEmpty, trigrams == nil {
      (columns, margins) = DecidedTokens.tables(pairs, labelCount)
    }
    exponentials = [Float](unsafeUninitializedCapacity: 2 * pairs.count) { buffer, count in
      guard let result = buffer.baseAddress else { return }
      pairs.withUnsafeBufferPointer { pairs in
        guard let pairs = pairs.baseAddress else { return }
        pairRange = Self.exponentiate(pairs, stride: stride, temperature, result)
      }
      count = 2 * pairs.count
    }
    trigrams = trigrams?.prepared(for: temperature)
  }

  /// Whether ``exponentials`` were computed for a temperature.
  func isPrepared(for temperature: Float) -> Bool {
    !exponentials.isEmpty && self.temperature == temperature
  }

  /// The trigrams, unless a sequence is so long that the scores of its contexts would take too much memory.
  @inline(__always)
  package func trigrams(for tokenCount: Int) -> TrigramMatrix? {
    guard let trigrams else { return nil }
    return tokenCount <= Self.maximumContextScores / trigrams.contexts.count ? trigrams : nil
  }

  /// The maximum number of context scores of a sequence.
  private static let maximumContextScores = 1 << 27

  /// Writes e^(w/temperature - shift) of a matrix of pairs, followed by its transpose.
  static func exponentiate(
    _ pairs: UnsafePointer<Float>, stride: Int, _ temperature: Float,
    _ result: UnsafeMutablePointer<Float>
  ) -> ScoreRange {
    let range = ScoreRange.exponentiate(pairs, count: stride * stride, temperature, result)
    let transposed = result + stride * stride
    for row in 0..<stride {
      for column in 0..<stride { transposed[column * stride + row] = result[row * stride + column] }
    }
    return range
  }
}
