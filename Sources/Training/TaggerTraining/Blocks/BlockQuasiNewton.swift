/// L-BFGS or OWL-QN on the data of blocks, each rank with the weights that it owns.
struct BlockQuasiNewton: Optimizer {
  private var lbfgs: LBFGS<BlockObjective>?
  private var owlqn: OWLQN<BlockObjective>?
  private let exchange: WeightExchange
  private let blocks: CompiledBlocks

  init(
    _ algorithm: TrainingAlgorithm, _ objective: BlockObjective, _ exchange: WeightExchange,
    _ blocks: CompiledBlocks, settings: BatchSettings
  ) {
    (self.exchange, self.blocks) = (exchange, blocks)
    if algorithm == .owlqn {
      owlqn = OWLQN(objective, settings: settings)
    } else {
      lbfgs = LBFGS(objective, settings: settings)
    }
  }

  var weights: [Float] { lbfgs?.weights ?? owlqn?.weights ?? [] }

  mutating func step() throws(TrainingError) -> TrainingEvent {
    let event: Result<TrainingEvent?, TrainingError>
    do throws(TrainingError) {
      event = .success(owlqn == nil ? try lbfgs?.step() : try owlqn?.step())
    } catch { event = .failure(error) }
    // A loss without some of the blocks cannot be compared with others.
    if let failure = blocks.failure { throw TrainingError(failure) }
    guard let event = try event.get() else { throw .noStep }
    return event
  }

  func checkpoint() -> Checkpoint {
    let own = lbfgs?.checkpoint() ?? owlqn?.checkpoint()
    return exchange.collected(own ?? Checkpoint(algorithm: ""))
  }

  mutating func restore(_ checkpoint: Checkpoint) throws(TrainingError) {
    let own = exchange.distributed(checkpoint)
    try lbfgs?.restore(own)
    try owlqn?.restore(own)
  }
}

extension WeightExchange {
  /// The checkpoint with whole vectors on the first rank and empty ones on others, from one with slices.
  func collected(_ checkpoint: Checkpoint) -> Checkpoint {
    var whole = checkpoint
    for name in checkpoint.vectors.keys.sorted() {
      whole.vectors[name] = collect(checkpoint.vectors[name] ?? [])
    }
    return whole
  }

  /// The checkpoint with slices, from one with whole vectors on the first rank.
  func distributed(_ checkpoint: Checkpoint) -> Checkpoint {
    var own = checkpoint
    for name in checkpoint.vectors.keys.sorted() where !name.hasPrefix(Checkpoint.runPrefix) {
      own.vectors[name] = distribute(checkpoint.vectors[name] ?? [])
    }
    return own
  }
}

extension Checkpoint {
  /// The prefix of the names of values that are not the optimizer's.
  static let runPrefix = "run."

  /// The checkpoint that the first rank has, with empty vectors on others; nil when it has none.
  static func shared(_ own: Checkpoint?, by communicator: any Communicator) -> Checkpoint? {
    var message = Message()
    if let own {
      message.put([own.algorithm])
      message.put(own.integers.keys.sorted())
      message.put(own.integers.sorted { $0.key < $1.key }.map(\.value))
      message.put(own.doubles.keys.sorted())
      for (_, numbers) in own.doubles.sorted(by: { $0.key < $1.key }) { message.put(numbers) }
      message.put(own.vectors.keys.sorted())
    }
    let bytes = communicator.broadcast(message.bytes)
    if communicator.isFirst || bytes.isEmpty { return own }
    var received = Message(bytes)
    var checkpoint = Checkpoint(algorithm: received.takeTexts()[0])
    let names = received.takeTexts()
    checkpoint.integers = Dictionary(uniqueKeysWithValues: zip(names, received.take(Int.self)))
    for name in received.takeTexts() { checkpoint.doubles[name] = received.take(Double.self) }
    for name in received.takeTexts() { checkpoint.vectors[name] = [] }
    return checkpoint
  }
}
