extension Lattice {
  /// Computes the probability of every label at every token, in `marginals`, and the log-partition.
  ///
  /// Training has two more implementations of the same sums: `BatchLattice` makes matrix products of
  /// many sequences at once, which one sequence cannot, and `LogLattice` keeps logarithms, for weights
  /// with which scaled probabilities underflow, here too. One test compares all with enumeration.
  ///
  ///     α_t(y) ∝ e^{s_t(y)} Σ_y' α_{t-1}(y') e^{w(y', y)}
  ///     β_t(y) ∝ Σ_y' e^{w(y, y')} e^{s_{t+1}(y')} β_{t+1}(y')
  ///     p(y_t = y) ∝ α_t(y) β_t(y)
  ///
  /// Each row is scaled to the sum 1, so that no logarithms are needed.
  ///
  /// - Parameters:
  ///   - transitions: The scores of label pairs.
  ///   - temperature: The divisor of all scores.
  /// - Returns: The logarithm of the sum of e^score over all label sequences.
  /// - Complexity: O(T·L²), four labels at a time.
  @discardableResult
  package mutating func forwardBackward(
    _ transitions: TransitionMatrix, temperature: Float
  ) -> Double {
    guard tokenCount > 0 else { return 0 }
    let prepared = transitions.prepared(for: temperature)
    let sum = prepared.exponentials.withUnsafeBufferPointer { exponentials in
      exponentials.baseAddress.flatMap {
        runForwardBackward($0, prepared.pairRange, temperature)
      }
    }
    let known = sum ?? runInLogSpace(transitions, temperature: temperature)
    logPartition = known
    return known
  }

  /// Takes the exponentials of the label pairs, followed by their transpose.
  ///
  /// - Returns: The log-partition, or nil if a row or a relevant label has underflowed.
  private mutating func runForwardBackward(
    _ pairs: UnsafePointer<Float>, _ range: PairRange, _ temperature: Float
  ) -> Double? {
    var pairShift = Double(range.shift) * Double(tokenCount - 1)
    var (isTooWide, isWide) = (range.isTooWide && tokenCount > 1, range.isWide)
    let square = stride * stride
    var matrices = pairs
    if hasEdges {
      let own = edgeExponentials.reserve(2 * tokenCount * square)
      pairShift = 0
      for token in 1..<max(tokenCount, 1) {
        let range = TransitionMatrix.exponentiate(
          UnsafePointer(edges.start + token * square), stride: stride, temperature,
          own + 2 * token * square)
        pairShift += Double(range.shift)
        isTooWide = isTooWide || range.isTooWide
        isWide = isWide || range.isWide
      }
      matrices = UnsafePointer(own)
    }
    if isTooWide || isWide && hasDistantScores(temperature) { return nil }
    let step = hasEdges ? 2 * square : 0
    var logSum = pairShift + exponentiateScores(temperature)
    let states = UnsafePointer(exponentials.start)
    let marginals = marginals.reserve(tokenCount * stride)
    let backward = backward.reserve(2 * stride)
    marginals.initialize(from: states, count: stride)
    var least: Float = 1
    var product = Double(scale(marginals))
    for token in 1..<max(tokenCount, 1) {
      let row = marginals + token * stride
      let matrix = matrices + token * step
      let before = UnsafePointer(row - stride)
      for block in Swift.stride(from: 0, to: stride, by: 4) {
        var sum = SIMD4<Float>(repeating: 0)
        for previous in 0..<labelCount {
          sum += matrix.four(previous * stride + block) * before[previous]
        }
        row.setFour(block, sum * states.four(token * stride + block))
      }
      let sum = scale(row)
      least = min(least, sum)
      product *= Double(sum)
      if product < 1e-200 || product > 1e200 {
        logSum += PortableMath.log(product)
        product = 1
      }
    }
    logSum += PortableMath.log(product)
    var beta = backward
    var next = backward + stride
    beta.initialize(repeating: 1, count: stride)
    for token in Swift.stride(from: tokenCount - 2, through: 0, by: -1) {
      let matrix = matrices + ((token + 1) * step + square)
      for block in Swift.stride(from: 0, to: stride, by: 4) {
        let product = UnsafePointer(beta).four(block) * states.four((token + 1) * stride + block)
        beta.setFour(block, product)
      }
      for block in Swift.stride(from: 0, to: stride, by: 4) {
        var sum = SIMD4<Float>(repeating: 0)
        for label in 0..<labelCount { sum += matrix.four(label * stride + block) * beta[label] }
        next.setFour(block, sum)
      }
      swap(&beta, &next)
      _ = scale(beta)
      let row = marginals + token * stride
      for block in Swift.stride(from: 0, to: stride, by: 4) {
        row.setFour(block, UnsafePointer(row).four(block) * UnsafePointer(beta).four(block))
      }
      least = min(least, scale(row))
    }
    return least > 1e-30 ? logSum : nil
  }

