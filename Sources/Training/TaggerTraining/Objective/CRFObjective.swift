import StreamIO
import WordTagging

/// The penalized negative log-likelihood of a linear-chain CRF and its gradient.
///
///     f(w) = Σ over sequences −log p(labels | tokens; m + w) + l2·‖w‖²      (l2 is CRFsuite's c2)
///
/// The prior mean m is 0, or the weights of the model that training continues from, so that the
/// penalty is on the change. Weights are those that this rank owns. Blocks are computed one at a time by each thread,
/// and their sums added in a binary tree, so that the number of ranks and of threads changes no bit of the result.
final class CRFObjective: Objective {
  typealias Real = Float

  private let corpus: TrainingCorpus
  private let l2: Float
  private let routine: MatrixRoutine
  /// The places here without a weight.
  private let gaps: [Range<UInt32>]
  private let sums: BlockSums

  init(_ corpus: TrainingCorpus, l2: Double, routine: MatrixRoutine = .fixedOrder) {
    (self.corpus, self.l2, self.routine) = (corpus, Float(l2), routine)
    gaps = corpus.blocks.placement.gaps()
    sums = BlockSums(
      corpus.exchange.tree, corpus.blocks.numbers, length: corpus.exchange.localCount,
      in: corpus.blocks.file)
  }

  var weightCount: Int { corpus.exchange.slice.count }
  var scratch: ScratchFile? { corpus.blocks.file }

  func evaluate(at weights: [Float], gradient: inout [Float]) -> Double {
    compute(.gradient, at: weights, into: &gradient)
  }

  /// The diagonal of the Hessian as if neighboring tokens were independent: Σ x²·p·(1 − p) for a
  /// feature's weight, and for a transition its expected count, which is an upper bound.
  func curvature(at weights: [Float]) -> [Float] {
    var curvature = weights
    _ = compute(.variance, at: weights, into: &curvature)
    return curvature
  }

  /// Computes a quantity for each weight; returns the value of the objective.
  private func compute(
    _ quantity: ObjectiveQuantity, at weights: [Float], into result: inout [Float]
  ) -> Double {
    var scored = weights
    if !corpus.priorMean.isEmpty { Vector.add(1, corpus.priorMean, to: &scored) }
    let blocks = corpus.blocks
    let factors = corpus.blocks.makeFactors()
    let losses = corpus.exchange.gather(scored).withView { local in
      factors.update(weights: local, constraints: blocks.weights.constraints)
      // Threads read the weights and the factors.
      nonisolated(unsafe) let (weights, factors) = (local, factors)
      return blocks.sumUp(into: sums) { corpus, _, sum in
        let lattice = BatchLattice<Float>(corpus: corpus, routine: self.routine)
        let loss = lattice.add(
          quantity, of: corpus.plan.batches.indices, weights: weights, factors: factors,
          to: sum.vector)
        return loss - corpus.addObserved(weights, to: quantity == .gradient ? sum.start : nil)
      }
    }
    corpus.exchange.reduce(sums, leavingOut: gaps, into: &result)
    let penalty = 2 * l2
    switch quantity {
    case .gradient: Vector.add(Double(penalty), weights, to: &result)
    case .variance: for place in result.indices { result[place] += penalty }
    }
    return corpus.total(losses) + Double(l2) * dot(weights, weights)
  }

  /// Moves weights by two epochs of stochastic gradient descent over the batches; false with a prior mean, where
  /// training starts near the minimum.
  ///
  /// The penalty is left out, since each batch would touch every weight. One thread takes the steps, because
  /// each depends on the ones before.
  func descend(_ weights: inout [Float]) -> Bool {
    guard !corpus.hasPriorMean else { return false }
    let scale = CurvatureHistory.scale(ofCurvature: curvature(at: weights))
    let diagonal = zip(scale, corpus.mask()).map { $0 * $1 }
    var vectors = [weights, diagonal]
    let factors = corpus.blocks.makeFactors()
    let order = EpochOrder(seed: 0)
    for (epoch, rate) in [Float(0.1), 0.05].enumerated() {
      // Weights that go between ranks often would cost more than they gain.
      let visits = order.visits(corpus.sequenceCounts, epoch: epoch, groupCount: 16)
      _ = corpus.relay(visits, &vectors) { corpus, visit, vectors in
        let lattice = BatchLattice<Float>(corpus: corpus, routine: routine)
        for batch in order.sequences(visit, of: corpus.plan.batches.count, epoch: epoch) {
          _ = lattice.descend(
            corpus.plan.batches[batch], weights: &vectors[0], factors: factors,
            scaledBy: vectors[1], rate: rate)
        }
        return .zero
      }
    }
    weights = vectors[0]
    return true
  }

  func modelWeights(_ weights: [Float]) -> [Float] { corpus.modelWeights(ofChange: weights) }

  func sum(_ body: (_ places: Range<Int>) -> Double) -> Double {
    pieces(threadCount: 1).sums(1) { piece, sum in sum[0] += body(piece) }[0]
  }

  func pieces(threadCount: Int) -> VectorPieces {
    corpus.exchange.pieces(threadCount: threadCount)
  }
}

extension CompiledCorpus {
  /// The scores of the observed transitions and trigrams, whose counts are subtracted from a gradient if there is one.
  fileprivate func addObserved(
    _ weights: BufferView<Float>, to gradient: UnsafeMutablePointer<Float>?
  ) -> Double {
    var score = 0.0
    func add(_ count: Double, _ place: Int) {
      score += count * Double(weights[place])
      gradient?[place] -= Float(count)
    }
    for (place, count) in transitionCounts.enumerated() where count != 0 { add(count, place) }
    for (number, count) in trigramCounts.enumerated() where count != 0 {
      add(count, (trigrams?.start ?? 0) + number)
    }
    return score
  }

  /// The groups of places of all weights that the corpus uses.
  var usedPlaces: PlaceGroups {
    var used = PlaceGroups(length: placement.count)
    guard !plan.batches.isEmpty else { return used }
    let stride = placement.stride
    used.insert(0..<labelCount * stride)
    if let trigrams { used.insert(trigrams.places) }
    for index in 0..<edges.weights.count { used.insert(Int(edges.weights.start[index])) }
    for index in 0..<cells.places.count { used.insert(Int(cells.places.start[index])) }
    for index in 0..<rows.places.count {
      let start = Int(rows.places.start[index]) * 4
      used.insert(start..<start + stride)
    }
    return used
  }
}
