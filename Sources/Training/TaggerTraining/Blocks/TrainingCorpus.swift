import StreamIO
import WordTagging

/// The compiled data of all ranks, as one of them sees it: its own blocks, and the exchange with others.
///
/// Vectors of weights are slices: each rank has those that it owns. A process alone owns all.
struct TrainingCorpus: Sendable {
  let blocks: CompiledBlocks
  let exchange: WeightExchange
  /// The placement of all weights, on the first rank; elsewhere the placement of this rank's weights.
  private let model: WeightPlacement
  /// The weights that training starts from and is pulled to, on the first rank in the order of the layout; empty
  /// when they are 0.
  private let modelPriorMean: [Float]
  /// The same in their places; empty when they are 0, and on a rank that owns no weights.
  let priorMean: [Float]
  /// Whether training starts from the weights of a model.
  let hasPriorMean: Bool
  /// The number of sequences of each block of all ranks.
  let sequenceCounts: [Int]

  /// Combines the parts.
  ///
  /// - Parameters:
  ///   - blocks: The blocks of this rank.
  ///   - exchange: The exchange with other ranks.
  ///   - model: The placement of all weights, on the first rank.
  ///   - priorMean: The weights that training starts from, on the first rank; nil on all ranks for 0.
  init(
    _ blocks: CompiledBlocks, _ exchange: WeightExchange, model: WeightPlacement,
    priorMean: [Float]?
  ) {
    (self.blocks, self.exchange, self.model) = (blocks, exchange, model)
    let isFirst = exchange.communicator.isFirst
    hasPriorMean = priorMean != nil
    modelPriorMean = isFirst ? priorMean ?? [] : []
    self.priorMean =
      priorMean.map { exchange.distribute(isFirst ? model.placed($0) : []) } ?? []
    sequenceCounts = exchange.communicator.gatherOnAll(
      blocks.sequenceCounts, counts: exchange.blockCounts)
  }

  var sequenceCount: Int { sequenceCounts.reduce(0, +) }

  // MARK: Vectors

  /// The weights of a model in the order of the layout, from their changes from the prior mean; empty on all ranks but
  /// the first.
  func modelWeights(ofChange change: [Float]) -> [Float] {
    inLayout(change, addedTo: modelPriorMean)
  }

  /// The same from the weights themselves.
  func modelWeights(_ weights: [Float]) -> [Float] {
    modelWeights(ofChange: change(of: weights))
  }

  /// The slice of a model's weights, which the first rank has.
  func weights(fromModel weights: [Float]) -> [Float] {
    exchange.distribute(exchange.communicator.isFirst ? model.placed(weights) : [])
  }

  /// The numbers of a vector in the order of the layout, added to others, on the first rank.
  func inLayout(_ vector: [Float], addedTo others: [Float] = []) -> [Float] {
    let whole = exchange.collect(vector)
    return exchange.communicator.isFirst ? model.model(priorMean: others) { whole[$0] } : []
  }

  /// 1 where there is a weight, 0 elsewhere.
  func mask() -> [Float] {
    exchange.distribute(exchange.communicator.isFirst ? model.mask() : [])
  }

  /// Weights less the prior mean.
  func change(of weights: [Float]) -> [Float] {
    priorMean.isEmpty ? weights : zip(weights, priorMean).map { $0 - $1 }
  }

  /// The weights where training starts.
  var start: [Float] {
    priorMean.isEmpty ? Array(repeating: 0, count: exchange.slice.count) : priorMean
  }

  /// The norm of the change from the prior mean, and the number of weights that are not 0.
  func norms(_ weights: [Float]) -> (change: Double, activeCount: Int) {
    let change = change(of: weights)
    let sums = exchange.pieces(threadCount: 1).sums(2) { piece, sums in
      for place in piece {
        sums[0] += Double(change[place] * change[place])
        if weights[place] != 0 { sums[1] += 1 }
      }
    }
    return (sums[0].squareRoot(), Int(sums[1]))
  }

  /// The sum of a value of each block of all ranks.
  func total(_ values: [Double]) -> Double {
    exchange.communicator.gatherOnAll(values, counts: exchange.blockCounts).reduce(0, +)
  }

  // MARK: One block after the other

  /// The number of groups of visits of an online epoch: enough for the visits of a block's sequences to be spread over the
  /// epoch, few enough for large blocks to be read once and weights to go between ranks seldom.
  var visitGroupCount = 128

