import WordTagging

/// The recurrences of a second-order model, one sequence at a time.
///
/// With v the scores of trigrams and M as in ``BatchLattice``, over contexts c that end in y′, where c′ is the
/// context to which a label y leads from c:
///
///     αₜ(c′) ∝ eₜ(y) Σ αₜ₋₁(c)·exp v(c, y)·M(y′, y)
///     βₜ₋₁(c) = Σ exp v(c, y)·M(y′, y)·qₜ(c′)           with qₜ(c′) = eₜ(y)·βₜ(c′)/cₜ
///     p(c at t−1, y at t) = αₜ₋₁(c)·exp v(c, y)·M(y′, y)·qₜ(c′)
extension BatchLattice {
  /// Computes the marginals of a batch and adds its expected counts to the sums; returns Σ log c of the sequences that
  /// have not failed.
  func runTrigrams(
    _ space: TrigramSpace<Real>, _ batch: BatchSchedule.Batch, factors: TransitionFactors<Real>,
    failed: inout [Int]
  ) -> Double {
    let sequenceCount = Int(corpus.plan.activeCounts[batch.positions.lowerBound])
    if factors.isOutOfRange { failed = Array(0..<sequenceCount) }
    var loss = 0.0
    for sequence in 0..<sequenceCount {
      let rows = rows(ofSequence: sequence, in: batch)
      let weight = factor(ofSequence: sequence, in: batch)
      let hasFailed = failed.contains(sequence)
      if !hasFailed,
        let logSum = runForward(space, rows, batch, factors),
        runBackward(space, rows, batch, factors)
      {
        loss += weight * logSum
        addMarginals(space, rows, batch, factors, weight: weight)
      } else {
        if !hasFailed { failed.append(sequence) }
        forEachEdge(rows, batch) { pair, token in
          let isObserved = isObserved(
            pair, token: rows[token], previous: rows[token - 1], in: batch)
          self[edgeResidual: pair, batch] = isObserved ? Real(-weight) : 0
        }
      }
    }
    return loss
  }

  /// Computes α; returns Σ log c, or nil when a number leaves the range of single precision.
  private func runForward(
    _ space: TrigramSpace<Real>, _ rows: [Int], _ batch: BatchSchedule.Batch,
    _ factors: TransitionFactors<Real>
  ) -> Double? {
    let contexts = space.contexts
    let (count, labels, sources) = (contexts.count, contexts.labels, contexts.sources)
    var logSum = 0.0
    var product = 1.0
    for (token, row) in rows.enumerated() {
      let (alpha, scores) = (space.alpha.row(token), state.row(row))
      if factors.reach > 70 {
        // The exponential of a very low score is clamped from below; times a trigram's exponential it would be too large.
        for label in 0..<corpus.labelCount where scores[label] > 0 && scores[label] < 4e-31 {
          return nil
        }
      }
      if token == 0 {
        alpha.update(repeating: 0, count: count)
        for label in 0..<corpus.labelCount { alpha[contexts.initial(label)] = scores[label] }
      } else {
        arrive(
          space, from: space.alpha.row(token - 1), batch.tokens.lowerBound + row, batch, factors)
        let arrivals = space.arrivals.start
        for context in 0..<count {
          alpha[context] = arrivals[Int(sources[context])] * scores[Int(labels[context])]
        }
      }
      var sum: Real = 0
      for context in 0..<count { sum += alpha[context] }
      guard sum > 1e-30 && sum < 1e30 else { return nil }
      product *= Double(sum)
      if product < 1e-200 || product > 1e200 {
        logSum += PortableMath.log(product)
        product = 1
      }
      let inverse = 1 / sum
      for context in 0..<count { alpha[context] *= inverse }
      space.inverseSums.start[token] = inverse
    }
    return logSum + PortableMath.log(product)
  }

