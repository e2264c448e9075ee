extension EncodedCorpus {
  /// Adds a sequence of another corpus, whose features have other numbers here.
  mutating func append(
    _ sequence: Int, of other: EncodedCorpus, states: (UInt32) -> UInt32 = { $0 },
    edges: (UInt32) -> UInt32 = { $0 }
  ) {
    let weight = other.weight(ofSequence: sequence)
    if weight != 1 || !sequenceWeights.isEmpty {
      while sequenceWeights.count < sequenceCount { sequenceWeights.append(1) }
      sequenceWeights.append(weight)
    }
    if !other.values.isEmpty || !values.isEmpty {
      while values.count < featureIDs.count { values.append(1) }
    }
    if !other.edgeStarts.isEmpty, edgeStarts.isEmpty { edgeStarts = [0] }
    for token in other.tokens(ofSequence: sequence) {
      labels.append(other.labels[token])
      for occurrence in other.features(ofToken: token) {
        featureIDs.append(states(other.featureIDs[occurrence]))
        if !other.values.isEmpty || !values.isEmpty {
          values.append(other.values.isEmpty ? 1 : other.values[occurrence])
        }
      }
      featureStarts.append(featureIDs.count)
      for occurrence in other.edges(ofToken: token) {
        edgeIDs.append(edges(other.edgeIDs[occurrence]))
      }
      if !edgeStarts.isEmpty { edgeStarts.append(edgeIDs.count) }
    }
    sequenceStarts.append(Int32(labels.count))
  }

  /// The sequences of all ranks, on the first one.
  func gathered(
    by communicator: any Communicator, states: FeatureMerge, edges: FeatureMerge
  ) -> EncodedCorpus {
    if communicator.size == 1 { return self }
    let parts = (
      sequenceStarts: communicator.gather(sequenceStarts),
      weights: communicator.gather(sequenceWeights), labels: communicator.gather(labels),
      featureStarts: communicator.gather(featureStarts), ids: communicator.gather(featureIDs),
      values: communicator.gather(values), edgeStarts: communicator.gather(edgeStarts),
      edgeIDs: communicator.gather(edgeIDs)
    )
    var all = EncodedCorpus(
      labelCount: labelCount, featureCount: states.hashes.count,
      edgeFeatureCount: edges.hashes.count)
    guard communicator.isFirst else { return all }
    for rank in 0..<communicator.size {
      var part = EncodedCorpus(labelCount: labelCount)
      part.sequenceStarts = parts.sequenceStarts[rank]
      part.sequenceWeights = parts.weights[rank]
      part.labels = parts.labels[rank]
      part.featureStarts = parts.featureStarts[rank]
      part.featureIDs = parts.ids[rank]
      part.values = parts.values[rank]
      part.edgeStarts = parts.edgeStarts[rank]
      part.edgeIDs = parts.edgeIDs[rank]
      for sequence in 0..<part.sequenceCount {
        all.append(sequence, of: part)
      }
    }
    return all
  }
}
