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
