/// Finds the label sequence that scores highest on a line, with its rules (Viterbi, 1967).
///
/// Only the best scores are kept on the way forward, four to sixteen labels at a time; on the way
/// back each best predecessor is looked for anew, for one label a token instead of for all.
final class BestPath {
  private let corpus: CompiledCorpus
  private let stride: Int
  private let hasEdges: Bool
  /// Its rows are where the state scores are summed.
  private let lattice: BatchLattice<Float>
  private let best: Matrix<Float>
  private let transitions: Matrix<Float>
  /// The transitions at a token with edge features.
  private let ownTransitions: Matrix<Float>
  /// The best sequence.
  private(set) var labels: [Int] = []
  /// What the best sequence scores.
  private var bestScore: Float = 0

  init(corpus: CompiledCorpus) {
    self.corpus = corpus
    stride = corpus.placement.stride
    hasEdges = !corpus.edges.isEmpty
    lattice = BatchLattice(corpus: corpus)
    best = Matrix(rows: lattice.state.rowCount, stride: stride)
    transitions = Matrix(rows: corpus.labelCount, stride: stride)
    ownTransitions = Matrix(rows: corpus.labelCount, stride: stride)
  }

  /// Looks for the best sequence of a line, a batch on its own.
  func find(_ line: BatchSchedule.Batch, weights: UnsafePointer<Float>) {
    takeTransitions(weights)
    lattice.scoreStates(line.tokens, weights: weights)
    let count = line.tokens.count
    for label in 0..<corpus.labelCount {
      if corpus.rules.starts[label] == 0 { lattice.state.row(0)[label] = -.infinity }
      if corpus.rules.ends[label] == 0 { lattice.state.row(count - 1)[label] = -.infinity }
    }
    best.start.update(from: lattice.state.start, count: stride)
    for row in 1..<max(1, count) {
      let scores = transitions(at: line.tokens.lowerBound + row, weights: weights)
      advance(row, scores)
    }
    var label = Self.greatest(best.row(count - 1), corpus.labelCount)
    bestScore = best.row(count - 1)[label]
    labels.removeAll(keepingCapacity: true)
    labels.append(label)
    for row in (1..<max(1, count)).reversed() {
      let scores = transitions(at: line.tokens.lowerBound + row, weights: weights)
      label = predecessor(of: label, row: row, scores)
      labels.append(label)
    }
    labels.reverse()
  }

  /// How much more the best sequence of the line last looked at scores than the observed one.
  func violation(_ line: BatchSchedule.Batch, weights: UnsafePointer<Float>) -> Double {
    Double(bestScore) - observedScore(line, weights: weights)
  }

  /// Copies the transitions, −∞ where the rules forbid one.
  private func takeTransitions(_ weights: UnsafePointer<Float>) {
    for place in 0..<corpus.labelCount * stride {
      transitions.start[place] =
        corpus.rules.transitions[place] == 0 ? -.infinity : weights[place]
    }
  }

  /// The transitions at a token, its edge features included.
  private func transitions(
    at token: Int, weights: UnsafePointer<Float>
  ) -> UnsafeMutablePointer<Float> {
    if !hasEdges { return transitions.start }
    let pairs = corpus.edges.pairs(of: token..<token + 1)
    if pairs.isEmpty { return transitions.start }
    ownTransitions.start.update(from: transitions.start, count: corpus.labelCount * stride)
    for pair in pairs {
      let labels = corpus.edges.labels(ofPair: pair)
      for weight in corpus.edges.weights(ofPair: pair) {
        ownTransitions.row(labels.previous)[labels.label] +=
          weights[Int(corpus.edges.weights.start[weight])]
      }
    }
    return ownTransitions.start
  }

  private func advance(_ row: Int, _ scores: UnsafeMutablePointer<Float>) {
    var lane = 0
    while lane + 8 <= stride {
      advance(row, lane, scores, SIMD8<Float>.self) {
        $0.replacing(with: $1, where: $1 .> $0)
      }
      lane += 8
    }
    if lane < stride {
      advance(row, lane, scores, SIMD4<Float>.self) {
        $0.replacing(with: $1, where: $1 .> $0)
      }
    }
  }

  /// The best scores of some labels of a row.
  @inline(__always)
  private func advance<Lanes: SIMD>(
    _ row: Int, _ lane: Int, _ scores: UnsafeMutablePointer<Float>, _ type: Lanes.Type,
    greater: (Lanes, Lanes) -> Lanes
  ) where Lanes.Scalar == Float {
    let before = best.row(row - 1)
    var most = LaneBlock.load(scores + lane, as: Lanes.self) + before[0]
    for previous in 1..<max(1, corpus.labelCount) {
      most = greater(
        most, LaneBlock.load(scores + previous &* stride + lane, as: Lanes.self) + before[previous])
    }
    LaneBlock.store(
      most + LaneBlock.load(lattice.state.row(row) + lane, as: Lanes.self), to: best.row(row) + lane
    )
  }

  private func predecessor(
    of label: Int, row: Int, _ scores: UnsafeMutablePointer<Float>
  ) -> Int {
    let before = best.row(row - 1)
    var found = 0
    var most = -Float.infinity
    for previous in 0..<corpus.labelCount {
      let score = before[previous] + scores[previous &* stride + label]
      if score > most {
        most = score
        found = previous
      }
    }
    return found
  }

  private static func greatest(_ row: UnsafeMutablePointer<Float>, _ count: Int) -> Int {
    var found = 0
    for label in 1..<max(1, count) where row[label] > row[found] { found = label }
    return found
  }

  private func observedScore(_ line: BatchSchedule.Batch, weights: UnsafePointer<Float>) -> Double {
    let labels = corpus.labels.start + line.tokens.lowerBound
    var score = 0.0
    for row in 0..<line.tokens.count {
      score += Double(lattice.state.row(row)[Int(labels[row])])
      if row == 0 { continue }
      let scores = transitions(at: line.tokens.lowerBound + row, weights: weights)
      score += Double(scores[Int(labels[row - 1]) * stride + Int(labels[row])])
    }
    return score
  }
}
