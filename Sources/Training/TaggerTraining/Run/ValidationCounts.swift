import WordTagging

/// The counts of right labels on validation data, in total and by label.
package struct ValidationCounts: Sendable {
  package private(set) var sequenceCount = 0
  package private(set) var rightSequenceCount = 0
  /// For each label the numbers of right, predicted and actual tokens.
  package private(set) var matches: [Int]
  package private(set) var predictions: [Int]
  package private(set) var references: [Int]
  /// The tokens whose label the training data does not have.
  package private(set) var foreignCount = 0
  private var (rightTokens, tokenSum) = (0.0, 0.0)
  private var (rightSequences, sequenceSum) = (0.0, 0.0)

  init(labelCount: Int) {
    matches = Array(repeating: 0, count: labelCount)
    predictions = matches
    references = matches
  }

  /// The number of tokens whose label is known.
  package var tokenCount: Int { references.reduce(foreignCount, +) }
  package var rightTokenCount: Int { matches.reduce(0, +) }

  /// The shares, with weighted sequences.
  var accuracy: ValidationAccuracy {
    ValidationAccuracy(
      tokens: tokenSum > 0 ? rightTokens / tokenSum : 0,
      sequences: sequenceSum > 0 ? rightSequences / sequenceSum : 0)
  }

  /// Compares the labels of a sequence; unknown ones do not count.
  mutating func add(
    _ labels: ArraySlice<UInt16>, predicted: BufferView<Int32>, weight: Double
  ) {
    var (known, right) = (0, 0)
    for (token, label) in labels.enumerated() where label != EncodedCorpus.unknownLabel {
      let (gold, found) = (Int(label), Int(predicted[token]))
      known += 1
      predictions[found] += 1
      if gold < references.count { references[gold] += 1 } else { foreignCount += 1 }
      guard gold == found else { continue }
      matches[gold] += 1
      right += 1
    }
    rightTokens += weight * Double(right)
    tokenSum += weight * Double(known)
    guard known == labels.count else { return }
    sequenceCount += 1
    sequenceSum += weight
    guard right == known else { return }
    rightSequenceCount += 1
    rightSequences += weight
  }
}

extension CorpusScorer {
  /// Tags all sequences and compares the labels.
  func validationCounts() -> ValidationCounts {
    var counts = ValidationCounts(labelCount: corpus.labelCount)
    var lattice = Lattice()
    for sequence in 0..<corpus.sequenceCount {
      fill(&lattice, sequence, emissions: emissions(ofSequence: sequence))
      lattice.viterbi(transitions)
      let tokens = corpus.tokens(ofSequence: sequence)
      counts.add(
        corpus.labels[tokens],
        predicted: BufferView(start: lattice.path.start, count: tokens.count),
        weight: corpus.weight(ofSequence: sequence))
    }
    return counts
  }
}
