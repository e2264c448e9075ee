import Dispatch
import Synchronization

/// The penalized negative log-likelihood of a linear-chain CRF and its gradient.
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
  /// How many weights of the model there are.
  private let modelWeightCount: Int
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
  /// A lattice for each thread.
  nonisolated(unsafe) private let lattices: [BatchLattice<Real>]
  /// The sum of the weights that each merged weight stands for.
  nonisolated(unsafe) private let summed: Matrix<Real>

  /// What a shard found.
  private final class Workspace {
    let shared: Matrix<Real>
    var loss = 0.0
    /// The squared length of the shard's own weights.
    var squaredNorm = 0.0

    init(corpus: CompiledCorpus) {
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
    let plan = BatchSchedule(corpus: corpus, linesPerBatch: 32, shardCount: 8)
    self.init(
      corpus: CompiledCorpus(
        corpus: corpus, layout: layout, plan: plan, merging: true, threadCount: threadCount),
      l2: l2, threadCount: threadCount, origin: origin)
  }

  init(corpus: CompiledCorpus, l2: Double, threadCount: Int, origin: [Float] = []) {
    self.corpus = corpus
    self.origin = origin
    originSums = corpus.placement.sums(of: origin)
    self.l2 = Real(l2)
    self.threadCount = threadCount
    weightCount = corpus.placement.count
    var multiples = [Real](repeating: 0, count: weightCount)
    var modelWeightCount = 0
    corpus.placement.forEachWeight { place, _, multiplicity in
      multiples[place] = Real(multiplicity).squareRoot()
      modelWeightCount += 1
    }
    l1Multiples = multiples
    self.modelWeightCount = modelWeightCount
    workspaces = corpus.plan.shards.map { _ in Workspace(corpus: corpus) }
    lattices = (0..<threadCount).map { _ in BatchLattice(corpus: corpus) }
    summed = Matrix(rows: 1, stride: weightCount)
  }

  package func evaluate(at weights: [Real], gradient: inout [Real]) -> Double {
    goThrough(.gradient, at: weights, into: &gradient)
  }

  /// The diagonal of the Hessian as if neighbouring tokens were independent: Σ x²·p·(1 − p) for a
  /// feature's weight, and for a transition its expected count, which is no less.
  package func curvature(at weights: [Real]) -> [Real] {
    var curvature = weights
    _ = goThrough(.variance, at: weights, into: &curvature)
    return curvature
  }

  /// What a pass finds for each weight.
  private enum Quantity {
    /// The slope of the objective.
    case gradient
    /// Roughly the curvature of the objective.
    case variance
  }

  /// A pass: what it reads, and where it leaves what it finds.
  private struct Pass {
    let quantity: Quantity
    let weights: UnsafePointer<Real>
    let multiples: UnsafePointer<Real>
    /// The sum of the weights that each merged weight stands for.
    let summed: UnsafeMutablePointer<Real>
    let found: UnsafeMutablePointer<Real>
    let factors: TransitionFactors<Real>
  }

  /// Goes through the corpus; returns the value of the objective.
  private func goThrough(
    _ quantity: Quantity, at weights: [Real], into found: inout [Real]
  ) -> Double {
    pass.withLock { _ in
      weights.withUnsafeBufferPointer { weights in
        l1Multiples.withUnsafeBufferPointer { multiples in
          found.withUnsafeMutableBufferPointer { found in
            guard let weights = weights.baseAddress, let multiples = multiples.baseAddress,
              let found = found.baseAddress
            else { return 0 }
            let factors = TransitionFactors<Real>(
              labelCount: corpus.labelCount, stride: corpus.placement.stride)
            return run(
              Pass(
                quantity: quantity, weights: weights, multiples: multiples, summed: summed.start,
                found: found, factors: factors))
          }
        }
      }
    }
  }

  /// Goes through all shards, each on one of the threads, and adds up what they share.
  private func run(_ pass: Pass) -> Double {
    let shared = 0..<corpus.placement.sharedCount
    sumUp(shared, pass)
    pass.factors.update(weights: pass.summed, rules: corpus.rules)
    // Threads read the shared weights and write only to the workspaces and the own parts of the
    // shards that are theirs.
    nonisolated(unsafe) let pass = pass
    let shardCount = workspaces.count
    let taken = Atomic<UInt64>(0)
    DispatchQueue.concurrentPerform(iterations: threadCount) { thread in
      // A thread begins with its own share, then helps the others out.
      for turn in 0..<shardCount {
        let shard = (turn + thread * shardCount / threadCount) % shardCount
        let bit = UInt64(1) << UInt64(shard)
        guard taken.bitwiseOr(bit, ordering: .relaxed).oldValue & bit == 0 else { continue }
        run(shard, in: workspaces[shard], on: lattices[thread], pass)
      }
    }
    VectorPieces(count: shared.count, threadCount: threadCount).forEach { addUp($0, pass) }
    var loss = workspaces.reduce(0) { $0 + $1.loss }
    for (place, count) in corpus.transitionCounts.enumerated() {
      loss -= count * Double(pass.summed[place])
      if pass.quantity == .gradient { pass.found[place] -= Real(count) }
    }
    let squaredNorm = workspaces.reduce(finish(shared, pass)) { $0 + $1.squaredNorm }
    return loss + Double(l2) * squaredNorm
  }

  /// Goes through the batches of a shard.
  private func run(
    _ shard: Int, in workspace: Workspace, on lattice: BatchLattice<Real>, _ pass: Pass
  ) {
    let placement = corpus.placement
    let own = placement.ownStarts[shard]..<placement.ownStarts[shard + 1]
    sumUp(own, pass)
    (pass.found + own.lowerBound).update(repeating: 0, count: own.count)
    workspace.shared.clear()
    workspace.loss = 0
    lattice.clearPairs()
    let target = BatchLattice<Real>.GradientTarget(
      sharedCount: placement.sharedCount, shared: workspace.shared.start, own: pass.found)
    for index in corpus.plan.shards[shard] {
      let batch = corpus.plan.batches[index]
      workspace.loss += lattice.pass(batch, weights: pass.summed, factors: pass.factors)
      if pass.quantity == .variance { lattice.turnResidualsIntoVariances(batch) }
      lattice.scatter(batch, into: target, squaringValues: pass.quantity == .variance)
    }
    for place in 0..<corpus.transitionCounts.count {
      workspace.shared.start[place] +=
        lattice.pairSums.start[place] * pass.factors.factors.start[place]
        + Real(lattice.exactPairs.start[place])
    }
    workspace.squaredNorm = finish(own, pass)
  }

  /// Makes the sums of the weights that each merged weight stands for.
  private func sumUp(_ places: Range<Int>, _ pass: Pass) {
    for place in places { pass.summed[place] = pass.weights[place] * pass.multiples[place] }
    guard !originSums.isEmpty else { return }
    for place in places { pass.summed[place] += Real(originSums[place]) }
  }

  /// Adds up what the shards found for some weights that they share.
  private func addUp(_ places: Range<Int>, _ pass: Pass) {
    let sums = pass.found + places.lowerBound
    for (shard, workspace) in workspaces.enumerated() {
      let addends = workspace.shared.start + places.lowerBound
      if shard == 0 {
        sums.update(from: addends, count: places.count)
      } else {
        Real.add(places.count, 1, addends, to: sums)
      }
    }
  }

  /// Turns what was found for merged weights as if they were summed into what the objective has for
  /// them, penalty included; returns their squared length.
  private func finish(_ places: Range<Int>, _ pass: Pass) -> Double {
    let (found, weights, multiples) = (pass.found, pass.weights, pass.multiples)
    switch pass.quantity {
    case .gradient:
      for place in places {
        found[place] = found[place] * multiples[place] + 2 * l2 * weights[place]
      }
    case .variance:
      for place in places {
        found[place] = found[place] * multiples[place] * multiples[place] + 2 * l2
      }
    }
    return Real.dot(places.count, weights + places.lowerBound, weights + places.lowerBound)
  }

  /// How many weights of the model are not 0: those that exist, less the zeros among them.
  package func activeCount(_ weights: [Real]) -> Int {
    weights.withUnsafeBufferPointer { weights in
      l1Multiples.withUnsafeBufferPointer { multiples in
        let pieces = VectorPieces(count: weightCount, threadCount: threadCount)
        let zeros = pieces.sums(1) { piece, sum in
          for place in piece where weights[place] == 0 {
            sum[0] += Double(multiples[place] * multiples[place])
          }
        }
        return modelWeightCount - Int(zeros[0].rounded())
      }
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
