import StreamIO
import WordTagging

@testable import TaggerTraining

extension TrainingCorpus {
  /// Encoded sequences, compiled in blocks in memory.
  init(
    _ corpus: EncodedCorpus, _ layout: WeightLayout, blockCount: Int = 4, isOnline: Bool = false,
    threadCount: Int = 1, priorMean: [Float]? = nil
  ) {
    let placement = WeightPlacement(layout: layout)
    let weights = CompiledWeights(placement, corpus.constraints)
    let buffers = BufferPool()
    let tree = BlockTree(count: blockCount)
    let blocks = (0..<blockCount).map { number in
      let part = corpus.part(number, of: blockCount)
      let compiled = CompiledCorpus(
        corpus: part,
        plan: isOnline
          ? BatchSchedule(sequenceBySequence: part)
          : BatchSchedule(corpus: part, sequencesPerBatch: 3), weights: weights)
      guard let block = try? CompiledBlock(compiled, to: .memory, buffers) else {
        fatalError("memory cannot be written to")
      }
      return block
    }
    self.init(
      CompiledBlocks(
        blocks, first: 0, in: .memory, weights, threadCount: threadCount),
      WeightExchange(SingleProcess(), tree, count: placement.count, places: []), model: placement,
      priorMean: priorMean)
  }
}

extension EncodedCorpus {
  /// Consecutive sequences of a share.
  fileprivate func part(_ number: Int, of count: Int) -> EncodedCorpus {
    var part = self
    part.removeSequences()
    for sequence in number * sequenceCount / count..<(number + 1) * sequenceCount / count {
      part.append(sequence, of: self)
    }
    return part
  }
}

extension TrainingAlgorithm {
  /// An optimizer for encoded sequences.
  func makeOptimizer(
    corpus: EncodedCorpus, layout: WeightLayout, parameters: HyperParameters = HyperParameters(),
    order: EpochOrder = EpochOrder(seed: 0)
  ) -> any Optimizer {
    makeOptimizer(
      TrainingCorpus(corpus, layout, isOnline: self != .lbfgs && self != .owlqn), parameters,
      order, averaging: .epochsSoFar, isReproducible: true)
  }
}

/// The objective of a whole corpus in one lattice, in single or double precision.
///
/// It says in a few lines what training computes in blocks.
final class LatticeObjective<Real: Scalar>: Objective, @unchecked Sendable {
  let corpus: CompiledCorpus
  private let l2: Double

  init(_ corpus: EncodedCorpus, _ layout: WeightLayout, l2: Double = 0, sequencesPerBatch: Int = 2)
  {
    self.corpus = CompiledCorpus(
      corpus: corpus, plan: BatchSchedule(corpus: corpus, sequencesPerBatch: sequencesPerBatch),
      weights: CompiledWeights(
        WeightPlacement(layout: layout), corpus.constraints))
    self.l2 = l2
  }

  var weightCount: Int { corpus.placement.count }

  func evaluate(at weights: [Real], gradient: inout [Real]) -> Double {
    let (sums, loss) = compute(.gradient, weights)
    for place in weights.indices { gradient[place] = sums[place] + Real(2 * l2) * weights[place] }
    return loss + l2 * Vector.dot(weights, weights)
  }

  func curvature(at weights: [Real]) -> [Real] {
    compute(.variance, weights).sums.map { $0 + Real(2 * l2) }
  }

  private func compute(
    _ quantity: ObjectiveQuantity, _ weights: [Real]
  ) -> (sums: [Real], loss: Double) {
    let sums = Matrix<Real>(rows: 1, stride: weightCount)
    let factors = TransitionFactors<Real>(
      labelCount: corpus.labelCount, stride: corpus.placement.stride, trigrams: corpus.trigrams)
    let lattice = BatchLattice<Real>(corpus: corpus)
    var loss = weights.withView { weights in
      factors.update(weights: weights, constraints: corpus.constraints)
      return lattice.add(
        quantity, of: corpus.plan.batches.indices, weights: weights, factors: factors, to: sums)
    }
    func addObserved(_ counts: [Double], from start: Int) {
      for (number, count) in counts.enumerated() {
        loss -= count * Double(weights[start + number])
        if quantity == .gradient { sums.start[start + number] -= Real(count) }
      }
    }
    addObserved(corpus.transitionCounts, from: 0)
    addObserved(corpus.trigramCounts, from: corpus.placement.trigramStart)
    let mask: [Real] = corpus.placement.mask()
    return (mask.indices.map { sums.start[$0] * mask[$0] }, loss)
  }

  func modelWeights(_ weights: [Real]) -> [Float] {
    corpus.placement.model(priorMean: []) { Float(weights[$0]) }
  }

  /// The weights here that give every sequence the scores that a model's weights give it.
  func weights(fromModel model: [Float]) -> [Real] {
    corpus.placement.placed(model).map { Real($0) }
  }
}
