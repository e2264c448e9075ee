extension BatchLattice {
  /// Where a shard adds up its gradient: the part common to all shards apart from its own part.
  struct GradientTarget {
    let sharedCount: Int
    /// Where place 0 would be for the common part.
    let shared: UnsafeMutablePointer<Real>
    /// Where place 0 would be for the shard's own part.
    let own: UnsafeMutablePointer<Real>
    /// By what the addends of each weight are multiplied, if by anything.
    var factors: UnsafePointer<Real>?

    @inline(__always)
    subscript(place: Int) -> UnsafeMutablePointer<Real> {
      (place < sharedCount ? shared : own) + place
    }
  }

  /// Turns the residuals of a batch, p or p − 1, into p·(1 − p).
  func turnResidualsIntoVariances(_ batch: BatchSchedule.Batch) {
    for index in 0..<batch.tokens.count * stride {
      let size = abs(residual.start[index])
      residual.start[index] = size * (1 - size)
    }
    for pair in corpus.edges.pairs(of: batch.tokens) {
      let size = abs(edgeResidual(pair, of: batch).pointee)
      edgeResidual(pair, of: batch).pointee = size * (1 - size)
    }
  }

  /// Adds the residuals of a batch, times the features' values or the squares of these, to the
  /// gradient of every weight its tokens use.
  func scatter(
    _ batch: BatchSchedule.Batch, into gradient: GradientTarget, squaringValues: Bool = false
  ) {
    for token in batch.tokens {
      let row = residual.row(token - batch.tokens.lowerBound)
      var lane = 0
      while lane + 16 <= stride {
        addRow(
          token, lane, LaneBlock.load(row + lane, as: SIMD16<Real>.self), gradient, squaringValues)
        lane += 16
      }
      if lane + 8 <= stride {
        addRow(
          token, lane, LaneBlock.load(row + lane, as: SIMD8<Real>.self), gradient, squaringValues)
        lane += 8
      }
      if lane < stride {
        addRow(
          token, lane, LaneBlock.load(row + lane, as: SIMD4<Real>.self), gradient, squaringValues)
      }
      for cell in cells.range(token) {
        let place = Int(cells.places[cell])
        var addend = row[Int(cellLabels[cell])]
        if let values = cells.values {
          addend *= Real(squaringValues ? values[cell] * values[cell] : values[cell])
        }
        if let factors = gradient.factors { addend *= factors[place] }
        gradient[place].pointee += addend
      }
    }
    for pair in corpus.edges.pairs(of: batch.tokens) {
      for weight in corpus.edges.weights(ofPair: pair) {
        gradient[Int(corpus.edges.weights.start[weight])].pointee +=
          edgeResidual(pair, of: batch).pointee
      }
    }
  }

  @inline(__always)
  private func addRow<Lanes: SIMD>(
    _ token: Int, _ lane: Int, _ addend: Lanes, _ gradient: GradientTarget, _ squaring: Bool
  ) where Lanes.Scalar == Real {
    if rows.values == nil, gradient.factors == nil {
      for index in rows.range(token) {
        let target = gradient[Int(rows.places[index]) &* 4] + lane
        LaneBlock.store(LaneBlock.load(target, as: Lanes.self) + addend, to: target)
      }
      return
    }
    for index in rows.range(token) {
      let place = Int(rows.places[index]) &* 4
      var addend = addend
      if let values = rows.values {
        addend *= Real(squaring ? values[index] * values[index] : values[index])
      }
      if let factors = gradient.factors {
        addend *= LaneBlock.load(factors + place + lane, as: Lanes.self)
      }
      let target = gradient[place] + lane
      LaneBlock.store(LaneBlock.load(target, as: Lanes.self) + addend, to: target)
    }
  }
}
