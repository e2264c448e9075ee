import WordTagging

extension BatchLattice {
  /// Computes one sequence of a batch in log space: fills its residual rows with the marginals and
  /// adds its transitions; returns the missing part of the batch's loss, log Z − Σ max s.
  func runInLogSpace(
    sequence: Int, of batch: BatchSchedule.Batch, weights: UnsafePointer<Real>,
    factors: TransitionFactors<Real>
  ) -> Double {
    let rows = rows(ofSequence: sequence, in: batch)
    let labels = 0..<corpus.labelCount
    var shift = 0.0
    var states: [[Double]] = []
    var transitions: [[Double]] = []
    for (token, row) in rows.enumerated() {
      let place = batch.tokens.lowerBound + row
      scoreStates(place..<place + 1, weights: weights, into: state.row(row))
      if sign < 0 { ruleOutLabels(place, in: state.row(row)) }
      var scores = labels.map { Double(state.row(row)[$0]) }
      shift += scores.max() ?? 0
      for label in labels {
        if token == 0, corpus.constraints.starts[label] == 0 { scores[label] = -.infinity }
        if token == rows.count - 1, corpus.constraints.ends[label] == 0 {
          scores[label] = -.infinity
        }
      }
      states.append(scores)
      transitions.append(transitionScores(place, weights: weights, factors: factors))
    }
    let weight = factor(ofSequence: sequence, in: batch)
    let lattice = LogLattice(
      labelCount: corpus.labelCount, states: states, transitions: transitions)
    for (token, row) in rows.enumerated() {
      for label in labels {
        residual.row(row)[label] = Real(weight * lattice.marginal(token, label))
      }
      if token == 0 { continue }
      for previous in labels {
        for label in labels {
          exactPairs.row(previous)[label] +=
            weight * lattice.marginal(token, previous: previous, label: label)
        }
      }
      let place = batch.tokens.lowerBound + row
      for pair in corpus.edges.pairs(of: place..<place + 1) {
        let (previous, label) = corpus.edges.labels(ofPair: pair)
        edgeResidual(pair, of: batch).pointee += Real(
          weight * lattice.marginal(token, previous: previous, label: label))
      }
    }
    return weight * (lattice.logPartition - shift)
  }

  /// The rows of a sequence's tokens.
  private func rows(ofSequence sequence: Int, in batch: BatchSchedule.Batch) -> [Int] {
    var first = 0
    var rows: [Int] = []
    for position in batch.positions {
      let active = Int(corpus.plan.activeCounts[position])
      if sequence >= active { break }
      rows.append(first + sequence)
      first += active
    }
    return rows
  }

  /// The scores of all label pairs at a token, edge features included.
  private func transitionScores(
    _ token: Int, weights: UnsafePointer<Real>, factors: TransitionFactors<Real>
  ) -> [Double] {
    let count = corpus.labelCount
    var scores = (0..<count * count).map { index in
      let place = index / count * stride + index % count
      return corpus.constraints.transitions[place] == 0
        ? -.infinity : Double(factors.scores.start[place])
    }
    for pair in corpus.edges.pairs(of: token..<token + 1) {
      let (previous, label) = corpus.edges.labels(ofPair: pair)
      for weight in corpus.edges.weights(ofPair: pair) {
        scores[previous * count + label] += Double(weights[Int(corpus.edges.weights.start[weight])])
      }
    }
    return scores
  }
}
