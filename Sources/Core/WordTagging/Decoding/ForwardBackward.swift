extension Lattice {
  /// Computes the probability of every label at every token, in `marginals`, and the log-partition.
  ///
  /// Second order sums over contexts, ``TrigramContexts``. Training does both with matrix products in
  /// `BatchLattice`. For weights with which scaled probabilities underflow, all keep logarithms in
  /// ``LogLattice``. One test compares them with enumeration.
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
  /// - Complexity: O(T·L²), in second order O(T·C·L) for C contexts, four labels at a time.
  @discardableResult
  package mutating func forwardBackward(
    _ transitions: TransitionMatrix, temperature: Float
  ) -> Double {
    guard tokenCount > 0 else { return 0 }
    guard transitions.isPrepared(for: temperature) else {
      var prepared = transitions
      prepared.prepare(for: temperature)
      return forwardBackward(prepared, temperature: temperature)
    }
    let sum = transitions.exponentials.withUnsafeBufferPointer { exponentials -> Double? in
      guard let pairs = exponentials.baseAddress else { return nil }
      if let trigrams = transitions.trigrams(for: tokenCount) {
        return runForwardBackward(trigrams, pairs, transitions.pairRange, temperature)
      }
      return runForwardBackward(pairs, transitions.pairRange, temperature)
    }
    let known = sum ?? runInLogSpace(transitions, temperature: temperature)
    logPartition = known
    return known
  }

  /// Takes the exponentials of the label pairs, followed by their transpose.
  ///
  /// - Returns: The log-partition, or nil if a row or a relevant label has underflowed.
  private mutating func runForwardBackward(
    _ shared: UnsafePointer<Float>, _ range: ScoreRange, _ temperature: Float
  ) -> Double? {
    let pairs = pairExponentials(shared, range, temperature)
    let range = pairs.range
    if range.isTooWide && tokenCount > 1 || range.isWide && hasDistantScores(temperature) {
      return nil
    }
    let (matrices, step, square) = (pairs.start, pairs.step, stride * stride)
    var logSum = pairs.shift + exponentiateScores(temperature)
    let states = UnsafePointer(exponentials.start)
    let marginals = marginals.reserve(tokenCount * stride)
    let backward = backward.reserve(2 * stride)
    marginals.initialize(from: states, count: stride)
    var least: Float = 1
    var product = Double(scale(marginals))
    for token in 1..<max(tokenCount, 1) {
      let row = marginals + token * stride
      let matrix = matrices + token * step
      SumProduct.advance(
        from: row - stride, matrix, times: states + token * stride, labelCount, stride, into: row)
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
      SumProduct.advance(from: beta, matrix, times: nil, labelCount, stride, into: next)
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

  /// Whether the exponential of an allowed label's score would underflow to 0 at some token.
  func hasDistantScores(_ temperature: Float) -> Bool {
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
  mutating func exponentiateScores(_ temperature: Float) -> Double {
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
