import WordTagging

extension BatchLattice {
  /// Computes the residuals of a batch in which labels are unknown.
  ///
  /// The likelihood of a sequence is the sum over all labelings that agree with its known labels
  /// (Tsuboi, Kashima, Mori, Oda and Matsumoto, "Training conditional random fields using incomplete
  /// annotations", 2008), so that the loss is log Z − log Z′ and the residuals are p − p′, where Z′ and p′ are
  /// of these labelings alone.
  func runWithUnknownLabels(
    _ batch: BatchSchedule.Batch, weights: BufferView<Real>, factors: TransitionFactors<Real>
  ) -> Double {
    sign = -1
    scoreStates(batch.tokens, weights: weights)
    for row in 0..<batch.tokens.count {
      ruleOutLabels(batch.tokens.lowerBound + row, inRow: row)
    }
    var loss = sumLabelings(batch, weights: weights, factors: factors)
    sign = 1
    let count = batch.tokens.count * stride
    agreeing.start.update(from: residual.start, count: count)
    let pairCount = corpus.edges.pairs(of: batch.tokens).count
    agreeingPairs.start.update(from: extra.start, count: pairCount)

    scoreStates(batch.tokens, weights: weights)
    loss += sumLabelings(batch, weights: weights, factors: factors)
    Real.add(count, 1, agreeing.start, to: residual.start)
    Real.add(pairCount, 1, agreeingPairs.start, to: extra.start)
    return loss
  }

  /// Sets the scores of all labels but the known one of a token to −∞.
  func ruleOutLabels(_ token: Int, inRow row: Int) {
    let known = corpus.labels.start[token]
    if known == EncodedCorpus.unknownLabel { return }
    for label in 0..<corpus.labelCount where label != Int(known) {
      state.row(row)[label] = -.infinity
    }
  }

  /// Σ max s of a batch, times the factors of its sequences.
  func sumMaxima(_ batch: BatchSchedule.Batch) -> Double {
    var sum = 0.0
    forEachRow(batch) { row, sequence in
      let scores = state.row(row)
      let most = (1..<corpus.labelCount).reduce(scores[0]) { max($0, scores[$1]) }
      sum += factor(ofSequence: sequence, in: batch) * Double(most)
    }
    return sum
  }
}
