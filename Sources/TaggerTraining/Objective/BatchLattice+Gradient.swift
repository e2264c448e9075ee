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
    _ quantity: ObjectiveQuantity, of batches: Range<Int>, weights: UnsafePointer<Real>,
    factors: TransitionFactors<Real>, to sums: UnsafeMutablePointer<Real>
  ) -> Double {
    var loss = 0.0
    clearPairs()
    for batch in corpus.plan.batches[batches] {
      loss += run(batch, weights: weights, factors: factors)
      if quantity == .variance { turnResidualsIntoVariances(batch) }
      scatter(batch, into: sums, squaringValues: quantity == .variance)
    }
    for place in 0..<corpus.transitionCounts.count {
      sums[place] +=
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
      let residual = edgeResidual(pair, of: batch)
      residual.pointee = variance(residual.pointee, sequence)
    }
  }

  /// Adds the residuals of a batch, times the features' values or the squares of these, to the
  /// gradient of every weight its tokens use; what is added is multiplied by factors, if there are any.
  func scatter(
    _ batch: BatchSchedule.Batch, into gradient: UnsafeMutablePointer<Real>,
    factors: UnsafePointer<Real>? = nil, squaringValues: Bool = false
  ) {
    Real.addResiduals(
      residual.start, rows, cells, cellLabels, batch.tokens, to: gradient, stride: stride,
      factors: factors, squaringValues: squaringValues)
    for pair in corpus.edges.pairs(of: batch.tokens) {
      for weight in corpus.edges.weights(ofPair: pair) {
        let place = Int(corpus.edges.weights.start[weight])
        gradient[place] += edgeResidual(pair, of: batch).pointee * (factors?[place] ?? 1)
      }
    }
  }
}
