import Dispatch
import Synchronization
import WordTagging

/// The penalized negative log-likelihood of a linear-chain CRF and its gradient.
///
///     f(w) = Σ over sequences −log p(labels | tokens; m + w) + l2·‖w‖²      (l2 is CRFsuite's c2)
///
/// The prior mean m is 0, or the weights of the model that training continues from, so that the
/// penalty is on the change. Weights and gradient are in the order of the placement.
package final class CRFObjective<Real: Scalar>: Objective {
  let corpus: CompiledCorpus
  private let l2: Real
  /// The prior mean in the order of the layout and by places; empty when it is 0.
  private let priorMean: [Float]
  private let placedPriorMean: [Real]
  /// 1 where there is a weight, 0 elsewhere.
  private let mask: [Real]
  private let threadCount: Int
  private let lock = Mutex(())
  // The buffers below are used only by the call that holds the lock.
  nonisolated(unsafe) private let shards: [Shard]
  /// A lattice for each thread.
  nonisolated(unsafe) private let lattices: [BatchLattice<Real>]
  nonisolated(unsafe) private let factors: TransitionFactors<Real>

  package var weightCount: Int { corpus.placement.count }

  /// The sums over a shard of the corpus.
  private final class Shard {
    let gradient: Matrix<Real>
    var loss = 0.0

    init(weightCount: Int) { gradient = Matrix(rows: 1, stride: weightCount) }
  }

  /// Prepares an objective for a corpus.
  package convenience init(
    corpus: EncodedCorpus, layout: WeightLayout, l2: Double, threadCount: Int = 1,
    priorMean: [Float] = [], routine: MatrixRoutine = .fixedOrder
  ) throws(TrainingError) {
    try corpus.checkForTraining()
    // Enough sequences for good matrix products, few enough for a batch to stay in a core's cache:
    // single sequences take 20 % more time on a treebank.
    let plan = BatchSchedule(corpus: corpus, sequencesPerBatch: 32, shardCount: 8)
    self.init(
      corpus: CompiledCorpus(corpus: corpus, layout: layout, plan: plan, threadCount: threadCount),
      l2: l2, threadCount: threadCount, priorMean: priorMean, routine: routine)
  }

  init(
    corpus: CompiledCorpus, l2: Double, threadCount: Int, priorMean: [Float] = [],
    routine: MatrixRoutine = .fixedOrder
  ) {
    self.corpus = corpus
    self.l2 = Real(l2)
    self.priorMean = priorMean
    // A thread works on a shard at a time.
    let threadCount = min(threadCount, corpus.plan.shards.count)
    self.threadCount = threadCount
    placedPriorMean = corpus.placement.placed(priorMean).map { Real($0) }
    mask = corpus.placement.mask()
    shards = corpus.plan.shards.map { _ in Shard(weightCount: corpus.placement.count) }
    lattices = (0..<threadCount).map { _ in BatchLattice(corpus: corpus, routine: routine) }
    factors = TransitionFactors(
      labelCount: corpus.labelCount, stride: corpus.placement.stride, trigrams: corpus.trigrams)
  }

  package func evaluate(at weights: [Real], gradient: inout [Real]) -> Double {
    compute(.gradient, at: weights, into: &gradient)
  }

  /// The diagonal of the Hessian as if neighboring tokens were independent: Σ x²·p·(1 − p) for a
  /// feature's weight, and for a transition its expected count, which is an upper bound.
  package func curvature(at weights: [Real]) -> [Real] {
    var curvature = weights
    _ = compute(.variance, at: weights, into: &curvature)
    return curvature
  }

  /// Computes a quantity for each weight; returns the value of the objective.
  private func compute(
    _ quantity: ObjectiveQuantity, at weights: [Real], into result: inout [Real]
  ) -> Double {
    lock.withLock { _ in
      var scored = weights
      if !placedPriorMean.isEmpty { Vector.add(1, placedPriorMean, to: &scored) }
      let loss = scored.withView { runShards(quantity, weights: $0) }
      return loss + Double(l2) * sumUp(quantity, weights: weights, into: &result)
    }
  }

  /// Goes through all shards, each on one of the threads; returns the loss without penalty.
  private func runShards(_ quantity: ObjectiveQuantity, weights: BufferView<Real>) -> Double {
    factors.update(weights: weights, constraints: corpus.constraints)
    let taken = Atomic<UInt64>(0)
    // Threads read the weights and write to the sums of the shards that they took.
    nonisolated(unsafe) let weights = weights
    DispatchQueue.concurrentPerform(iterations: threadCount) { thread in
      // A thread starts with its own part, then takes over others'.
      for turn in shards.indices {
        let shard = (turn + thread * shards.count / threadCount) % shards.count
        let bit = UInt64(1) << UInt64(shard)
        guard taken.bitwiseOr(bit, ordering: .relaxed).oldValue & bit == 0 else { continue }
        run(corpus.plan.shards[shard], quantity, weights, shards[shard], lattices[thread])
      }
    }
    var loss = shards.reduce(0) { $0 + $1.loss }
    for (place, count) in corpus.transitionCounts.enumerated() {
      loss -= count * Double(weights[place])
    }
    if let trigrams = corpus.trigrams {
      for (number, count) in trigrams.counts.enumerated() {
        loss -= count * Double(weights[trigrams.start + number])
      }
    }
    return loss
  }

  /// Goes through the batches of a shard.
  private func run(
    _ batches: Range<Int>, _ quantity: ObjectiveQuantity, _ weights: BufferView<Real>,
    _ shard: Shard,
    _ lattice: BatchLattice<Real>
  ) {
    shard.gradient.clear()
    shard.loss = lattice.add(
      quantity, of: batches, weights: weights, factors: factors, to: shard.gradient)
  }

  /// Adds up the results of the shards and the penalty; returns the squared norm of the weights.
  private func sumUp(
    _ quantity: ObjectiveQuantity, weights: [Real], into result: UnsafeMutablePointer<Real>
  ) -> Double {
    // Each thread writes to pieces of its own.
    nonisolated(unsafe) let result = result
    let pieces = VectorPieces(count: weightCount, threadCount: threadCount)
    let penalty = 2 * l2
    let squaredNorm = pieces.sums(1) { piece, sum in
      let sums = result + piece.lowerBound
      sums.update(from: shards[0].gradient.start + piece.lowerBound, count: piece.count)
      for shard in shards.dropFirst() {
        Real.add(piece.count, 1, shard.gradient.start + piece.lowerBound, to: sums)
      }
      if quantity == .gradient {
        for place in piece.clamped(to: 0..<corpus.transitionCounts.count) {
          result[place] -= Real(corpus.transitionCounts[place])
        }
        if let trigrams = corpus.trigrams {
          for place in piece.clamped(to: trigrams.places) {
            result[place] -= Real(trigrams.counts[place - trigrams.start])
          }
        }
      }
      weights.withView { weights in
        mask.withView { mask in
          switch quantity {
          case .gradient:
            for place in piece {
              result[place] = result[place] * mask[place] + penalty * weights[place]
            }
          case .variance:
            for place in piece { result[place] = result[place] * mask[place] + penalty }
          }
          sum[0] += Real.dot(
            piece.count, weights.start + piece.lowerBound, weights.start + piece.lowerBound)
        }
      }
    }
    return squaredNorm[0]
  }

  /// Moves weights by two epochs of stochastic gradient descent over the batches; false with a prior mean, where
  /// training starts near the minimum.
  ///
  /// The penalty is left out, since each batch would touch every weight. One thread takes the steps, because
  /// each depends on the ones before.
  package func descend(_ weights: inout [Real]) -> Bool {
    guard priorMean.isEmpty else { return false }
    let scale = CurvatureHistory.scale(ofCurvature: curvature(at: weights))
    let diagonal = zip(scale, mask).map { $0 * $1 }
    let order = EpochOrder(seed: 0)
    lock.withLock { _ in
      lattices[0].descend(order, weights: &weights, factors: factors, scaledBy: diagonal)
    }
    return true
  }

  package func modelWeights(_ weights: [Real]) -> [Float] {
    corpus.placement.model(priorMean: priorMean) { Float(weights[$0]) }
  }

  /// The weights here that give every sequence the scores that a model's weights give it.
  func weights(fromModel model: [Float]) -> [Real] {
    let placed = corpus.placement.placed(model).map { Real($0) }
    return placedPriorMean.isEmpty ? placed : zip(placed, placedPriorMean).map { $0 - $1 }
  }
}

extension EncodedCorpus {
  /// Throws when the corpus has no tokens, or labels that the constraints rule out.
  func checkForTraining() throws(TrainingError) {
    if tokenCount == 0 { throw .nothingToLearn }
    if let forbidden = firstForbiddenToken() {
      throw forbidden.error(
        place: "sequence \(forbidden.sequence + 1)", labels: (0..<labelCount).map { "\($0)" })
    }
  }
}