  /// Does the same with logarithms.
  private mutating func runInLogSpace(_ transitions: TransitionMatrix, temperature: Float) -> Double
  {
    let factor = 1 / Double(temperature)
    let (count, stride) = (labelCount, stride)
    let states = (0..<tokenCount).map { token in
      (0..<count).map { Double(scores.start[token * stride + $0]) * factor }
    }
    func scaled(_ pairs: UnsafePointer<Float>) -> [Double] {
      (0..<count * count).map { Double(pairs[$0 / count * stride + $0 % count]) * factor }
    }
    let lattice = transitions.pairs.withUnsafeBufferPointer { shared -> LogLattice? in
      guard let shared = shared.baseAddress else { return nil }
      let pairs =
        hasEdges
        ? (0..<tokenCount).map { scaled(self.pairs(into: $0, shared)) }
        : Array(repeating: scaled(shared), count: tokenCount)
      return LogLattice(labelCount: count, states: states, transitions: pairs)
    }
    guard let lattice else { return 0 }
    let marginals = marginals.reserve(tokenCount * stride)
    for token in 0..<tokenCount {
      for label in 0..<count {
        // Scores of a damaged model may be so large that a rounded probability exceeds 1.
        marginals[token * stride + label] = Float(min(1, lattice.marginal(token, label)))
      }
    }
    return lattice.logPartition
  }

  /// Whether the exponential of an allowed label's score would underflow to 0 at some token.
  private func hasDistantScores(_ temperature: Float) -> Bool {
    for token in 0..<tokenCount {
      var (least, greatest) = (Float.infinity, -Float.infinity)
      for label in 0..<labelCount {
        let score = scores.start[token * stride + label]
        greatest = max(greatest, score)
        if score > TransitionMatrix.never / 2 { least = min(least, score) }
      }
      if (greatest - least) / temperature > 80 { return true }
    }
    return false
  }

  /// Computes e^score of each token, its largest score subtracted first.
  ///
  /// - Returns: The sum of the subtracted scores.
  private mutating func exponentiateScores(_ temperature: Float) -> Double {
    let scores = UnsafePointer(scores.start)
    let result = exponentials.reserve(tokenCount * stride)
    let factor = 1 / temperature
    var sum = 0.0
    for token in 0..<tokenCount {
      var largest = scores.four(token * stride)
      for block in Swift.stride(from: 4, to: stride, by: 4) {
        let others = scores.four(token * stride + block)
        largest.replace(with: others, where: others .> largest)
      }
      let shift = largest.max()
      sum += Double(shift * factor)
      for block in Swift.stride(from: 0, to: stride, by: 4) {
        let value = scores.four(token * stride + block) - shift
        result.setFour(token * stride + block, FastExponential.exp(value * factor))
      }
    }
    return sum
  }

  /// Scales a row to the sum 1 and returns its former sum.
  @inline(__always)
  private func scale(_ row: UnsafeMutablePointer<Float>) -> Float {
    var sums = SIMD4<Float>(repeating: 0)
    for block in Swift.stride(from: 0, to: stride, by: 4) { sums += UnsafePointer(row).four(block) }
    let sum = max(sums.sum(), .leastNormalMagnitude)
    let factor = 1 / sum
    for block in Swift.stride(from: 0, to: stride, by: 4) {
      row.setFour(block, UnsafePointer(row).four(block) * factor)
    }
    return sum
  }

  /// The probability of a label at a token, after ``forwardBackward(_:temperature:)``.
  @inline(__always)
  package func probability(of label: Int, at token: Int) -> Float {
    marginals.start[token * stride + label]
  }
}
