import WordTagging

extension BatchLattice {
  /// Computes one sequence of a batch in log space: fills its residual rows with the marginals and
  /// adds its transitions; returns the missing part of the batch's loss, log Z − Σ max s.
  func runInLogSpace(
    sequence: Int, of batch: BatchSchedule.Batch, weights: BufferView<Real>,
    factors: TransitionFactors<Real>
  ) -> Double {
    let rows = rows(ofSequence: sequence, in: batch)
    let labels = 0..<corpus.labelCount
    var shift = 0.0
    var states: [[Double]] = []
    var transitions: [[Double]] = []
    for (token, row) in rows.enumerated() {
      let place = batch.tokens.lowerBound + row
      scoreStates(place..<place + 1, weights: weights, intoRow: row)
      if sign < 0 { ruleOutLabels(place, inRow: row) }
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
    let contexts = trigrams?.contexts ?? TrigramContexts([], labelCount: corpus.labelCount)
    let trigramScores =
      trigrams == nil
      ? []
      : (0..<contexts.count).flatMap { context in
        labels.map { Double(factors.trigramScores.row(context)[$0]) }
      }
    let lattice = LogLattice(
      contexts, trigrams: trigramScores, states: states, transitions: transitions)
    let expected = trigrams?.expected ?? exactPairs
    for (token, row) in rows.enumerated() {
      for label in labels {
        residual.row(row)[label] = Real(weight * lattice.marginal(token, label))
      }
      if token == 0 { continue }
      let place = batch.tokens.lowerBound + row
      for context in 0..<contexts.count {
        for label in labels {
          expected.row(context)[label] +=
            weight * lattice.marginal(token, context: context, label: label)
        }
      }
      for pair in corpus.edges.pairs(of: place..<place + 1) {
        let (previous, label) = corpus.edges.labels(ofPair: pair)
        for context in contexts.contexts(endingIn: previous) {
          self[edgeResidual: pair, batch] += Real(
            weight * lattice.marginal(token, context: context, label: label))
        }
      }
    }
    return weight * (lattice.logPartition - shift)
  }

  /// The rows of a sequence's tokens.
  func rows(ofSequence sequence: Int, in batch: BatchSchedule.Batch) -> [Int] {
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
    _ token: Int, weights: BufferView<Real>, factors: TransitionFactors<Real>
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
