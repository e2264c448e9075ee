import Dispatch
import Synchronization

/// The penalised negative log-likelihood of a linear-chain CRF and its gradient.
///
///     f(w) = Σ over lines −log p(labels | tokens; w₀ + w) + l2·‖w‖²        (l2 is CRFsuite's c2)
///
/// w₀ is 0, or the weights of an earlier model, so that the penalty is on what is changed of them.
///
/// Weights and gradient are in the order of the placement, where the one weight u of k merged
/// columns is √k times each of theirs: ‖u‖² and u's part of every score are what they are for the
/// k weights, and so are the steps of any method that knows weights by dot products alone.
package final class CRFObjective<Real: Scalar>: Objective {
  package let weightCount: Int
  /// √k of the columns that each weight stands for, 0 where no weight exists.
  package let l1Multiples: [Real]
  let corpus: CompiledCorpus
  private let l2: Real
  /// w₀ in the order of the layout; empty when 0.
  private let origin: [Float]
  /// The sum of the w₀ that each merged weight stands for; empty when 0.
  private let originSums: [Float]
  private let threadCount: Int
  /// Held through each pass.
  private let pass = Mutex(())
  // Touched by none but the pass that holds the lock.
  nonisolated(unsafe) private let workspaces: [Workspace]

  /// What a shard works with.
  private final class Workspace {
    let lattice: BatchLattice<Real>
    let shared: Matrix<Real>
    var loss = 0.0

    init(corpus: CompiledCorpus) {
      lattice = BatchLattice(corpus: corpus)
      shared = Matrix(rows: 1, stride: corpus.placement.sharedCount)
    }
  }

  /// Prepares passes over a corpus; equal columns are merged.
  package convenience init(
    corpus: EncodedCorpus, layout: WeightLayout, l2: Double, threadCount: Int = 1,
    origin: [Float] = []
  ) throws(TrainingError) {
    try corpus.checkForTraining()
    // Enough lines for good matrix products, few enough for the batch to stay in a core's cache.
    let plan = PassPlan(corpus: corpus, linesPerBatch: 32, shardCount: 8)
    self.init(
      corpus: CompiledCorpus(corpus: corpus, layout: layout, plan: plan, merging: true), l2: l2,
      threadCount: threadCount, origin: origin)
  }

  init(corpus: CompiledCorpus, l2: Double, threadCount: Int, origin: [Float] = []) {
    keepLinearAlgebraOnOneThread()
    self.corpus = corpus
    self.origin = origin
    originSums = corpus.placement.sums(of: origin)
    self.l2 = Real(l2)
    self.threadCount = threadCount
    weightCount = corpus.placement.count
    var multiples = [Real](repeating: 0, count: weightCount)
    corpus.placement.forEachWeight { place, _, multiplicity in
      multiples[place] = Real(multiplicity).squareRoot()
    }
    l1Multiples = multiples
    workspaces = corpus.plan.shards.map { _ in Workspace(corpus: corpus) }
  }

  package func evaluate(at weights: [Real], gradient: inout [Real]) -> Double {
    let summed = summedWeights(weights)
    var loss = sumOverShards(.gradient, weights: summed, into: &gradient)
    gradient.withUnsafeMutableBufferPointer { gradient in
      for place in corpus.transitionCounts.indices {
        loss -= corpus.transitionCounts[place] * Double(summed.start[place])
        gradient[place] -= Real(corpus.transitionCounts[place])
      }
      for place in gradient.indices {
        gradient[place] = gradient[place] * l1Multiples[place] + 2 * l2 * weights[place]
      }
    }
    return loss + Double(l2) * Vector.dot(weights, weights)
  }

  /// The diagonal of the Hessian as if neighbouring tokens were independent: Σ x²·p·(1 − p) for a
  /// feature's weight, and for a transition its expected count, which is no less.
  package func curvature(at weights: [Real]) -> [Real] {
    var curvature = weights
    _ = sumOverShards(.variance, weights: summedWeights(weights), into: &curvature)
    for place in curvature.indices {
      curvature[place] = curvature[place] * l1Multiples[place] * l1Multiples[place] + 2 * l2
    }
    return curvature
  }

  /// The sum of the weights that each merged weight stands for.
  private func summedWeights(_ weights: [Real]) -> Matrix<Real> {
    let summed = Matrix<Real>(rows: 1, stride: weightCount)
    for place in 0..<weightCount { summed.start[place] = weights[place] * l1Multiples[place] }
    for place in originSums.indices { summed.start[place] += Real(originSums[place]) }
    return summed
  }

  /// What a pass sums up for each weight.
  private enum Quantity {
    /// Its expected count less its observed one; for transitions the expected count.
    case gradient
    /// The variance of its count; for transitions the expected count.
    case variance
  }

  /// Goes through the corpus; returns the loss but for the transitions' part in the observed
  /// labels' scores.
  private func sumOverShards(
    _ quantity: Quantity, weights: Matrix<Real>, into sums: inout [Real]
  ) -> Double {
    let factors = TransitionFactors<Real>(
      labelCount: corpus.labelCount, stride: corpus.placement.stride)
    factors.update(weights: weights.start, rules: corpus.rules)
    return pass.withLock { _ in
      sums.withUnsafeMutableBufferPointer { sums in
        guard let base = sums.baseAddress else { return 0 }
        runShards(quantity, weights: weights.start, factors: factors, sums: base)
        for place in 0..<corpus.placement.sharedCount {
          var sum: Real = 0
          for workspace in workspaces { sum += workspace.shared.start[place] }
          base[place] = sum
        }
        return workspaces.reduce(0) { $0 + $1.loss }
      }
    }
  }

  /// Goes through all shards, each on one of the threads.
  private func runShards(
    _ quantity: Quantity, weights: UnsafePointer<Real>, factors: TransitionFactors<Real>,
    sums: UnsafeMutablePointer<Real>
  ) {
    // Threads read the weights and write only to the workspace and the own part of the sums of
    // the shards that are theirs.
    nonisolated(unsafe) let weights = weights
    nonisolated(unsafe) let factors = factors
    nonisolated(unsafe) let sums = sums
    DispatchQueue.concurrentPerform(iterations: threadCount) { thread in
      for shard in stride(from: thread, to: workspaces.count, by: threadCount) {
        run(
          shard, in: workspaces[shard], quantity, weights: weights, factors: factors, sums: sums)
      }
    }
  }

  /// Goes through the batches of a shard.
  private func run(
    _ shard: Int, in workspace: Workspace, _ quantity: Quantity, weights: UnsafePointer<Real>,
    factors: TransitionFactors<Real>, sums: UnsafeMutablePointer<Real>
  ) {
    let placement = corpus.placement
    let lattice = workspace.lattice
    let own = placement.ownStarts[shard]..<placement.ownStarts[shard + 1]
    (sums + own.lowerBound).update(repeating: 0, count: own.count)
    workspace.shared.clear()
    workspace.loss = 0
    lattice.clearPairs()
    let target = BatchLattice<Real>.GradientTarget(
      sharedCount: placement.sharedCount, shared: workspace.shared.start, own: sums)
    for index in corpus.plan.shards[shard] {
      let batch = corpus.plan.batches[index]
      workspace.loss += lattice.pass(batch, weights: weights, factors: factors)
      if quantity == .variance { lattice.turnResidualsIntoVariances(batch) }
      lattice.scatter(batch, into: target, squaringValues: quantity == .variance)
    }
    for place in 0..<corpus.transitionCounts.count {
      workspace.shared.start[place] +=
        lattice.pairSums.start[place] * factors.factors.start[place]
        + Real(lattice.exactPairs.start[place])
    }
  }

  package func modelWeights(_ weights: [Real]) -> [Float] {
    var model =
      origin.isEmpty
      ? [Float](repeating: 0, count: corpus.placement.layout.weightCount) : origin
    corpus.placement.forEachWeight { place, index, multiplicity in
      model[index] += Float(weights[place] / Real(multiplicity).squareRoot())
    }
    return model
  }

  /// The weights here that give every line the scores that a model's weights give it.
  func weights(fromModel model: [Float]) -> [Real] {
    var weights = [Real](repeating: 0, count: weightCount)
    corpus.placement.forEachWeight { place, index, multiplicity in
      let change = model[index] - (origin.isEmpty ? 0 : origin[index])
      weights[place] += Real(change) / Real(multiplicity).squareRoot()
    }
    return weights
  }
}

extension EncodedCorpus {
  /// Throws when there is nothing in the corpus that could be learned.
  func checkForTraining() throws(TrainingError) {
    if tokenCount == 0 { throw .nothingToLearn }
    if let illegal = firstIllegalToken() {
      throw illegal.error(
        place: "line \(illegal.line + 1)", labels: (0..<labelCount).map { "\($0)" })
    }
  }
}
