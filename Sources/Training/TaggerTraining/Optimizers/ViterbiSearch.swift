import WordTagging

/// Finds the best labels of a sequence for the online methods.
final class ViterbiSearch {
  private let corpus: CompiledCorpus
  private let stride: Int
  private let hasEdges: Bool
  /// Holds the emission scores.
  private let lattice: BatchLattice<Float>
  private let best: Matrix<Float>
  private var path = ScratchBuffer<Int32>()
  /// The scores of transitions; with edge features the scores at each token in turn.
  private let transitions: Matrix<Float>
  /// The scores of trigrams by context and label, and the arrivals at a token; empty in a model of first order.
  private let trigrams: Matrix<Float>
  private let arrivals: Matrix<Float>
  /// The best labels.
  private(set) var labels: [Int] = []
  /// The right labels: the observed ones; with unknown labels the best ones that agree with the known ones.
  private(set) var rightLabels: [Int] = []
  /// The score of the best labels.
  private var bestScore: Float = 0

  init(corpus: CompiledCorpus) {
    self.corpus = corpus
    stride = corpus.placement.stride
    hasEdges = !corpus.edges.isEmpty
    lattice = BatchLattice(corpus: corpus, ignoresCosts: true)
    let most = lattice.state.rowCount
    let contexts = corpus.trigrams?.contexts
    best = Matrix(rows: most, stride: contexts?.count ?? stride)
    trigrams = Matrix(rows: contexts?.count ?? 0, stride: stride)
    arrivals = Matrix(rows: contexts.map { $0.labelCount + 2 } ?? 0, stride: stride)
    transitions = Matrix(rows: corpus.labelCount * (hasEdges ? max(1, most) : 1), stride: stride)
  }

  /// Finds the best and the right labels of a sequence, which is a batch of its own.
  func find(_ sequence: BatchSchedule.Batch, weights: BufferView<Float>) {
    takeTransitions(sequence, weights)
    lattice.scoreStates(sequence.tokens, weights: weights)
    let count = sequence.tokens.count
    for label in 0..<corpus.labelCount {
      if corpus.constraints.starts[label] == 0 { lattice.state.row(0)[label] = -.infinity }
      if corpus.constraints.ends[label] == 0 { lattice.state.row(count - 1)[label] = -.infinity }
    }
    bestScore = findPath(tokenCount: count, into: &labels)
    if sequence.hasUnknownLabels {
      findAgreeingPath(sequence)
    } else {
      rightLabels.removeAll(keepingCapacity: true)
      for token in sequence.tokens { rightLabels.append(Int(corpus.labels.start[token])) }
    }
  }

  private func findPath(tokenCount: Int, into labels: inout [Int]) -> Float {
    let path = path.reserve(tokenCount)
    let pairStep = hasEdges ? corpus.labelCount * stride : 0
    let score =
      if let contexts = corpus.trigrams?.contexts {
        TrigramViterbi.findPath(
          contexts, trigrams: trigrams.start, scores: lattice.state.start,
          pairs: transitions.start, pairStep: pairStep, tokenCount: tokenCount, best: best.start,
          arrivals: arrivals.start, path: path)
      } else {
        Viterbi.findPath(
          scores: lattice.state.start, pairs: transitions.start, pairStep: pairStep,
          tokenCount: tokenCount, labelCount: corpus.labelCount, stride: stride, best: best.start,
          path: path)
      }
    labels.removeAll(keepingCapacity: true)
    for token in 0..<tokenCount { labels.append(Int(path[token])) }
    return score
  }

  /// Finds the best labels among those that agree with the known ones.
  private func findAgreeingPath(_ sequence: BatchSchedule.Batch) {
    let known = corpus.labels.start + sequence.tokens.lowerBound
    let agrees = labels.indices.allSatisfy {
      known[$0] == EncodedCorpus.unknownLabel || labels[$0] == Int(known[$0])
    }
    if agrees {
      rightLabels = labels
      return
    }
    for row in labels.indices {
      lattice.ruleOutLabels(sequence.tokens.lowerBound + row, inRow: row)
    }
    _ = findPath(tokenCount: labels.count, into: &rightLabels)
  }

  /// The difference between the scores of the best and the right labels found last.
  var violation: Double { Double(bestScore) - rightScore }

  /// Copies the transitions, −∞ where a constraint rules one out, with the edge features of each token.
  private func takeTransitions(_ sequence: BatchSchedule.Batch, _ weights: BufferView<Float>) {
    let size = corpus.labelCount * stride
    for place in 0..<size {
      transitions.start[place] =
        corpus.constraints.transitions[place] == 0 ? -.infinity : weights[place]
    }
    if let known = corpus.trigrams {
      for (number, place) in known.contexts.places.enumerated() {
        trigrams.start[place] = weights[known.start + number]
      }
    }
    guard hasEdges else { return }
    for row in 1..<max(1, sequence.tokens.count) {
      (transitions.start + row * size).update(from: transitions.start, count: size)
    }
    for (row, token) in sequence.tokens.enumerated().dropFirst() {
      for pair in corpus.edges.pairs(of: token..<token + 1) {
        let labels = corpus.edges.labels(ofPair: pair)
        for weight in corpus.edges.weights(ofPair: pair) {
          transitions.row(row * corpus.labelCount + labels.previous)[labels.label] +=
            weights[Int(corpus.edges.weights.start[weight])]
        }
      }
    }
  }

  private var rightScore: Double {
    var score = 0.0
    for (row, label) in rightLabels.enumerated() {
      score += Double(lattice.state.row(row)[label])
      if row == 0 { continue }
      let previous = (hasEdges ? row * corpus.labelCount : 0) + rightLabels[row - 1]
      score += Double(transitions.row(previous)[label])
    }
    if let known = corpus.trigrams {
      known.contexts.visit(tokenCount: rightLabels.count) {
        rightLabels[$0]
      } _: {
        score += Double(trigrams.row($0)[$1])
      }
    }
    return score
  }
}
