/// Forward and backward over one batch of lines at a time, in probability space.
///
/// With s the state scores of a token, M = exp(transition weights) and e = exp(s − max s), the
/// scaled recurrences are (Rabiner, "A tutorial on hidden Markov models", 1989, section V.A)
///
///     α₀ ∝ e₀    αₜ ∝ (αₜ₋₁·M) ∘ eₜ          each α sums to 1; cₜ is what it summed to before
///     β_last = 1  βₜ₋₁ = M·qₜ                 with qₜ = eₜ ∘ βₜ / cₜ
///     p(y at t) = αₜ ∘ βₜ                     p(y′ at t−1, y at t) = αₜ₋₁(y′)·M(y′, y)·qₜ(y)
///     log Z = Σ log cₜ + Σ max sₜ
///
/// Tokens at one position of all lines of the batch are rows of one matrix, so that each step is
/// a matrix product. No logarithm is taken but of running products of c. A line whose scaled
/// numbers leave the range of the arithmetic is reckoned anew by ``LogLattice``.
final class BatchLattice<Real: Scalar> {
  let corpus: CompiledCorpus
  let rows: CompiledCorpus.Occurrences.Pointers
  let cells: CompiledCorpus.Occurrences.Pointers
  let cellLabels: UnsafePointer<UInt16>
  let stride: Int
  /// α of each token.
  let forward: Matrix<Real>
  /// State scores, then e, then q of each token.
  let state: Matrix<Real>
  /// β, then the marginal less the observed label of each token.
  let residual: Matrix<Real>
  /// 1/c of each token.
  let inverseSums: Matrix<Real>
  /// What edge features add to M at each pair of labels they bear on, M·(exp(edge scores) − 1);
  /// then the pair's marginal less 1 if it is the observed one.
  let extra: Matrix<Real>
  /// Σ αₜ₋₁ᵀ·qₜ: times M, the expected count of each transition.
  let pairSums: Matrix<Real>
  /// Expected counts of transitions that are not to be multiplied any more.
  let exactPairs: Matrix<Double>
  /// −∞ where a row is padding, 0 where it is a label.
  let blankRow: Matrix<Real>

  init(corpus: CompiledCorpus) {
    self.corpus = corpus
    rows = corpus.rows.pointers
    cells = corpus.cells.pointers
    cellLabels = corpus.cellLabels.start
    stride = corpus.placement.stride
    let most = corpus.plan.batches.map(\.tokens.count).max() ?? 0
    forward = Matrix(rows: most, stride: stride)
    state = Matrix(rows: most, stride: stride)
    residual = Matrix(rows: most, stride: stride)
    inverseSums = Matrix(rows: most, stride: 1)
    let mostPairs = corpus.plan.batches.map { corpus.edges.pairs(of: $0.tokens).count }.max() ?? 0
    extra = Matrix(rows: mostPairs, stride: 1)
    pairSums = Matrix(rows: corpus.labelCount, stride: stride)
    exactPairs = Matrix(rows: corpus.labelCount, stride: stride)
    blankRow = Matrix(rows: 1, stride: stride)
    for label in corpus.labelCount..<stride { blankRow.start[label] = -.infinity }
  }

  /// Forgets the expected transitions of the batches gone through.
  func clearPairs() {
    pairSums.clear()
    exactPairs.clear()
  }

  /// Goes through a batch, leaves its residuals and adds up its transitions.
  ///
  /// Returns the loss of its lines, but for the transitions' part in the observed labels' scores.
  func pass(
    _ batch: BatchSchedule.Batch, weights: UnsafePointer<Real>, factors: TransitionFactors<Real>
  ) -> Double {
    scoreStates(batch.tokens, weights: weights)
    var loss = exponentiateStates(batch)
    var failed: [Int] = []
    loss += scoreEdges(batch, weights: weights, factors: factors, failed: &failed)
    loss += runForward(batch, factors: factors, failed: &failed)
    runBackward(batch, factors: factors)
    sumPairs(batch)
    finishEdges(batch, factors: factors)
    for line in failed {
      loss += passInLogSpace(line: line, of: batch, weights: weights, factors: factors)
    }
    let labels = corpus.labels.start + batch.tokens.lowerBound
    for token in 0..<batch.tokens.count { residual.row(token)[Int(labels[token])] -= 1 }
    return loss
  }
}
