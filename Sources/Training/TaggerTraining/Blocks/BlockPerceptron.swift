import WordTagging

/// The averaged perceptron on the data of blocks, with iterative parameter mixing.
///
/// McDonald, Hall and Mann, "Distributed training strategies for the structured perceptron", 2010. In each epoch
/// every block starts at the same weights and learns from its own sequences, in an order shuffled for the epoch; the
/// weights of the next epoch are the mean of theirs by the number of sequences. The model is the average of the
/// weights after every sequence of every block and epoch.
struct BlockPerceptron: Optimizer {
  private let blocks: CompiledBlocks
  private let exchange: WeightExchange
  private let model: WeightPlacement
  private let seed: UInt64
  /// 1 where there is a weight here, 0 elsewhere.
  private let mask: [Float]
  private let changes: BlockSums
  private let accumulators: BlockSums
  /// The number of sequences of all ranks.
  private let sequenceCount: Int
  /// The mixed weights that this rank owns.
  private var current: [Float]
  /// The sum over the epochs of the average of their weights.
  private var averages: [Float]
  private var epochs = 0

  init(_ blocks: CompiledBlocks, _ exchange: WeightExchange, model: WeightPlacement, seed: UInt64) {
    (self.blocks, self.exchange, self.model, self.seed) = (blocks, exchange, model, seed)
    mask = blocks.placement.mask()
    changes = BlockSums(exchange.tree, blocks.numbers, length: exchange.localCount, in: blocks.file)
    accumulators = BlockSums(
      exchange.tree, blocks.numbers, length: exchange.localCount, in: blocks.file)
    sequenceCount = exchange.communicator.gatherOnAll(blocks.sequenceCount).reduce(0, +)
    current = Array(repeating: 0, count: exchange.slice.count)
    averages = current
  }

  var weights: [Float] {
    let whole = exchange.collect(averages)
    let factor = 1 / Float(max(1, epochs))
    return exchange.communicator.isFirst ? model.model(priorMean: []) { whole[$0] * factor } : []
  }

  mutating func step() throws(TrainingError) -> TrainingEvent {
    let start = exchange.gather(current)
    let losses = blocks.sumUp(into: changes) {
      [accumulators, epochs, mask, seed] corpus, number, sum in
      let accumulator = accumulators.start(sum.used)
      defer { accumulators.add(accumulator, ofBlock: number) }
      let order = EpochOrder(seed: seed, run: number)
      let (end, sums, loss) = corpus.learn(from: start, order, epoch: epochs, mask: mask)
      let count = Float(corpus.plan.batches.count)
      for place in end.indices { sum.start[place] = count * (end[place] - start[place]) }
      accumulator.start.update(from: sums, count: sums.count)
      return loss
    }
    if let failure = blocks.failure { throw TrainingError(failure) }
    let (change, accumulator) = (exchange.reduced(changes), exchange.reduced(accumulators))
    let share = 1 / Float(max(1, sequenceCount))
    for place in current.indices {
      current[place] += share * change[place]
      averages[place] += current[place] - share * accumulator[place]
    }
    epochs += 1
    let loss = exchange.communicator.gatherOnAll(losses, counts: exchange.blockCounts).reduce(0, +)
    let norms = exchange.pieces(threadCount: 1).sums(2) { [current] piece, sums in
      for place in piece {
        sums[0] += Double(current[place] * current[place])
        if current[place] != 0 { sums[1] += 1 }
      }
    }
    return try TrainingEvent(
      step: epochs, epochs: Double(epochs), loss: loss, gradientNorm: nil,
      weightNorm: norms[0].squareRoot(), activeWeights: Int(norms[1]),
      ending: loss == 0 ? .noMistakes : nil
    ).checked()
  }

  // MARK: Checkpoint

  func checkpoint() -> Checkpoint {
    var checkpoint = Checkpoint(algorithm: TrainingAlgorithm.perceptron.rawValue)
    checkpoint.integers["epochs"] = epochs
    checkpoint.vectors["current"] = current
    checkpoint.vectors["averages"] = averages
    return exchange.collected(checkpoint)
  }

  mutating func restore(_ checkpoint: Checkpoint) throws(TrainingError) {
    let own = exchange.distributed(checkpoint)
    try own.expect(algorithm: TrainingAlgorithm.perceptron.rawValue)
    epochs = try own.count("epochs")
    current = try own.vector("current", count: current.count)
    averages = try own.vector("averages", count: averages.count)
  }
}

extension CompiledCorpus {
  /// Passes once over the sequences, one a batch, and corrects the weights at each mistake.
  ///
  /// Returns the weights at the end, the sums of their changes, each times the number of sequences before it, and
  /// the loss.
  fileprivate func learn(
    from start: [Float], _ order: EpochOrder, epoch: Int, mask: [Float]
  ) -> (end: [Float], accumulator: [Float], loss: Double) {
    var rule = AveragedPerceptron(HyperParameters(), weightCount: start.count)
    var weights = start
    var accumulator = [Float](repeating: 0, count: start.count)
    let search = ViterbiSearch(corpus: self)
    var difference = FeatureDifference(mask: mask)
    var loss = 0.0
    for (position, number) in order.sequences(plan.batches.count, epoch: epoch).enumerated() {
      let sequence = plan.batches[number]
      let violation = weights.withView { weights in
        search.find(sequence, weights: weights)
        difference.take(sequence, of: self, right: search.rightLabels, others: search.labels)
        return difference.mistakes == 0 ? 0.0 : search.violation
      }
      if difference.mistakes == 0 { continue }
      let mistake = SequenceMistake(
        violation: violation, tokenCount: sequence.tokens.count,
        weight: weight(ofSequence: 0, in: sequence))
      loss += mistake.weight * rule.update(&difference, of: mistake)
      difference.apply(to: &weights, accumulator: &accumulator, seen: Float(position))
    }
    return (weights, accumulator, loss)
  }
}
