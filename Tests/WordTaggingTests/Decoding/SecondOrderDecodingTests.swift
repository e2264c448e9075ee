import Foundation
import Support
import Testing

@testable import WordTagging

/// Decoding with label trigrams, compared with all label sequences, for scores that leave the range of single precision.
@Suite struct SecondOrderDecodingTests {
  /// The scores of a sequence.
  struct Scores {
    var labelCount = 2
    var pairs: [Float] = []
    var trigrams: [LabelTrigram] = []
    var weights: [Float] = []
    var states: [[Float]] = []
    var forced: [Int: Int] = [:]
    var forbidden: [(previous: Int, label: Int)] = []

    var matrix: TransitionMatrix {
      var matrix = TransitionMatrix(
        labelCount: labelCount, weights: pairs,
        trigrams: TrigramWeights(trigrams, weights: weights))
      for pair in forbidden { matrix.forbid(pair.previous, pair.label) }
      return matrix
    }

    var lattice: Lattice {
      var lattice = Lattice()
      lattice.reset(tokenCount: states.count, transitions: matrix, hasEdges: false)
      for (token, row) in states.enumerated() {
        for (label, score) in row.enumerated() {
          lattice.scores.start[token * lattice.stride + label] = score
        }
      }
      lattice.addBoundaryScores(matrix)
      for (token, label) in forced { lattice.force(label, at: token) }
      return lattice
    }

    /// All label sequences that the forced labels allow, with their scores.
    var labelings: [(labels: [Int], score: Double)] {
      let all = states.indices.reduce([[]]) { labelings, token in
        labelings.flatMap { labeling in
          (0..<labelCount).filter { forced[token, default: $0] == $0 }.map { labeling + [$0] }
        }
      }
      return all.map { labels in
        var score = 0.0
        for (token, label) in labels.enumerated() {
          score += forced[token] == nil ? Double(states[token][label]) : 0
          if token == 0 { continue }
          let pair = (labels[token - 1], label)
          score +=
            forbidden.contains { $0 == pair } ? -1e6 : Double(pairs[pair.0 * labelCount + label])
          let first = token > 1 ? labels[token - 2] : LabelTrigram.start
          let index = trigrams.firstIndex(of: LabelTrigram(first, pair.0, label))
          score += index.map { Double(weights[$0]) } ?? 0
        }
        return (labels, score)
      }
    }
  }

  /// Compares the marginals, the log-partition, the best and the five best sequences with the definition.
  private func compare(_ scores: Scores) {
    let labelings = scores.labelings.sorted { $0.score > $1.score }
    let most = labelings[0].score
    let sum = labelings.reduce(0) { $0 + exp($1.score - most) }
    var lattice = scores.lattice
    let matrix = scores.matrix
    #expect(abs(lattice.pathScoreOfBest(matrix) - most) < 1e-3 * max(1, abs(most) / 1_000))
    let paths = lattice.nBest(5, matrix)
    #expect(paths.count == min(5, labelings.count))
    for (path, labeling) in zip(paths, labelings) {
      #expect(abs(path.score - labeling.score) < 1e-3 * max(1, abs(labeling.score) / 1_000))
    }
    let logSum = lattice.forwardBackward(matrix, temperature: 1)
    #expect(abs(logSum - most - log(sum)) < 1e-3 * max(1, abs(most) / 1_000))
    for token in scores.states.indices {
      for label in 0..<scores.labelCount {
        let share = labelings.reduce(0) {
          $0 + ($1.labels[token] == label ? exp($1.score - most) / sum : 0)
        }
        #expect(abs(Double(lattice.probability(of: label, at: token)) - share) < 1e-3)
      }
    }
  }

  private static let around = [
    LabelTrigram(0, 0, 1), LabelTrigram(1, 0, 0), LabelTrigram(0, 1, 0),
  ].sorted()

