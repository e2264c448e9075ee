import Dispatch
import Synchronization

/// The penalised negative log-likelihood of a linear-chain CRF and its gradient.
///
///     f(w) = Σ over lines −log p(labels | tokens; w) + l2·‖w‖²        (l2 is CRFsuite's c2)
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
  private let threadCount: Int
  private let workspaces: Mutex<[Workspace]>

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
    corpus: EncodedCorpus, layout: WeightLayout, l2: Double, threadCount: Int = 1
  ) throws(TrainingError) {
    try corpus.checkForTraining()
    // Enough lines for good matrix products, few enough for the batch to stay in a core's cache.
    let plan = PassPlan(corpus: corpus, linesPerBatch: 32, shardCount: 8)
    self.init(
      corpus: CompiledCorpus(corpus: corpus, layout: layout, plan: plan, merging: true), l2: l2,
      threadCount: threadCount)
  }

  init(corpus: CompiledCorpus, l2: Double, threadCount: Int) {
    keepLinearAlgebraOnOneThread()
    self.corpus = corpus
    self.l2 = Real(l2)
    self.threadCount = threadCount
    weightCount = corpus.placement.count
    var multiples = [Real](repeating: 0, count: weightCount)
    corpus.placement.forEachWeight { place, _, multiplicity in
      multiples[place] = Real(multiplicity).squareRoot()
    }
    l1Multiples = multiples
    workspaces = Mutex(corpus.plan.shards.map { _ in Workspace(corpus: corpus) })
  }

  package func evaluate(at weights: [Real], gradient: inout [Real]) -> Double {
    workspaces.withLock { workspaces in
      evaluate(at: weights, gradient: &gradient, workspaces: workspaces)
    }
  }

  private func evaluate(
    at weights: [Real], gradient: inout [Real], workspaces: [Workspace]
  ) -> Double {
    let placement = corpus.placement
    let summed = Matrix<Real>(rows: 1, stride: weightCount)
    for index in 0..<weightCount { summed.start[index] = weights[index] * l1Multiples[index] }
    let factors = TransitionFactors<Real>(labelCount: corpus.labelCount, stride: placement.stride)
    factors.update(weights: summed.start, rules: corpus.rules)
    var loss = 0.0
    gradient.withUnsafeMutableBufferPointer { gradient in
      guard let base = gradient.baseAddress else { return }
      runShards(workspaces, weights: summed.start, factors: factors, gradient: base)
      for workspace in workspaces { loss += workspace.loss }
      for place in 0..<placement.sharedCount {
        var sum: Real = 0
        for workspace in workspaces { sum += workspace.shared.start[place] }
        base[place] = sum
      }
      for place in corpus.transitionCounts.indices {
        loss -= corpus.transitionCounts[place] * Double(summed.start[place])
        base[place] -= Real(corpus.transitionCounts[place])
      }
      for place in 0..<weightCount {
        base[place] = base[place] * l1Multiples[place] + 2 * l2 * weights[place]
      }
    }
    return weights.withUnsafeBufferPointer { weights in
      guard let base = weights.baseAddress else { return loss }
      return loss + Double(l2) * Real.dot(weightCount, base, base)
    }
  }

  /// Goes through all shards, each on one of the threads.
  private func runShards(
    _ workspaces: [Workspace], weights: UnsafePointer<Real>, factors: TransitionFactors<Real>,
    gradient: UnsafeMutablePointer<Real>
  ) {
    // Threads read the weights and write only to the workspace and the own part of the gradient
    // of the shards that are theirs.
    nonisolated(unsafe) let workspaces = workspaces
    nonisolated(unsafe) let weights = weights
    nonisolated(unsafe) let factors = factors
    nonisolated(unsafe) let gradient = gradient
    DispatchQueue.concurrentPerform(iterations: threadCount) { thread in
      for shard in stride(from: thread, to: workspaces.count, by: threadCount) {
        run(shard, in: workspaces[shard], weights: weights, factors: factors, gradient: gradient)
      }
    }
  }

  /// Goes through the batches of a shard.
  private func run(
    _ shard: Int, in workspace: Workspace, weights: UnsafePointer<Real>,
    factors: TransitionFactors<Real>, gradient: UnsafeMutablePointer<Real>
  ) {
    let placement = corpus.placement
    let lattice = workspace.lattice
    let own = placement.ownStarts[shard]..<placement.ownStarts[shard + 1]
    (gradient + own.lowerBound).update(repeating: 0, count: own.count)
    workspace.shared.clear()
    workspace.loss = 0
    lattice.clearPairs()
    let target = BatchLattice<Real>.GradientTarget(
      sharedCount: placement.sharedCount, shared: workspace.shared.start, own: gradient)
    for index in corpus.plan.shards[shard] {
      let batch = corpus.plan.batches[index]
      workspace.loss += lattice.pass(batch, weights: weights, factors: factors)
      lattice.scatter(batch, into: target)
    }
    for place in 0..<corpus.transitionCounts.count {
      workspace.shared.start[place] +=
        lattice.pairSums.start[place] * factors.factors.start[place]
        + Real(lattice.exactPairs.start[place])
    }
  }

  package func modelWeights(_ weights: [Real]) -> [Float] {
    var model = [Float](repeating: 0, count: corpus.placement.layout.weightCount)
    corpus.placement.forEachWeight { place, index, multiplicity in
      model[index] = Float(weights[place] / Real(multiplicity).squareRoot())
    }
    return model
  }

  /// The weights here that give every line the scores that a model's weights give it.
  package func weights(fromModel model: [Float]) -> [Real] {
    var weights = [Real](repeating: 0, count: weightCount)
    corpus.placement.forEachWeight { place, index, multiplicity in
      weights[place] += Real(model[index]) / Real(multiplicity).squareRoot()
    }
    return weights
  }
}

extension EncodedCorpus {
  /// Throws when there is nothing in the corpus that could be learned.
  func checkForTraining() throws(TrainingError) {
    if tokenCount == 0 { throw .nothingToLearn }
    guard let token = firstIllegalToken() else { return }
    let line = (lineStarts.firstIndex { Int($0) > token } ?? 1) - 1
    throw .illegalLabel(line: line, token: token - Int(lineStarts[line]))
  }
}