  /// Calls a function with blocks in an order, each with the vectors as the one before left them, wherever it is.
  ///
  /// - Parameters:
  ///   - groups: The visits of blocks; within a group only blocks of another rank are waited for.
  ///   - vectors: Slices of vectors; the function gets those parts of them that the block's rank has.
  ///   - body: Is called where the block is, and returns values that are added up.
  ///   - after: Is called on all ranks after each group.
  /// - Returns: The sums over the visits.
  func relay(
    _ groups: [[EpochOrder.Visit]], _ vectors: inout [[Float]],
    _ body: (CompiledCorpus, EpochOrder.Visit, inout [[Float]]) -> SIMD2<Double>,
    after: ([EpochOrder.Visit], inout [[Float]]) -> Void = { _, _ in }
  ) -> SIMD2<Double> {
    let ranks = exchange.blockCounts.enumerated().flatMap { rank, count in
      repeatElement(rank, count: count)
    }
    let first = blocks.numbers.lowerBound
    let next = blocks.inTurn(groups.joined().map(\.block))
    var values = [SIMD2<Double>](repeating: .zero, count: blocks.numbers.count)
    func visit(_ visit: EpochOrder.Visit, _ vectors: inout [[Float]]) {
      guard let corpus = next(visit.block) else { return }
      values[visit.block - first] += body(corpus, visit, &vectors)
    }
    for group in groups {
      var rest = group[...]
      while let rank = rest.first.map({ ranks[$0.block] }) {
        let visits = rest.prefix { ranks[$0.block] == rank }
        rest = rest.dropFirst(visits.count)
        if exchange.communicator.size == 1 {
          for one in visits { visit(one, &vectors) }
          continue
        }
        var lent = vectors.map { exchange.gather($0, for: rank) }
        if rank == exchange.communicator.rank { for one in visits { visit(one, &lent) } }
        for index in vectors.indices {
          exchange.putBack(lent[index], from: rank, into: &vectors[index])
        }
      }
      after(group, &vectors)
    }
    return exchange.communicator.gatherOnAll(values, counts: exchange.blockCounts)
      .reduce(.zero, +)
  }

  /// Calls a function with the labels of every sequence of a process alone, and a lattice with the scores that a model's
  /// weights give it.
  func visitSequences(
    weights modelWeights: [Float], _ transitions: TransitionMatrix,
    _ body: (_ labels: [Int], inout Lattice) -> Void
  ) {
    let weights = model.placed(modelWeights)
    let next = blocks.inTurn(Array(blocks.numbers))
    var lattice = Lattice()
    for number in blocks.numbers {
      guard let corpus = next(number) else { continue }
      let scores = BatchLattice<Float>(corpus: corpus, ignoresCosts: true)
      for batch in corpus.plan.batches {
        weights.withView { scores.scoreStates(batch.tokens, weights: $0) }
        for sequence in 0..<batch.sequences.count {
          let rows = scores.rows(ofSequence: sequence, in: batch)
          scores.fill(&lattice, rows, of: batch, weights: weights, transitions)
          body(rows.map { Int(corpus.labels.start[batch.tokens.lowerBound + $0]) }, &lattice)
        }
      }
    }
  }
}

extension BatchLattice<Float> {
  /// Puts the scores of some rows of a batch, which are one sequence, into a lattice that can be decoded.
  fileprivate func fill(
    _ lattice: inout Lattice, _ rows: [Int], of batch: BatchSchedule.Batch, weights: [Float],
    _ transitions: TransitionMatrix
  ) {
    lattice.reset(
      tokenCount: rows.count, transitions: transitions, hasEdges: !corpus.edges.isEmpty)
    let stride = lattice.stride
    for (token, row) in rows.enumerated() {
      (lattice.scores.start + token * stride).update(
        from: state.row(row), count: corpus.labelCount)
      let place = batch.tokens.lowerBound + row
      for pair in corpus.edges.pairs(of: place..<place + 1) {
        let labels = corpus.edges.labels(ofPair: pair)
        let edge =
          lattice.edges.start + ((token * stride + labels.previous) * stride + labels.label)
        for weight in corpus.edges.weights(ofPair: pair) {
          edge.pointee += weights[Int(corpus.edges.weights.start[weight])]
        }
      }
    }
    lattice.addBoundaryScores(transitions)
  }
}
