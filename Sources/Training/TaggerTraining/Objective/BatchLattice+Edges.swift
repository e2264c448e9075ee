import WordTagging

extension BatchLattice {
  /// The addition of edge features to M at a pair; later the pair's marginal, minus 1 if it is
  /// observed.
  @inline(__always)
  subscript(edgeResidual pair: Int, batch: BatchSchedule.Batch) -> Real {
    get { extra.start[pair - corpus.edges.pairs(of: batch.tokens).lowerBound] }
    set { extra.start[pair - corpus.edges.pairs(of: batch.tokens).lowerBound] = newValue }
  }

  /// Computes what the edge features add to M; returns the negative of their part in the observed
  /// scores.
  ///
  /// A sequence fails if a score is so large that M and the addition would cancel.
  func scoreEdges(
    _ batch: BatchSchedule.Batch, weights: BufferView<Real>, factors: TransitionFactors<Real>,
    failed: inout [Int]
  ) -> Double {
    if corpus.edges.isEmpty { return 0 }
    var loss = 0.0
    let edges = corpus.edges
    forEachEdgePair(batch) { pair, sequence, row, previous in
      var score: Real = 0
      for weight in edges.weights(ofPair: pair) {
        score += weights[Int(edges.weights.start[weight])]
      }
      self[edgeResidual: pair, batch] = score
      if isObserved(pair, token: row, previous: previous, in: batch) {
        loss -= factor(ofSequence: sequence, in: batch) * Double(score)
      }
      guard factors.isOutOfRange || abs(score) > 16 else { return }
      self[edgeResidual: pair, batch] = 0
      if !failed.contains(sequence) { failed.append(sequence) }
    }
    let pairs = edges.pairs(of: batch.tokens)
    extra.exponentiate(pairs.count)
    for pair in pairs {
      let (previous, label) = edges.labels(ofPair: pair)
      self[edgeResidual: pair, batch] =
        factors.factors.row(previous)[label] * (self[edgeResidual: pair, batch] - 1)
    }
    return loss
  }

  /// Adds the edge features' part of M to αₜ₋₁·M.
  func addExtra(_ batch: BatchSchedule.Batch, rows: Range<Int>, previous: Int) {
    if corpus.edges.isEmpty { return }
    for (sequence, row) in rows.enumerated() {
      let place = batch.tokens.lowerBound + row
      for pair in corpus.edges.pairs(of: place..<place + 1) {
        let labels = corpus.edges.labels(ofPair: pair)
        forward.row(row)[labels.label] +=
          forward.row(previous + sequence)[labels.previous] * self[edgeResidual: pair, batch]
      }
    }
  }

  /// Adds the edge features' part of M to M·qₜ.
  func addExtraTransposed(_ batch: BatchSchedule.Batch, rows: Range<Int>, previous: Int) {
    if corpus.edges.isEmpty { return }
    for (sequence, row) in rows.enumerated() {
      let place = batch.tokens.lowerBound + row
      for pair in corpus.edges.pairs(of: place..<place + 1) {
        let labels = corpus.edges.labels(ofPair: pair)
        residual.row(previous + sequence)[labels.previous] +=
          state.row(row)[labels.label] * self[edgeResidual: pair, batch]
      }
    }
  }

  /// Turns the edge features' part of M into the residuals of their pairs, and adds it to the
  /// expected transitions.
  func finishEdges(_ batch: BatchSchedule.Batch, factors: TransitionFactors<Real>) {
    forEachEdgePair(batch) { pair, sequence, row, previous in
      let labels = corpus.edges.labels(ofPair: pair)
      let sides = forward.row(previous)[labels.previous] * state.row(row)[labels.label]
      var residual = self[edgeResidual: pair, batch]
      exactPairs.row(labels.previous)[labels.label] += Double(sides * residual)
      residual = sides * (factors.factors.row(labels.previous)[labels.label] + residual)
      if isObserved(pair, token: row, previous: previous, in: batch) {
        residual -= Real(factor(ofSequence: sequence, in: batch))
      }
      self[edgeResidual: pair, batch] = residual
    }
  }

  func isObserved(
    _ pair: Int, token: Int, previous: Int, in batch: BatchSchedule.Batch
  ) -> Bool {
    if batch.hasUnknownLabels { return false }
    let observed = corpus.labels.start + batch.tokens.lowerBound
    return corpus.edges.labels(ofPair: pair) == (Int(observed[previous]), Int(observed[token]))
  }

  /// Calls `body` with every label pair of edge features, its sequence, and the rows of its token and
  /// of the token before.
  func forEachEdgePair(
    _ batch: BatchSchedule.Batch,
    _ body: (_ pair: Int, _ sequence: Int, _ row: Int, _ previous: Int) -> Void
  ) {
    if corpus.edges.isEmpty { return }
    var first = 0
    for position in batch.positions.dropLast() {
      let next = first + Int(corpus.plan.activeCounts[position])
      for sequence in 0..<Int(corpus.plan.activeCounts[position + 1]) {
        let place = batch.tokens.lowerBound + next + sequence
        for pair in corpus.edges.pairs(of: place..<place + 1) {
          body(pair, sequence, next + sequence, first + sequence)
        }
      }
      first = next
    }
  }
}