  @Test(arguments: [Float(10), 20, 25, 40])
  func `a forbidden pair has no probability, whatever the trigrams around it`(weight: Float) {
    compare(
      Scores(
        pairs: [0, 0, 0, 0], trigrams: Self.around, weights: [weight, weight, weight],
        states: Array(repeating: [0, 0], count: 5), forced: [0: 0], forbidden: [(0, 1)]))
  }

  @Test func `where only a forbidden pair is left, it is taken at its cost`() {
    compare(
      Scores(
        pairs: [0, 0, 0, 0], trigrams: [LabelTrigram(-1, 0, 1)], weights: [2],
        states: [[0, 0], [0, 0]], forced: [0: 0, 1: 1], forbidden: [(0, 1)]))
  }

  @Test(arguments: [false, true])
  func `an allowed label far below forbidden ones has all probability`(isSecondOrder: Bool) {
    compare(
      Scores(
        labelCount: 3, pairs: Array(repeating: 0, count: 9),
        trigrams: isSecondOrder ? [LabelTrigram(2, 2, 2)] : [], weights: isSecondOrder ? [1] : [],
        states: [[0, 0, 0], [0, 0, -90], [0, 0, 0]], forced: [0: 0],
        forbidden: [(0, 0), (0, 1)]))
  }

  @Test
  func
    `very long sequences are decoded without trigrams, and fewer of their best labelings are found`()
  {
    let matrix = Scores(
      pairs: [0, 0, 0, 0], trigrams: Self.around, weights: [1, 1, 1]
    ).matrix
    let count = (1 << 27) / 5
    #expect(matrix.trigrams?.contexts.count == 5)
    #expect(matrix.trigrams(for: count) != nil)
    #expect(matrix.trigrams(for: count + 1) == nil)
    #expect(Lattice.maximumPaths(tokenCount: 1_000, matrix) == (1 << 30) / (5_000 * 12))
    #expect(Lattice.maximumPaths(tokenCount: 1 << 40, matrix) == 1)
  }

  @Test func `trigrams can make up for a label's own score`() {
    var states = [[Float]](repeating: [0, -1_000], count: 5)
    states[2] = [0, -90]
    let far = Scores(
      pairs: [0, 0, 0, 0], trigrams: Self.around, weights: [35, 35, 35], states: states)
    compare(far)
    var nearer = far
    nearer.states[2] = [0, -79]
    nearer.trigrams = (Self.around + [LabelTrigram(0, 0, 0)]).sorted()
    nearer.weights = nearer.trigrams.map { $0.first == 0 && $0.second == 0 ? -30 : 40 }
    for token in [0, 1, 3, 4] { nearer.forced[token] = 0 }
    compare(nearer)
  }

  @Test(arguments: [Float(1), 8, 30, 100], [Float(1), 8, 30, 100])
  func `second order agrees with all label sequences for scores of any size`(
    states: Float, trigrams: Float
  ) {
    var stream = RandomStream(seed: UInt64(states), index: UInt64(trigrams))
    func score(_ size: Float) -> Float { size * Float(2 * stream.fraction() - 1) }
    for number in 0..<60 {
      var scores = Scores()
      scores.labelCount = 3
      let pairSize: Float = [1, 20, 50][number % 3]
      scores.pairs = (0..<9).map { _ in score(pairSize) }
      scores.trigrams = (-1..<3).flatMap { first in
        (0..<9).map { LabelTrigram(first, $0 / 3, $0 % 3) }.filter { _ in stream.fraction() < 0.4 }
      }.sorted()
      scores.weights = scores.trigrams.map { _ in score(trigrams) }
      scores.states = (0..<5).map { _ in (0..<3).map { _ in score(states) } }
      for pair in 0..<9 where stream.fraction() < 0.2 {
        scores.forbidden.append((pair / 3, pair % 3))
      }
      for token in 0..<5 where stream.fraction() < 0.2 {
        scores.forced[token] = Int(3 * stream.fraction())
      }
      compare(scores)
    }
  }
}

extension Lattice {
  fileprivate mutating func pathScoreOfBest(_ transitions: TransitionMatrix) -> Double {
    viterbi(transitions)
    return pathScore(transitions)
  }
}
