extension BatchLattice {
  /// Where residuals are added, and how.
  private struct Target {
    let gradient: UnsafeMutablePointer<Real>
    /// Factors of 0 where there is no weight.
    let mask: UnsafePointer<Real>?
    let squaresValues: Bool
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
  /// gradient of every weight its tokens use.
  func scatter(
    _ batch: BatchSchedule.Batch, into gradient: UnsafeMutablePointer<Real>,
    mask: UnsafePointer<Real>? = nil, squaringValues: Bool = false
  ) {
    let target = Target(gradient: gradient, mask: mask, squaresValues: squaringValues)
    for token in batch.tokens {
      let row = residual.row(token - batch.tokens.lowerBound)
      var lane = 0
      while lane + 16 <= stride {
        addRow(token, lane, LaneBlock.load(row + lane, as: SIMD16<Real>.self), target)
        lane += 16
      }
      if lane + 8 <= stride {
        addRow(token, lane, LaneBlock.load(row + lane, as: SIMD8<Real>.self), target)
        lane += 8
      }
      if lane < stride {
        addRow(token, lane, LaneBlock.load(row + lane, as: SIMD4<Real>.self), target)
      }
      for cell in cells.range(token) {
        let place = Int(cells.places[cell])
        var addend = row[Int(cellLabels[cell])]
        if let values = cells.values {
          addend *= Real(squaringValues ? values[cell] * values[cell] : values[cell])
        }
        gradient[place] += addend
      }
    }
    for pair in corpus.edges.pairs(of: batch.tokens) {
      for weight in corpus.edges.weights(ofPair: pair) {
        gradient[Int(corpus.edges.weights.start[weight])] += edgeResidual(pair, of: batch).pointee
      }
    }
  }

  @inline(__always)
  private func addRow<Lanes: SIMD>(_ token: Int, _ lane: Int, _ addend: Lanes, _ target: Target)
  where Lanes.Scalar == Real {
    for index in rows.range(token) {
      let place = Int(rows.places[index]) &* 4 + lane
      var addend = addend
      if let values = rows.values {
        addend *= Real(target.squaresValues ? values[index] * values[index] : values[index])
      }
      if let mask = target.mask { addend *= LaneBlock.load(mask + place, as: Lanes.self) }
      let sums = target.gradient + place
      LaneBlock.store(LaneBlock.load(sums, as: Lanes.self) + addend, to: sums)
    }
  }
}
