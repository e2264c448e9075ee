import WordTagging

/// What is computed for each weight.
enum ObjectiveQuantity {
  /// The slope of the objective.
  case gradient
  /// An estimate of the curvature of the objective.
  case variance
}

extension BatchLattice {
  /// Adds a quantity of some batches to a vector by place; returns their loss without the part of the
  /// transitions in the observed scores.
  func add(
    _ quantity: ObjectiveQuantity, of batches: Range<Int>, weights: BufferView<Real>,
    factors: TransitionFactors<Real>, to sums: Matrix<Real>
  ) -> Double {
    var loss = 0.0
    clearPairs()
    for batch in corpus.plan.batches[batches] {
      loss += run(batch, weights: weights, factors: factors)
      if quantity == .variance { turnResidualsIntoVariances(batch) }
      scatter(batch, into: sums.start, squaringValues: quantity == .variance)
    }
    if let trigrams {
      trigrams.finish(factors, addingTo: exactPairs)
      trigrams.forEachExpected { sums.start[$0] += Real($1) }
    }
    for place in 0..<corpus.transitionCounts.count {
      sums.start[place] +=
        pairSums.start[place] * factors.factors.start[place]
        + Real(exactPairs.start[place])
    }
    return loss
  }

  /// Turns the residuals of a batch, p or p − 1 times the weight of the sequence, into p·(1 − p).
  func turnResidualsIntoVariances(_ batch: BatchSchedule.Batch) {
    func variance(_ residual: Real, _ sequence: Int) -> Real {
      let size = abs(residual)
      return size * (1 - size / Real(corpus.weight(ofSequence: sequence, in: batch)))
    }
    forEachRow(batch) { row, sequence in
      let row = residual.row(row)
      for label in 0..<stride { row[label] = variance(row[label], sequence) }
    }
    forEachEdgePair(batch) { pair, sequence, _, _ in
      self[edgeResidual: pair, batch] = variance(self[edgeResidual: pair, batch], sequence)
    }
  }

  /// Adds the residuals of a batch, times the features' values or the squares of these, to the
  /// gradient of every weight its tokens use; what is added is multiplied by factors, if there are any.
  func scatter(
    _ batch: BatchSchedule.Batch, into gradient: UnsafeMutablePointer<Real>,
    factors: UnsafePointer<Real>? = nil, squaringValues: Bool = false
  ) {
    Real.addResiduals(
      residual.start, rows, cells, cellLabels.start, batch.tokens, to: gradient, stride: stride,
      factors: factors, squaringValues: squaringValues)
    for pair in corpus.edges.pairs(of: batch.tokens) {
      for weight in corpus.edges.weights(ofPair: pair) {
        let place = Int(corpus.edges.weights.start[weight])
        gradient[place] += self[edgeResidual: pair, batch] * (factors?[place] ?? 1)
      }
    }
  }

  // MARK: Descent

  /// Leaves the residuals and expected transitions of a batch in the lattice; returns its loss.
  func computeResiduals(
    _ batch: BatchSchedule.Batch, weights: BufferView<Real>, factors: TransitionFactors<Real>
  ) -> Double {
    factors.update(weights: weights, constraints: corpus.constraints)
    clearPairs()
    var loss = run(batch, weights: weights, factors: factors)
    forEachObservedTransition(batch) { loss -= $1 * Double(weights[$0]) }
    return loss
  }

  /// Moves weights against the gradient of a batch; returns its loss before.
  ///
  /// A diagonal scales the step of each weight, with 0 where there is none.
  func descend(
    _ batch: BatchSchedule.Batch, weights: UnsafeMutablePointer<Real>,
    factors: TransitionFactors<Real>, scaledBy diagonal: UnsafePointer<Real>, rate: Real
  ) -> Double {
    let loss = computeResiduals(
      batch, weights: BufferView(start: weights, count: corpus.placement.count), factors: factors)
    Real.scale(batch.tokens.count * stride, by: -rate, residual.start)
    for pair in corpus.edges.pairs(of: batch.tokens) {
      self[edgeResidual: pair, batch] *= -rate
    }
    scatter(batch, into: weights, factors: diagonal)
    if let trigrams {
      trigrams.finish(factors, addingTo: exactPairs)
      trigrams.forEachExpected { weights[$0] -= rate * diagonal[$0] * Real($1) }
    }
    for place in 0..<corpus.labelCount * stride where diagonal[place] != 0 {
      let expected =
        pairSums.start[place] * factors.factors.start[place] + Real(exactPairs.start[place])
      weights[place] -= rate * diagonal[place] * expected
    }
    forEachObservedTransition(batch) { weights[$0] += rate * diagonal[$0] * Real($1) }
    return loss
  }

  /// Calls a function with the place of each observed transition or trigram and the weight of its sequence.
  private func forEachObservedTransition(
    _ batch: BatchSchedule.Batch, _ body: (_ place: Int, _ weight: Double) -> Void
  ) {
    // The labelings that agree with the known labels are sums of the lattice.
    if batch.hasUnknownLabels { return }
    let labels = corpus.labels.start + batch.tokens.lowerBound
    var first = 0
    for position in batch.positions.dropLast() {
      let next = first + Int(corpus.plan.activeCounts[position])
      for sequence in 0..<Int(corpus.plan.activeCounts[position + 1]) {
        body(
          Int(labels[first + sequence]) * stride + Int(labels[next + sequence]),
          corpus.weight(ofSequence: sequence, in: batch))
      }
      first = next
    }
    for sequence in 0..<(trigrams == nil ? 0 : batch.sequences.count) {
      let rows = rows(ofSequence: sequence, in: batch)
      trigrams?.trigrams.forEachPlace(rows.map { Int(labels[$0]) }) {
        body($0, corpus.weight(ofSequence: sequence, in: batch))
      }
    }
  }
}
