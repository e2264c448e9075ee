import WordTagging

extension BatchLattice {
  /// Sums the weights of each token's features into its row, the first one in a given row.
  func scoreStates(_ tokens: Range<Int>, weights: BufferView<Real>, intoRow row: Int = 0) {
    Real.sumWeights(
      rows, cells, cellLabels.start, tokens, weights.start, withoutFeatures: blankRow.start,
      into: state.row(row), stride: stride)
  }

  /// Turns the state scores into e; returns Σ (max s − s of the observed label), or Σ max s when
  /// labels are unknown.
  func exponentiateStates(_ batch: BatchSchedule.Batch) -> Double {
    let labels = corpus.labels.start + batch.tokens.lowerBound
    let count = batch.tokens.count
    var loss = batch.hasUnknownLabels ? sumMaxima(batch) : 0
    Real.subtractMaximum(state.start, count: count, stride: stride)
    if batch.hasUnknownLabels {
      // Instead of one labeling, all that agree with the known labels are scored.
    } else if corpus.sequenceWeights.isEmpty {
      for token in 0..<count { loss -= Double(state.row(token)[Int(labels[token])]) }
    } else {
      forEachRow(batch) { row, sequence in
        loss -=
          factor(ofSequence: sequence, in: batch)
          * Double(state.row(row)[Int(labels[row])])
      }
    }
    state.exponentiate(count * stride)
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
