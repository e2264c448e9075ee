extension BatchLattice {
  /// Sums the weights of every token's features into its row.
  func scoreStates(_ tokens: Range<Int>, weights: UnsafePointer<Real>) {
    for token in tokens {
      scoreState(token, weights: weights, into: state.row(token - tokens.lowerBound))
    }
  }

  /// Sums the weights of one token's features.
  @inline(__always)
  func scoreState(_ token: Int, weights: UnsafePointer<Real>, into row: UnsafeMutablePointer<Real>)
  {
    var lane = 0
    while lane + 16 <= stride {
      sumRows(token, lane, SIMD16<Real>.self, weights: weights, into: row)
      lane += 16
    }
    if lane + 8 <= stride {
      sumRows(token, lane, SIMD8<Real>.self, weights: weights, into: row)
      lane += 8
    }
    if lane < stride { sumRows(token, lane, SIMD4<Real>.self, weights: weights, into: row) }
    let places = corpus.cells.places.start
    let labels = corpus.cellLabels.start
    if corpus.cells.values.isEmpty {
      for cell in corpus.cells.range(token) {
        row[Int(labels[cell])] += weights[Int(places[cell])]
      }
    } else {
      let values = corpus.cells.values.start
      for cell in corpus.cells.range(token) {
        row[Int(labels[cell])] += weights[Int(places[cell])] * Real(values[cell])
      }
    }
  }

  @inline(__always)
  private func sumRows<Lanes: SIMD>(
    _ token: Int, _ lane: Int, _ type: Lanes.Type, weights: UnsafePointer<Real>,
    into row: UnsafeMutablePointer<Real>
  ) where Lanes.Scalar == Real {
    var sum: Lanes = Row.load(blankRow.start + lane)
    let places = corpus.rows.places.start
    let column = weights + lane
    if corpus.rows.values.isEmpty {
      for index in corpus.rows.range(token) {
        sum += Row.load(column + Int(places[index]) &* 4, as: Lanes.self)
      }
    } else {
      let values = corpus.rows.values.start
      for index in corpus.rows.range(token) {
        sum += Row.load(column + Int(places[index]) &* 4, as: Lanes.self) * Real(values[index])
      }
    }
    Row.store(sum, to: row + lane)
  }

  /// Turns the state scores into e; returns Σ (max s − s of the observed label).
  func exponentiateStates(_ batch: PassPlan.Batch) -> Double {
    let labels = corpus.labels.start + batch.tokens.lowerBound
    let count = batch.tokens.count
    // The sums of α are not known yet; their place serves for the greatest scores.
    Real.subtractGreatest(
      state.start, count: count, stride: stride, greatest: inverseSums.start)
    var loss = 0.0
    for token in 0..<count { loss -= Double(state.row(token)[Int(labels[token])]) }
    Real.exponentiate(UnsafeMutableBufferPointer(start: state.start, count: count * stride))
    maskEnds(batch)
    return loss
  }

  /// Takes away the labels that a line may not start or end with.
  private func maskEnds(_ batch: PassPlan.Batch) {
    if corpus.rules.starts.prefix(corpus.labelCount).contains(0) {
      for line in 0..<Int(corpus.plan.activeCounts[batch.positions.lowerBound]) {
        for label in 0..<stride { state.row(line)[label] *= Real(corpus.rules.starts[label]) }
      }
    }
    guard corpus.rules.ends.prefix(corpus.labelCount).contains(0) else { return }
    var first = 0
    for position in batch.positions {
      let active = Int(corpus.plan.activeCounts[position])
      let next =
        position + 1 < batch.positions.upperBound
        ? Int(corpus.plan.activeCounts[position + 1]) : 0
      for line in next..<active {
        for label in 0..<stride { state.row(first + line)[label] *= Real(corpus.rules.ends[label]) }
      }
      first += active
    }
  }
}
