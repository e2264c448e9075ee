extension BatchLattice {
  /// Sums the weights of each token's features into its row.
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
      sumRows(token, weights + lane, row + lane, lane, SIMD16<Real>.self)
      lane += 16
    }
    if lane + 8 <= stride {
      sumRows(token, weights + lane, row + lane, lane, SIMD8<Real>.self)
      lane += 8
    }
    if lane < stride { sumRows(token, weights + lane, row + lane, lane, SIMD4<Real>.self) }
    if let values = cells.values {
      for cell in cells.range(token) {
        row[Int(cellLabels[cell])] += weights[Int(cells.places[cell])] * Real(values[cell])
      }
    } else {
      for cell in cells.range(token) {
        row[Int(cellLabels[cell])] += weights[Int(cells.places[cell])]
      }
    }
  }

  /// Sums some lanes of a token's rows.
  @inline(__always)
  private func sumRows<Lanes: SIMD>(
    _ token: Int, _ weights: UnsafePointer<Real>, _ row: UnsafeMutablePointer<Real>, _ lane: Int,
    _ type: Lanes.Type
  ) where Lanes.Scalar == Real {
    var sum: Lanes = LaneBlock.load(blankRow.start + lane)
    if let values = rows.values {
      for index in rows.range(token) {
        sum +=
          LaneBlock.load(weights + Int(rows.places[index]) &* 4, as: Lanes.self)
          * Real(values[index])
      }
    } else {
      for index in rows.range(token) {
        sum += LaneBlock.load(weights + Int(rows.places[index]) &* 4, as: Lanes.self)
      }
    }
    LaneBlock.store(sum, to: row)
  }

  /// Turns the state scores into e; returns Σ (max s − s of the observed label), or Σ max s when
  /// labels are unknown.
  func exponentiateStates(_ batch: BatchSchedule.Batch) -> Double {
    let labels = corpus.labels.start + batch.tokens.lowerBound
    let count = batch.tokens.count
    var loss = batch.hasUnknownLabels ? sumMaxima(batch) : 0
    Real.subtractMaximum(state.start, count: count, stride: stride)
    if batch.hasUnknownLabels {
      // Their scores are those of the labelings that agree with the known labels.
    } else if corpus.sequenceWeights.isEmpty {
      for token in 0..<count { loss -= Double(state.row(token)[Int(labels[token])]) }
    } else {
      forEachRow(batch) { row, sequence in
        loss -=
          factor(ofSequence: sequence, in: batch)
          * Double(state.row(row)[Int(labels[row])])
      }
    }
    Real.exponentiate(UnsafeMutableBufferPointer(start: state.start, count: count * stride))
    maskEnds(batch)
    return loss
  }

  /// Sets the labels that a sequence may not start or end with to 0.
  private func maskEnds(_ batch: BatchSchedule.Batch) {
    if corpus.constraints.starts.prefix(corpus.labelCount).contains(0) {
      for sequence in 0..<Int(corpus.plan.activeCounts[batch.positions.lowerBound]) {
        for label in 0..<stride {
          state.row(sequence)[label] *= Real(corpus.constraints.starts[label])
        }
      }
    }
    guard corpus.constraints.ends.prefix(corpus.labelCount).contains(0) else { return }
    var first = 0
    for position in batch.positions {
      let active = Int(corpus.plan.activeCounts[position])
      let next =
        position + 1 < batch.positions.upperBound ? Int(corpus.plan.activeCounts[position + 1]) : 0
      for sequence in next..<active {
        for label in 0..<stride {
          state.row(first + sequence)[label] *= Real(corpus.constraints.ends[label])
        }
      }
      first += active
    }
  }
}
