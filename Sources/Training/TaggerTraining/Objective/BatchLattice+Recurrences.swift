import WordTagging

extension BatchLattice {
  /// Computes α; returns Σ log c of the sequences that have not failed.
  ///
  /// Sequences whose numbers leave the range of single precision are added to the failed ones. The
  /// numbers of a failed sequence are set to 0, so that it does not contribute to the sums.
  func runForward(
    _ batch: BatchSchedule.Batch, factors: TransitionFactors<Real>, failed: inout [Int]
  ) -> Double {
    let active = corpus.plan.activeCounts
    let sequenceCount = Int(active[batch.positions.lowerBound])
    if factors.isOutOfRange { failed = Array(0..<sequenceCount) }
    var logSum = 0.0
    var product = 1.0
    var first = 0
    var previous = 0
    for position in batch.positions {
      let count = Int(active[position])
      if position == batch.positions.lowerBound {
        forward.start.update(repeating: 1, count: count * stride)
      } else {
        multiply(forward.row(previous), by: factors.factors, rows: count, into: forward.row(first))
        addExtra(batch, rows: first..<first + count, previous: previous)
      }
      for sequence in 0..<count {
        let row = forward.row(first + sequence)
        let sum = multiplyAndSum(row, state.row(first + sequence))
        if sum > 1e-30 && sum < 1e30 {
          product *= Double(sum)
          if product < 1e-200 || product > 1e200 {
            logSum += PortableMath.log(product)
            product = 1
          }
          scale(row, by: 1 / sum)
          inverseSums.start[first + sequence] = 1 / sum
        } else {
          // The zeros after a failure reach this point again.
          if !failed.contains(sequence) { failed.append(sequence) }
          row.update(repeating: 0, count: stride)
          inverseSums.start[first + sequence] = 0
        }
      }
      previous = first
      first += count
    }
    logSum += PortableMath.log(product)
    return failed.isEmpty && isUnweighted ? logSum : clear(failed, of: batch)
  }

  /// Sets the numbers of failed sequences to 0; returns Σ log c of the others.
  private func clear(_ failed: [Int], of batch: BatchSchedule.Batch) -> Double {
    let hasFailed = Set(failed)
    var logSum = 0.0
    var first = 0
    for position in batch.positions {
      let count = Int(corpus.plan.activeCounts[position])
      for sequence in 0..<count {
        if hasFailed.contains(sequence) {
          forward.row(first + sequence).update(repeating: 0, count: stride)
          inverseSums.start[first + sequence] = 0
        } else {
          logSum -=
            factor(ofSequence: sequence, in: batch)
            * PortableMath.log(Double(inverseSums.start[first + sequence]))
        }
      }
      first += count
    }
    return logSum
  }

  /// Multiplies q and the marginals by the factors of the sequences.
  func weigh(_ batch: BatchSchedule.Batch) {
    if isUnweighted { return }
    forEachRow(batch) { row, sequence in
      let weight = Real(factor(ofSequence: sequence, in: batch))
      scale(state.row(row), by: weight)
      scale(residual.row(row), by: weight)
    }
  }

  /// Turns e into q and the residuals into the marginals.
  func runBackward(_ batch: BatchSchedule.Batch, factors: TransitionFactors<Real>) {
    var end = batch.tokens.count
    var following = 0
    for position in batch.positions.reversed() {
      let count = Int(corpus.plan.activeCounts[position])
      let first = end - count
      let beta = residual.row(first)
      if following > 0 {
        multiply(state.row(end), by: factors.transposed, rows: following, into: beta)
        addExtraTransposed(batch, rows: end..<end + following, previous: first)
      }
      (beta + following * stride).update(repeating: 1, count: (count - following) * stride)
      for token in first..<end { finish(token) }
      end = first
      following = count
    }
  }

  /// Computes q and the marginals of a token from its α, e and β.
  @inline(__always)
  private func finish(_ token: Int) {
    let inverse = inverseSums.start[token]
    let (alpha, beta, scores) = (forward.row(token), residual.row(token), state.row(token))
    var lane = 0
    while lane < stride {
      let right: SIMD4<Real> = LaneBlock.load(beta + lane)
      LaneBlock.store(
        LaneBlock.load(scores + lane, as: SIMD4<Real>.self) * right * inverse, to: scores + lane)
      LaneBlock.store(LaneBlock.load(alpha + lane, as: SIMD4<Real>.self) * right, to: beta + lane)
      lane += 4
    }
  }

  /// Adds Σ αₜ₋₁ᵀ·qₜ, one product for each run of positions that the same sequences reach.
  func sumPairs(_ batch: BatchSchedule.Batch) {
    let active = corpus.plan.activeCounts
    var first = 0
    var position = batch.positions.lowerBound
    while position + 1 < batch.positions.upperBound {
      let count = Int(active[position + 1])
      let before = first
      first += Int(active[position])
      let after = first
      position += 1
      // While the count stays the same, the rows before and after are contiguous.
      while position + 1 < batch.positions.upperBound, Int(active[position + 1]) == count,
        Int(active[position]) == count, after - before == count
      {
        first += count
        position += 1
      }
      let rows = first + count - after
      Real.multiply(
        MatrixView(
          forward.row(before), rows: corpus.labelCount, columns: rows, stride: stride,
          isTransposed: true), state.row(after), columns: stride, stride: stride,
        into: pairSums.start, adding: true, routine: routine)
    }
  }

  // MARK: Products

  private func multiply(
    _ rows: UnsafeMutablePointer<Real>, by factors: Matrix<Real>, rows count: Int,
    into out: UnsafeMutablePointer<Real>
  ) {
    Real.multiply(
      MatrixView(rows, rows: count, columns: corpus.labelCount, stride: stride), factors.start,
      columns: stride, stride: stride, into: out, adding: false, routine: routine)
  }

  /// Multiplies a row by another in place and sums the products.
  @inline(__always)
  private func multiplyAndSum(
    _ row: UnsafeMutablePointer<Real>, _ other: UnsafeMutablePointer<Real>
  ) -> Real {
    var sum = SIMD4<Real>()
    var lane = 0
    while lane < stride {
      let product = LaneBlock.load(row + lane, as: SIMD4<Real>.self) * LaneBlock.load(other + lane)
      LaneBlock.store(product, to: row + lane)
      sum += product
      lane += 4
    }
    return sum.sum()
  }

  @inline(__always)
  private func scale(_ row: UnsafeMutablePointer<Real>, by factor: Real) {
    var lane = 0
    while lane < stride {
      LaneBlock.store(LaneBlock.load(row + lane, as: SIMD4<Real>.self) * factor, to: row + lane)
      lane += 4
    }
  }
}
