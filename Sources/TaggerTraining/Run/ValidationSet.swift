import WordTagging

/// Encoded sequences that are held out from training, tagged with the weights of a step.
package struct ValidationSet: Sendable {
  let corpus: EncodedCorpus
  private let layout: WeightLayout
  private let transitionConstraints: [Bool]

  /// Creates a set from sequences that were encoded with the features of the training data.
  package init(_ corpus: EncodedCorpus, layout: WeightLayout, transitionConstraints: [Bool]) {
    self.corpus = corpus
    self.layout = layout
    self.transitionConstraints = transitionConstraints
  }

  /// Tags all sequences.
  package func accuracy(_ weights: [Float]) -> ValidationAccuracy {
    var (rightTokens, rightSequences) = (0.0, 0.0)
    var (tokenSum, sequenceSum) = (0.0, 0.0)
    let scorer = CorpusScorer(
      corpus, layout: layout, weights: weights, constraints: transitionConstraints)
    var lattice = Lattice()
    for sequence in 0..<corpus.sequenceCount {
      scorer.fill(&lattice, sequence, emissions: scorer.emissions(ofSequence: sequence))
      lattice.viterbi(scorer.transitions)
      let tokens = corpus.tokens(ofSequence: sequence)
      let known = tokens.filter { corpus.labels[$0] != EncodedCorpus.unknownLabel }
      let right = known.count {
        Int(lattice.path.start[$0 - tokens.lowerBound]) == Int(corpus.labels[$0])
      }
      let weight = corpus.weight(ofSequence: sequence)
      rightTokens += weight * Double(right)
      tokenSum += weight * Double(known.count)
      guard known.count == tokens.count else { continue }
      if right == known.count { rightSequences += weight }
      sequenceSum += weight
    }
    return ValidationAccuracy(
      tokens: tokenSum > 0 ? rightTokens / tokenSum : 0,
      sequences: sequenceSum > 0 ? rightSequences / sequenceSum : 0)
  }

  /// The temperature under which the right labels are most probable.
  package func bestTemperature(_ weights: [Float]) -> Float {
    TemperatureCalibration(
      corpus, layout: layout, weights: weights, constraints: transitionConstraints
    ).bestTemperature()
  }
}
