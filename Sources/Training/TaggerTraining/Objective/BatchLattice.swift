import CTrainingKernels
import WordTagging

/// The forward–backward algorithm on one batch of sequences at a time, in probability space.
///
/// With s the state scores of a token, M = exp(transition weights) and e = exp(s − max s), the
/// scaled recurrences are (Rabiner, "A tutorial on hidden Markov models", 1989, section V.A)
///
///     α₀ ∝ e₀    αₜ ∝ (αₜ₋₁·M) ∘ eₜ          each α sums to 1; cₜ is its sum before scaling
///     β_last = 1  βₜ₋₁ = M·qₜ                 with qₜ = eₜ ∘ βₜ / cₜ
///     p(y at t) = αₜ ∘ βₜ                     p(y′ at t−1, y at t) = αₜ₋₁(y′)·M(y′, y)·qₜ(y)
///     log Z = Σ log cₜ + Σ max sₜ
///
/// Tokens at one position of all sequences of the batch are rows of one matrix, so that each step is
/// a matrix product. Logarithms are taken of running products of c alone. A sequence whose scaled
/// numbers leave the range of single precision is computed again by ``LogLattice``.
///
/// Tagging has a separate forward–backward for one sequence, in `WordTagging`, which needs no
/// gradient; a test compares both with the sum over all label sequences.
final class BatchLattice<Real: Scalar> {
  let corpus: CompiledCorpus
  let routine: MatrixRoutine
  let rows: FeatureOccurrences
  let cells: FeatureOccurrences
  let cellLabels: FixedArray<UInt16>
  let stride: Int
  /// α of each token.
  let forward: Matrix<Real>
  /// State scores, then e, then q of each token.
  let state: Matrix<Real>
  /// β, then the marginal minus the observed label of each token.
  let residual: Matrix<Real>
  /// 1/c of each token.
  let inverseSums: Matrix<Real>
  /// The addition of edge features to M at each of their label pairs, M·(exp(edge scores) − 1);
  /// then the pair's marginal, minus 1 if it is the observed one.
  let extra: Matrix<Real>
  /// Σ αₜ₋₁ᵀ·qₜ: times M, the expected count of each transition.
  let pairSums: Matrix<Real>
  /// Expected counts of transitions, with M already multiplied in.
  let exactPairs: Matrix<Double>
  /// The contexts of a second-order model; nil for one of first order.
  let trigrams: TrigramSpace<Real>?
  /// −1 while the labelings that agree with the known labels are subtracted, else 1.
  var sign = 1.0
  /// The residuals and pair residuals of those labelings.
  let agreeing: Matrix<Real>
  let agreeingPairs: Matrix<Real>
  /// The scores of a token without features: −∞ where a row is padding, 0 where it is a label, or
  /// −log c for a label of cost c.
  ///
  /// Training compensates for log c in the weights; tagging, without it, gives the label c times
  /// the odds of the data.
  let blankRow: Matrix<Real>

  /// Creates a lattice for the batches of a corpus, with or without its label costs.
  init(corpus: CompiledCorpus, routine: MatrixRoutine = .fixedOrder, ignoresCosts: Bool = false) {
    self.corpus = corpus
    self.routine = routine
    rows = corpus.rows.pointers
    cells = corpus.cells.pointers
    cellLabels = corpus.cellLabels
    stride = corpus.placement.stride
    let extent = corpus.extent
    let most = extent.tokens
    forward = Matrix(rows: most, stride: stride)
    state = Matrix(rows: most, stride: stride)
    residual = Matrix(rows: most, stride: stride)
    inverseSums = Matrix(rows: most, stride: 1)
    extra = Matrix(rows: extent.pairs, stride: 1)
    agreeing = Matrix(rows: extent.hasUnknownLabels ? most : 0, stride: stride)
    agreeingPairs = Matrix(rows: extent.hasUnknownLabels ? extent.pairs : 0, stride: 1)
    pairSums = Matrix(rows: corpus.labelCount, stride: stride)
    exactPairs = Matrix(rows: corpus.labelCount, stride: stride)
    trigrams = corpus.trigrams.map { TrigramSpace($0, longest: extent.positions) }
    blankRow = Matrix(rows: 1, stride: stride)
    for label in corpus.labelCount..<stride { blankRow.start[label] = -.infinity }
    for (label, cost) in (ignoresCosts ? [] : corpus.labelCosts).enumerated() {
      blankRow.start[label] = Real(-PortableMath.log(cost))
    }
  }

  /// Calls a function with the row of every token of a batch and the number of its sequence.
  func forEachRow(_ batch: BatchSchedule.Batch, _ body: (_ row: Int, _ sequence: Int) -> Void) {
    var first = 0
    for position in batch.positions {
      let active = Int(corpus.plan.activeCounts[position])
      for sequence in 0..<active { body(first + sequence, sequence) }
      first += active
    }
  }

  /// Sets the expected transitions to 0.
  func clearPairs() {
    pairSums.clear()
    exactPairs.clear()
    trigrams?.clear()
  }

  /// Computes the residuals of a batch and adds its expected transitions to the sums.
  ///
  /// Returns the loss of its sequences without the part of the transitions in the observed scores.
  func run(
    _ batch: BatchSchedule.Batch, weights: BufferView<Real>, factors: TransitionFactors<Real>
  ) -> Double {
    if batch.hasUnknownLabels {
      return runWithUnknownLabels(batch, weights: weights, factors: factors)
    }
    scoreStates(batch.tokens, weights: weights)
    let loss = sumLabelings(batch, weights: weights, factors: factors)
    let labels = corpus.labels.start + batch.tokens.lowerBound
    if corpus.sequenceWeights.isEmpty {
      for token in 0..<batch.tokens.count { residual.row(token)[Int(labels[token])] -= 1 }
    } else {
      forEachRow(batch) { row, sequence in
        residual.row(row)[Int(labels[row])] -= Real(factor(ofSequence: sequence, in: batch))
      }
    }
    return loss
  }

  /// Computes the marginals of a batch from its state scores and adds its expected transitions to the
  /// sums; returns log Z minus the scores of observed labels.
  func sumLabelings(
    _ batch: BatchSchedule.Batch, weights: BufferView<Real>, factors: TransitionFactors<Real>
  ) -> Double {
    var loss = exponentiateStates(batch)
    var failed: [Int] = []
    loss += scoreEdges(batch, weights: weights, factors: factors, failed: &failed)
    if let trigrams {
      loss += runTrigrams(trigrams, batch, factors: factors, failed: &failed)
    } else {
      loss += runForward(batch, factors: factors, failed: &failed)
      runBackward(batch, factors: factors)
      weigh(batch)
      sumPairs(batch)
      finishEdges(batch, factors: factors)
    }
    for sequence in failed {
      loss += runInLogSpace(sequence: sequence, of: batch, weights: weights, factors: factors)
    }
    return loss
  }

  /// The factor of a sequence's numbers: its weight, with the sign of the sums.
  @inline(__always)
  func factor(ofSequence sequence: Int, in batch: BatchSchedule.Batch) -> Double {
    sign * corpus.weight(ofSequence: sequence, in: batch)
  }

  /// Whether all factors are 1.
  var isUnweighted: Bool { sign == 1 && corpus.sequenceWeights.isEmpty }
}
