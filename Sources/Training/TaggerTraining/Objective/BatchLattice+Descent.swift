import WordTagging

extension BatchLattice {
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
