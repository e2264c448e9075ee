extension BatchLattice {
  /// Where a shard adds up its gradient: the part common to all shards apart from its own part.
  struct GradientTarget {
    let sharedCount: Int
    /// Where place 0 would be for the common part.
    let shared: UnsafeMutablePointer<Real>
    /// Where place 0 would be for the shard's own part.
    let own: UnsafeMutablePointer<Real>

    @inline(__always)
    subscript(place: Int) -> UnsafeMutablePointer<Real> {
      (place < sharedCount ? shared : own) + place
    }
  }

  /// Turns the residuals of a batch, p or p − 1, into p·(1 − p).
  func turnResidualsIntoVariances(_ batch: PassPlan.Batch) {
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
    _ batch: PassPlan.Batch, into gradient: GradientTarget, squaringValues: Bool = false
  ) {
    for token in batch.tokens {
      let row = residual.row(token - batch.tokens.lowerBound)
      var lane = 0
      while lane + 16 <= stride {
        addRow(token, lane, Row.load(row + lane, as: SIMD16<Real>.self), gradient, squaringValues)
        lane += 16
      }
      if lane + 8 <= stride {
        addRow(token, lane, Row.load(row + lane, as: SIMD8<Real>.self), gradient, squaringValues)
        lane += 8
      }
      if lane < stride {
        addRow(token, lane, Row.load(row + lane, as: SIMD4<Real>.self), gradient, squaringValues)
      }
      let places = corpus.cells.places.start
      let labels = corpus.cellLabels.start
      if corpus.cells.values.isEmpty {
        for cell in corpus.cells.range(token) {
          gradient[Int(places[cell])].pointee += row[Int(labels[cell])]
        }
      } else {
        let values = corpus.cells.values.start
        for cell in corpus.cells.range(token) {
          let value = Real(values[cell])
          gradient[Int(places[cell])].pointee +=
            row[Int(labels[cell])] * (squaringValues ? value * value : value)
        }
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
    let places = corpus.rows.places.start
    if corpus.rows.values.isEmpty {
      for index in corpus.rows.range(token) {
        let target = gradient[Int(places[index]) &* 4] + lane
        Row.store(Row.load(target, as: Lanes.self) + addend, to: target)
      }
    } else {
      let values = corpus.rows.values.start
      for index in corpus.rows.range(token) {
        let target = gradient[Int(places[index]) &* 4] + lane
        let value = squaring ? Real(values[index] * values[index]) : Real(values[index])
        Row.store(Row.load(target, as: Lanes.self) + addend * value, to: target)
      }
    }
  }
}
