package import WordTagging

/// Labeled sequences as numbers, in the form that training needs.
///
/// Sequences, tokens and feature occurrences are in flat arrays; each `…Starts` array has the index
/// of every owner's first item, and the number of all items as its last entry.
package struct EncodedCorpus: Sendable {
  /// The number of labels; labels are the numbers below it.
  package var labelCount: Int
  /// The number of state features; features are the numbers below it.
  package var featureCount: Int
  /// The number of edge features.
  package var edgeFeatureCount: Int

  /// The first token of each sequence, then the number of tokens.
  package var sequenceStarts: [Int32] = [0]
  /// The weight of each sequence; empty if all weights are 1.
  package var sequenceWeights: [Double] = []
  /// The cost of an error on a token of each label; empty if each costs 1.
  package var labelCosts: [Double] = []
  /// The label of each token.
  package var labels: [UInt16] = []

  /// The index of each token's first feature occurrence, then the number of occurrences.
  package var featureStarts: [Int] = [0]
  /// The feature of each occurrence.
  package var featureIDs: [UInt32] = []
  /// The value of each occurrence; empty when all are 1.
  package var values: [Float] = []

  /// The index of each token's first edge feature, then the number of their occurrences.
  ///
  /// Empty when the corpus has none. An edge feature scores the pair (previous label, label), so
  /// the edge features of a sequence's first token are ignored. The value of each is 1.
  package var edgeStarts: [Int] = []
  /// The edge feature of each occurrence.
  package var edgeIDs: [UInt32] = []

  /// The labels that may follow another, start or end a sequence.
  package var constraints: TransitionConstraints

  /// Creates a corpus without sequences in which every label may follow every other.
  package init(labelCount: Int, featureCount: Int = 0, edgeFeatureCount: Int = 0) {
    self.labelCount = labelCount
    self.featureCount = featureCount
    self.edgeFeatureCount = edgeFeatureCount
    constraints = TransitionConstraints(labelCount: labelCount)
  }

  /// Removes the sequences, whose memory is used again.
  mutating func removeSequences() {
    func empty<Number>(_ numbers: inout [Number]) { numbers.removeAll(keepingCapacity: true) }
    func restart<Number>(_ starts: inout [Number]) { starts.removeSubrange(1...) }
    restart(&sequenceStarts)
    empty(&sequenceWeights)
    empty(&labels)
    restart(&featureStarts)
    empty(&featureIDs)
    empty(&values)
    empty(&edgeStarts)
    empty(&edgeIDs)
  }

  /// The number of sequences.
  package var sequenceCount: Int { sequenceStarts.count - 1 }

  /// The number of tokens.
  package var tokenCount: Int { labels.count }

  /// The label of a token whose label is unknown.
  package static let unknownLabel = UInt16.max - 1

  /// The label of a token of validation data whose label is not in the training data.
  package static let foreignLabel = UInt16.max

  /// The labels that a token may have: its label, or all if that is unknown.
  package func possibleLabels(ofToken token: Int) -> Range<Int> {
    let label = Int(labels[token])
    return labels[token] == Self.unknownLabel ? 0..<labelCount : label..<label + 1
  }

  /// Whether a sequence has tokens whose labels are unknown.
  package func hasUnknownLabels(inSequence sequence: Int) -> Bool {
    labels[tokens(ofSequence: sequence)].contains(Self.unknownLabel)
  }

  /// The weight of a sequence.
  package func weight(ofSequence sequence: Int) -> Double {
    sequenceWeights.isEmpty ? 1 : sequenceWeights[sequence]
  }

  /// Turns IOB1 labels into BIO labels.
  mutating func writeBIO(_ names: [String]) {
    let iob1 = IOB1Labels(names)
    for sequence in 0..<sequenceCount { iob1.writeBIO(over: &labels[tokens(ofSequence: sequence)]) }
  }

  /// The tokens of a sequence.
  package func tokens(ofSequence sequence: Int) -> Range<Int> {
    Int(sequenceStarts[sequence])..<Int(sequenceStarts[sequence + 1])
  }

  /// The state feature occurrences of a token.
  package func features(ofToken token: Int) -> Range<Int> {
    featureStarts[token]..<featureStarts[token + 1]
  }

  /// The edge feature occurrences of a token.
  package func edges(ofToken token: Int) -> Range<Int> {
    edgeStarts.isEmpty ? 0..<0 : edgeStarts[token]..<edgeStarts[token + 1]
  }

  /// A token whose label a transition constraint rules out.
  package struct ForbiddenToken: Sendable, Equatable {
    package var sequence: Int
    /// The token's index in its sequence.
    package var token: Int
    package var label: Int
    package var reason: Reason

    package enum Reason: Sendable, Equatable {
      case start
      case end
      case after(label: Int)
      /// No possible label of the preceding tokens, whose labels are unknown, may come before it.
      case afterUnknown
    }
  }

  /// The first token that the constraints rule out, if there is one.
  ///
  /// A sequence with such a token has the probability 0 and cannot be learned from.
  package func firstForbiddenToken() -> ForbiddenToken? {
    for sequence in 0..<sequenceCount {
      let tokens = tokens(ofSequence: sequence)
      guard let first = tokens.first, let last = tokens.last else { continue }
      func forbidden(_ token: Int, _ reason: ForbiddenToken.Reason) -> ForbiddenToken {
        ForbiddenToken(
          sequence: sequence, token: token - first, label: Int(labels[token]), reason: reason)
      }
      if hasUnknownLabels(inSequence: sequence) {
        if let (token, reason) = firstUnreachable(tokens) { return forbidden(token, reason) }
        continue
      }
      if !constraints.starts[Int(labels[first])] { return forbidden(first, .start) }
      for token in tokens.dropFirst() {
        let previous = Int(labels[token - 1])
        if !constraints.pairs[previous * labelCount + Int(labels[token])] {
          return forbidden(token, .after(label: previous))
        }
      }
      if !constraints.ends[Int(labels[last])] { return forbidden(last, .end) }
    }
    return nil
  }

  /// The first token that has no possible label after those before it.
  private func firstUnreachable(_ tokens: Range<Int>) -> (Int, ForbiddenToken.Reason)? {
    if constraints.allowsAll { return nil }
    var reachable = possibleLabels(ofToken: tokens.lowerBound).filter { constraints.starts[$0] }
    if reachable.isEmpty { return (tokens.lowerBound, .start) }
    for token in tokens.dropFirst() {
      let previous = labels[token - 1]
      reachable = possibleLabels(ofToken: token).filter { label in
        reachable.contains { constraints.pairs[$0 * labelCount + label] }
      }
      guard reachable.isEmpty else { continue }
      return (token, previous == Self.unknownLabel ? .afterUnknown : .after(label: Int(previous)))
    }
    return reachable.contains { constraints.ends[$0] } ? nil : (tokens.upperBound - 1, .end)
  }
}

extension EncodedCorpus {
  /// Calls a function with the known label trigrams of every sequence and its weight.
  ///
  /// Sequences with unknown labels can be left out.
  package func forEachTrigram(
    ofPartialSequences: Bool = true, _ body: (LabelTrigram, _ weight: Double) -> Void
  ) {
    for sequence in 0..<sequenceCount
    where ofPartialSequences || !hasUnknownLabels(inSequence: sequence) {
      let tokens = tokens(ofSequence: sequence)
      let weight = weight(ofSequence: sequence)
      for token in tokens.dropFirst() {
        let isSecond = token == tokens.lowerBound + 1
        let around = labels[(isSecond ? token - 1 : token - 2)...token]
        guard around.allSatisfy({ $0 < labelCount }) else { continue }
        let first = isSecond ? LabelTrigram.start : Int(labels[token - 2])
        body(LabelTrigram(first, Int(labels[token - 1]), Int(labels[token])), weight)
      }
    }
  }
}

extension LabelTrigram: Hashable {
  package func hash(into hasher: inout Hasher) {
    hasher.combine(first)
    hasher.combine(second)
    hasher.combine(third)
  }
}
