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
  static func shared(
    _ own: Checkpoint?, by communicator: any Communicator
  ) throws(TrainingError) -> Checkpoint? {
    var names = own
    names?.vectors = own?.vectors.mapValues { _ in [] } ?? [:]
    let bytes = communicator.broadcast(names.map(CheckpointFile.bytes) ?? [])
    if communicator.isFirst || bytes.isEmpty { return own }
    return try CheckpointFile.checkpoint(in: bytes, name: "the first rank")
  }
}