  /// Computes the arrivals at a token from α of the one before.
  private func arrive(
    _ space: TrigramSpace<Real>, from alpha: UnsafeMutablePointer<Real>, _ token: Int,
    _ batch: BatchSchedule.Batch, _ factors: TransitionFactors<Real>
  ) {
    let starts = space.contexts.starts
    for previous in 0..<corpus.labelCount {
      let (first, end) = (Int(starts[previous]), Int(starts[previous + 1]))
      let (pairs, arrivals) = (factors.factors.row(previous), space.arrivals.row(previous))
      Real.multiply(
        MatrixView(alpha + first, rows: 1, columns: end - first, stride: space.alpha.stride),
        factors.trigramFactors.row(first), columns: stride, stride: stride, into: arrivals,
        adding: false, routine: .fixedOrder)
      for lane in Swift.stride(from: 0, to: stride, by: 4) {
        LaneBlock.store(
          LaneBlock.load(arrivals + lane, as: SIMD4<Real>.self) * LaneBlock.load(pairs + lane),
          to: arrivals + lane)
      }
    }
    for pair in corpus.edges.pairs(of: token..<token + 1) {
      let (previous, label) = corpus.edges.labels(ofPair: pair)
      space.arrivals.row(previous)[label] +=
        share(space, alpha, previous, label, factors) * self[edgeResidual: pair, batch]
    }
    let alone = space.arrivals.row(corpus.labelCount)
    alone.update(repeating: 0, count: stride)
    for previous in 0..<corpus.labelCount {
      let (arrivals, isOpen) = (space.arrivals.row(previous), space.isOpen.row(previous))
      for lane in Swift.stride(from: 0, to: stride, by: 4) {
        let open =
          LaneBlock.load(arrivals + lane, as: SIMD4<Real>.self) * LaneBlock.load(isOpen + lane)
        LaneBlock.store(LaneBlock.load(alone + lane) + open, to: alone + lane)
      }
    }
  }

  /// Σ α(c)·exp v(c, y) over the contexts that end in a label.
  private func share(
    _ space: TrigramSpace<Real>, _ alpha: UnsafeMutablePointer<Real>, _ previous: Int, _ label: Int,
    _ factors: TransitionFactors<Real>
  ) -> Real {
    var sum: Real = 0
    for context in space.contexts.contexts(endingIn: previous) {
      sum += alpha[context] * factors.trigramFactors.row(context)[label]
    }
    return sum
  }

  /// Computes β and q; false when a number leaves the range of single precision.
  private func runBackward(
    _ space: TrigramSpace<Real>, _ rows: [Int], _ batch: BatchSchedule.Batch,
    _ factors: TransitionFactors<Real>
  ) -> Bool {
    let contexts = space.contexts
    let (count, labels, starts) = (contexts.count, contexts.labels, contexts.starts)
    for (token, row) in rows.enumerated().reversed() {
      let (alpha, beta, reached) = (
        space.alpha.row(token), space.beta.row(token), space.reached.row(token)
      )
      if token == rows.count - 1 {
        beta.update(repeating: 1, count: count)
      } else {
        let place = batch.tokens.lowerBound + rows[token + 1]
        leave(space, at: token + 1, place, batch, factors, slot: 0, weight: 1)
        for previous in 0..<corpus.labelCount {
          let (first, end) = (Int(starts[previous]), Int(starts[previous + 1]))
          // The contexts of the next label that a whole number of lanes reaches are overwritten by its own product.
          Real.multiply(
            MatrixView(
              space.after.row(previous * TrigramSpace<Real>.blockLength), rows: 1,
              columns: corpus.labelCount, stride: stride),
            factors.trigramsTransposed.start + first, columns: (end - first + 3) / 4 * 4,
            stride: factors.trigramsTransposed.stride, into: beta + first, adding: false,
            routine: .fixedOrder)
        }
      }
      let (scores, inverse) = (state.row(row), space.inverseSums.start[token])
      var total: Real = 0
      for context in 0..<count {
        total += alpha[context] * beta[context]
        reached[context] = beta[context] * scores[Int(labels[context])] * inverse
      }
      guard abs(total - 1) < 0.01 else { return false }
    }
    return true
  }

