import StreamIO
import WordTagging

/// The penalized negative log-likelihood of a CRF whose data are in blocks of one or more ranks.
///
/// Its weights are those that this rank owns. Blocks are computed one at a time by each thread, and their sums
/// added in a binary tree, so that the number of ranks and of threads changes no bit of the result.
final class BlockObjective: Objective {
  typealias Real = Float

  private let blocks: CompiledBlocks
  private let exchange: WeightExchange
  /// The placement of all weights, on the first rank; elsewhere the placement of this rank's weights.
  private let model: WeightPlacement
  private let l2: Float
  private let routine: MatrixRoutine
  /// The places here without a weight.
  private let gaps: [Range<UInt32>]
  private let sums: BlockSums

  init(
    _ blocks: CompiledBlocks, _ exchange: WeightExchange, model: WeightPlacement, l2: Double,
    routine: MatrixRoutine
  ) {
    (self.blocks, self.exchange, self.model, self.l2) = (blocks, exchange, model, Float(l2))
    self.routine = routine
    gaps = blocks.placement.gaps()
    sums = BlockSums(
      exchange.tree, blocks.numbers, length: exchange.localCount, in: blocks.file)
  }

  var weightCount: Int { exchange.slice.count }
  var scratch: ScratchFile? { blocks.file }

  func evaluate(at weights: [Float], gradient: inout [Float]) -> Double {
    compute(.gradient, at: weights, into: &gradient)
  }

  func curvature(at weights: [Float]) -> [Float] {
    var curvature = weights
    _ = compute(.variance, at: weights, into: &curvature)
    return curvature
  }

  private func compute(
    _ quantity: ObjectiveQuantity, at weights: [Float], into result: inout [Float]
  ) -> Double {
    let local = exchange.gather(weights)
    let factors = TransitionFactors<Float>(
      labelCount: blocks.placement.layout.labelCount, stride: blocks.placement.stride)
    let losses = local.withView { local in
      factors.update(weights: local, constraints: blocks.constraints)
      // Threads read the weights and the factors.
      nonisolated(unsafe) let (weights, factors) = (local, factors)
      return blocks.sumUp(into: sums) { corpus, _, sum in
        let lattice = BatchLattice<Float>(corpus: corpus, routine: self.routine)
        var loss = lattice.add(
          quantity, of: corpus.plan.batches.indices, weights: weights, factors: factors,
          to: sum.vector)
        for (place, count) in corpus.transitionCounts.enumerated() where count != 0 {
          loss -= count * Double(weights[place])
          if quantity == .gradient { sum.start[place] -= Float(count) }
        }
        return loss
      }
    }
    exchange.reduce(sums, leavingOut: gaps, into: &result)
    let penalty = 2 * l2
    switch quantity {
    case .gradient: Vector.add(Double(penalty), weights, to: &result)
    case .variance: for place in result.indices { result[place] += penalty }
    }
    return total(losses) + Double(l2) * dot(weights, weights)
  }

  /// The sum of a value of each block of all ranks.
  private func total(_ values: [Double]) -> Double {
    exchange.communicator.gatherOnAll(values, counts: exchange.blockCounts).reduce(0, +)
  }

  /// Moves weights from 0 near the minimum: two epochs of stochastic gradient descent over each block, each from 0,
  /// then for each weight the mean of the blocks that have it.
  func descend(_ weights: inout [Float]) -> Bool {
    let scale = CurvatureHistory.scale(ofCurvature: curvature(at: weights))
    var diagonal = exchange.gather(scale)
    for range in gaps { for place in range { diagonal[Int(place)] = 0 } }
    let scales = diagonal
    _ = blocks.sumUp(into: sums) { corpus, number, sum in
      let lattice = BatchLattice<Float>(corpus: corpus, routine: self.routine)
      lattice.descend(
        EpochOrder(seed: 0, run: number), weights: sum.start,
        factors: TransitionFactors<Float>(
          labelCount: corpus.labelCount, stride: corpus.placement.stride),
        scaledBy: scales)
      return 0
    }
    exchange.reduce(sums, into: &weights)
    _ = blocks.sumUp(into: sums) { corpus, _, sum in
      corpus.forEachUsedPlaces { (sum.start + $0.lowerBound).update(repeating: 1, count: $0.count) }
      return 0
    }
    let counts = exchange.reduced(sums)
    for place in weights.indices where counts[place] > 0 { weights[place] /= counts[place] }
    return true
  }

  func modelWeights(_ weights: [Float]) -> [Float] {
    let whole = exchange.collect(weights)
    return exchange.communicator.isFirst ? model.model(priorMean: []) { whole[$0] } : []
  }

  func sum(_ body: (_ places: Range<Int>) -> Double) -> Double {
    pieces(threadCount: 1).sums(1) { piece, sum in sum[0] += body(piece) }[0]
  }

  func pieces(threadCount: Int) -> VectorPieces { exchange.pieces(threadCount: threadCount) }
}

extension CompiledCorpus {
  /// Calls a function with the places of all weights that the corpus uses, which may come several times.
  func forEachUsedPlaces(_ body: (Range<Int>) -> Void) {
    guard !plan.batches.isEmpty else { return }
    let stride = placement.stride
    body(0..<labelCount * stride)
    for index in 0..<edges.weights.count {
      let place = Int(edges.weights.start[index])
      body(place..<place + 1)
    }
    for index in 0..<cells.places.count {
      let place = Int(cells.places.start[index])
      body(place..<place + 1)
    }
    for index in 0..<rows.places.count {
      let start = Int(rows.places.start[index]) * 4
      body(start..<start + stride)
    }
  }
}
