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
  package func counts(_ weights: [Float]) -> ValidationCounts {
    var counts = ValidationCounts(labelCount: corpus.labelCount)
    let scorer = CorpusScorer(
      corpus, layout: layout, weights: weights, constraints: transitionConstraints)
    var lattice = Lattice()
    for sequence in 0..<corpus.sequenceCount {
      scorer.fill(&lattice, sequence, emissions: scorer.emissions(ofSequence: sequence))
      lattice.viterbi(scorer.transitions)
      let tokens = corpus.tokens(ofSequence: sequence)
      counts.add(
        corpus.labels[tokens],
        predicted: BufferView(start: lattice.path.start, count: tokens.count),
        weight: corpus.weight(ofSequence: sequence))
    }
    return counts
  }

  /// The shares that are right with some weights.
  package func accuracy(_ weights: [Float]) -> ValidationAccuracy { counts(weights).accuracy }

  /// The temperature under which the right labels are most probable.
  package func bestTemperature(_ weights: [Float]) -> Float {
    TemperatureCalibration(
      corpus, layout: layout, weights: weights, constraints: transitionConstraints
    ).bestTemperature()
  }
}
