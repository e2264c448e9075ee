import WordTagging

/// Scores encoded sequences with weights that are not in a model yet.
struct CorpusScorer {
  let corpus: EncodedCorpus
  private let layout: WeightLayout
  private let weights: [Float]
  private(set) var transitions: TransitionMatrix

  init(_ corpus: EncodedCorpus, layout: WeightLayout, weights: [Float], constraints: [Bool]) {
    self.corpus = corpus
    self.layout = layout
    self.weights = weights
    transitions = TransitionMatrix(
      labelCount: corpus.labelCount,
      weights: Array(weights[layout.transitionStart..<layout.trigramStart]),
      transitionConstraints: constraints,
      trigrams: TrigramWeights(layout.trigrams, weights: Array(weights[layout.trigramStart...])))
  }

  /// Computes in advance what probabilities at a temperature need.
  mutating func prepare(for temperature: Float) { transitions.prepare(for: temperature) }

  /// The emission scores of a sequence, by token and label, in rows of the transitions' stride.
  func emissions(ofSequence sequence: Int) -> [Float] {
    let tokens = corpus.tokens(ofSequence: sequence)
    var scores = [Float](repeating: 0, count: tokens.count * transitions.stride)
    for token in tokens {
      let row = (token - tokens.lowerBound) * transitions.stride
      for occurrence in corpus.features(ofToken: token) {
        let value = corpus.values.isEmpty ? 1 : corpus.values[occurrence]
        for index in layout.row(ofFeature: Int(corpus.featureIDs[occurrence])) {
          scores[row + Int(layout.rowLabels[index])] += weights[index] * value
        }
      }
    }
    return scores
  }

  /// Puts the scores of a sequence into a lattice, which can then be decoded.
  func fill(_ lattice: inout Lattice, _ sequence: Int, emissions: [Float]) {
    let tokens = corpus.tokens(ofSequence: sequence)
    lattice.reset(
      tokenCount: tokens.count, transitions: transitions, hasEdges: layout.edgeCount > 0)
    lattice.scores.start.update(from: emissions, count: emissions.count)
    let stride = lattice.stride
    for token in tokens.dropFirst() {
      for occurrence in corpus.edges(ofToken: token) {
        for index in layout.row(ofEdgeFeature: Int(corpus.edgeIDs[occurrence])) {
          let pair = layout.labelPair(ofEdgeWeight: index)
          let row = (token - tokens.lowerBound) * stride + pair.previous
          // In two steps, since the compiler fails on a single expression with the thread
          // sanitizer.
          let edge = lattice.edges.start + (row * stride + pair.label)
          edge.pointee += weights[index]
        }
      }
    }
    lattice.addBoundaryScores(transitions)
  }
}
