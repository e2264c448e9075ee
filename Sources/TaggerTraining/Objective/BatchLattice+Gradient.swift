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

  /// Adds the residuals of a batch to the gradient of every weight its tokens use.
  func scatter(_ batch: PassPlan.Batch, into gradient: GradientTarget) {
    for token in batch.tokens {
      let row = residual.row(token - batch.tokens.lowerBound)
      var lane = 0
      while lane + 16 <= stride {
        addRow(token, lane, Row.load(row + lane, as: SIMD16<Real>.self), into: gradient)
        lane += 16
      }
      if lane + 8 <= stride {
        addRow(token, lane, Row.load(row + lane, as: SIMD8<Real>.self), into: gradient)
        lane += 8
      }
      if lane < stride {
        addRow(token, lane, Row.load(row + lane, as: SIMD4<Real>.self), into: gradient)
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
          gradient[Int(places[cell])].pointee += row[Int(labels[cell])] * Real(values[cell])
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
    _ token: Int, _ lane: Int, _ addend: Lanes, into gradient: GradientTarget
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
        Row.store(Row.load(target, as: Lanes.self) + addend * Real(values[index]), to: target)
      }
    }
  }
}
