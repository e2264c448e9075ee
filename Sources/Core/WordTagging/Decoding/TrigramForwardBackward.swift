extension Lattice {
  /// Computes the marginals of a second-order model from the exponentials of its label pairs.
  ///
  /// α and β are defined on contexts and scaled as in ``forwardBackward(_:temperature:)``:
  ///
  ///     α_t(c′) ∝ e^{s_t(y)} Σ α_{t-1}(c) e^{v(c, y) + w(y′, y)}    over the contexts c from which y leads to c′
  ///     p(y_t = y) ∝ Σ α_t(c) β_t(c)                              over the contexts c that end in y
  ///
  /// Only the factors of forbidden labels are 0. Underflow in α or β is therefore detected at the
  /// token where only the other one has lost it: Σ α_t(c) β_t(c), with β scaled as α, is 1.
  ///
  /// - Returns: The log-partition, or nil if a factor or a relevant sum has underflowed.
  mutating func runForwardBackward(
    _ trigrams: TrigramMatrix, _ shared: UnsafePointer<Float>, _ range: ScoreRange,
    _ temperature: Float
  ) -> Double? {
    let contexts = trigrams.contexts
    let pairs = pairExponentials(shared, range, temperature)
    if pairs.range.underflows || trigrams.range.underflows || hasDistantScores(temperature) {
      return nil
    }
    let shift = pairs.shift + Double(trigrams.range.shift) * Double(tokenCount - 1)
    let exponential = exponentiateScores(temperature)
    let arrivals = arrivals.reserve(contexts.arrivalCount)
    let alpha = contextScores.reserve(tokenCount * contexts.count)
    let beta = contextBackward.reserve(2 * contexts.count)
    let inverses = backward.reserve(tokenCount)
    let marginals = marginals.reserve(tokenCount * stride)
    guard let sum = runForward(trigrams, pairs, arrivals, alpha, inverses),
      runBackward(trigrams, pairs, arrivals, alpha, inverses, beta, marginals)
    else { return nil }
    return sum + shift + exponential
  }

  /// Computes α and the inverse sums of its rows before they were scaled.
  ///
  /// - Returns: The logarithm of the product of the sums; nil where a row has underflowed.
  private func runForward(
    _ trigrams: TrigramMatrix, _ pairs: PairExponentials, _ arrivals: UnsafeMutablePointer<Float>,
    _ alpha: UnsafeMutablePointer<Float>, _ inverses: UnsafeMutablePointer<Float>
  ) -> Double? {
    let contexts = trigrams.contexts
    let (count, labels, sources) = (contexts.count, contexts.labels, contexts.sources)
    guard let factors = trigrams.exponentials.values.baseAddress else { return nil }
    (arrivals + (labelCount + 1) * stride).initialize(repeating: 0, count: stride)
    alpha.initialize(repeating: 0, count: count)
    for label in 0..<labelCount { alpha[contexts.initial(label)] = exponentials.start[label] }
    var (logSum, product) = (0.0, 1.0)
    for token in 0..<tokenCount {
      let row = alpha + token * count
      if token > 0 {
        SumProduct.arrive(
          contexts, from: row - count, factors, pairs.start + token * pairs.step, into: arrivals)
        let states = exponentials.start + token * stride
        for context in 0..<count {
          row[context] = arrivals[Int(sources[context])] * states[Int(labels[context])]
        }
      }
      var sum: Float = 0
      for context in 0..<count { sum += row[context] }
      guard sum > 0, sum.isFinite else { return nil }
      let inverse = 1 / sum
      for context in 0..<count { row[context] *= inverse }
      inverses[token] = inverse
      product *= Double(sum)
      if product < 1e-200 || product > 1e200 {
        logSum += PortableMath.log(product)
        product = 1
      }
    }
    return logSum + PortableMath.log(product)
  }

  /// Computes β and the marginals; false if a relevant sum has underflowed.
  private func runBackward(
    _ trigrams: TrigramMatrix, _ pairs: PairExponentials, _ arrivals: UnsafeMutablePointer<Float>,
    _ alpha: UnsafePointer<Float>, _ inverses: UnsafePointer<Float>,
    _ beta: UnsafeMutablePointer<Float>, _ marginals: UnsafeMutablePointer<Float>
  ) -> Bool {
    let contexts = trigrams.contexts
    let (count, labels, following) = (contexts.count, contexts.labels, contexts.following)
    guard let factors = trigrams.exponentials.values.baseAddress else { return false }
    let reached = beta + count
    beta.initialize(repeating: 1, count: count)
    for token in Swift.stride(from: tokenCount - 1, through: 0, by: -1) {
      if token < tokenCount - 1 {
        let states = exponentials.start + (token + 1) * stride
        let matrix = pairs.start + (token + 1) * pairs.step
        for context in 0..<count {
          reached[context] = beta[context] * states[Int(labels[context])] * inverses[token + 1]
        }
        for previous in 0..<labelCount {
          for label in 0..<stride {
            let place = previous &* stride &+ label
            arrivals[label] = matrix[place] * reached[Int(following[place])]
          }
          for context in contexts.contexts(endingIn: previous) {
            var sum = SIMD4<Float>(repeating: 0)
            for lane in Swift.stride(from: 0, to: stride, by: 4) {
              sum += factors.four(context &* stride &+ lane) * UnsafePointer(arrivals).four(lane)
            }
            beta[context] = sum.sum()
          }
        }
      }
      let (alpha, row) = (alpha + token * count, marginals + token * stride)
      row.initialize(repeating: 0, count: stride)
      var total: Float = 0
      for context in 0..<count {
        let share = alpha[context] * beta[context]
        row[Int(labels[context])] += share
        total += share
      }
      guard abs(total - 1) < 0.01 else { return false }
      for label in 0..<labelCount { row[label] /= total }
    }
    return true
  }
}