  /// Computes what comes after each pair of labels whose second one is at a token, times a weight, into a place of the
  /// block.
  private func leave(
    _ space: TrigramSpace<Real>, at token: Int, _ place: Int, _ batch: BatchSchedule.Batch,
    _ factors: TransitionFactors<Real>, slot: Int, weight: Real
  ) {
    let (following, reached) = (space.contexts.following, space.reached.row(token))
    for previous in 0..<corpus.labelCount {
      let (pairs, following) = (factors.factors.row(previous), following + previous * stride)
      let row = space.after.row(previous * TrigramSpace<Real>.blockLength + slot)
      for label in 0..<stride {
        row[label] = weight * pairs[label] * reached[Int(following[label])]
      }
    }
    for pair in corpus.edges.pairs(of: place..<place + 1) {
      let (previous, label) = corpus.edges.labels(ofPair: pair)
      space.after.row(previous * TrigramSpace<Real>.blockLength + slot)[label] +=
        weight * self[edgeResidual: pair, batch]
        * reached[space.contexts.following(previous, label)]
    }
  }

  /// Writes the marginals of a sequence and the residuals of its edge features, and adds the expected counts.
  private func addMarginals(
    _ space: TrigramSpace<Real>, _ rows: [Int], _ batch: BatchSchedule.Batch,
    _ factors: TransitionFactors<Real>, weight: Double
  ) {
    let (contexts, block) = (space.contexts, TrigramSpace<Real>.blockLength)
    let (count, labels, starts) = (contexts.count, contexts.labels, contexts.starts)
    for (token, row) in rows.enumerated() {
      let (alpha, beta, marginals) = (
        space.alpha.row(token), space.beta.row(token), residual.row(row)
      )
      marginals.update(repeating: 0, count: stride)
      for context in 0..<count {
        marginals[Int(labels[context])] += Real(weight) * alpha[context] * beta[context]
      }
    }
    for first in Swift.stride(from: 1, to: rows.count, by: block) {
      let tokens = first..<min(first + block, rows.count)
      for token in tokens {
        leave(
          space, at: token, batch.tokens.lowerBound + rows[token], batch, factors,
          slot: token - first, weight: Real(weight))
      }
      for previous in 0..<corpus.labelCount {
        let (start, end) = (Int(starts[previous]), Int(starts[previous + 1]))
        Real.multiply(
          MatrixView(
            space.alpha.row(first - 1) + start, rows: end - start, columns: tokens.count,
            stride: space.alpha.stride, isTransposed: true),
          space.after.row(previous * block), columns: stride, stride: stride,
          into: space.sums.row(start), adding: true, routine: .fixedOrder)
      }
    }
    forEachEdge(rows, batch) { pair, token in
      let labels = corpus.edges.labels(ofPair: pair)
      let after = space.reached.row(token)[contexts.following(labels.previous, labels.label)]
      let sides =
        share(space, space.alpha.row(token - 1), labels.previous, labels.label, factors) * after
      var residual = self[edgeResidual: pair, batch]
      residual += factors.factors.row(labels.previous)[labels.label]
      residual *= Real(weight) * sides
      if isObserved(pair, token: rows[token], previous: rows[token - 1], in: batch) {
        residual -= Real(weight)
      }
      self[edgeResidual: pair, batch] = residual
    }
  }

  /// Calls a function with every label pair of a sequence's edge features and the number of its token.
  private func forEachEdge(
    _ rows: [Int], _ batch: BatchSchedule.Batch, _ body: (_ pair: Int, _ token: Int) -> Void
  ) {
    if corpus.edges.isEmpty { return }
    for (token, row) in rows.enumerated().dropFirst() {
      let place = batch.tokens.lowerBound + row
      for pair in corpus.edges.pairs(of: place..<place + 1) { body(pair, token) }
    }
  }
}
