import Testing

@testable import WordTagging

/// Decoding that passes over tokens that their own scores decide, against the algorithm alone.
struct DecidedTokensTests {
  /// Scores from ones that transitions overrule to ones that they cannot.
  @Test(arguments: [Float(0.5), 2, 8, 30], [13, 17, 32, 49, 64])
  func `labels are the Viterbi algorithm's`(spread: Float, labelCount: Int) throws {
    var random = SeededNumbers(seed: UInt64(labelCount))
    for tokenCount in [1, 2, 3, 7, 40, 300] {
      var allowed = [Bool](repeating: true, count: labelCount * (labelCount + 2))
      for index in allowed.indices where random.next() > 1.8 { allowed[index] = false }
      var transitions = TransitionMatrix(
        labelCount: labelCount, weights: (0..<labelCount * labelCount).map { _ in random.next() },
        transitionConstraints: allowed)
      transitions.prepare(for: 1)
      #expect(!transitions.margins.isEmpty)
      var lattice = Lattice()
      lattice.reset(tokenCount: tokenCount, transitions: transitions, hasEdges: false)
      let stride = lattice.stride
      for token in 0..<tokenCount {
        for label in 0..<labelCount {
          lattice.scores.start[token * stride + label] = spread * random.next()
        }
      }
      lattice.addBoundaryScores(transitions)
      if tokenCount > 3 { lattice.force(5, at: 2) }
      lattice.viterbi(transitions)
      let labels = Array(lattice.labels)
      var best = ScratchBuffer<Float>()
      var path = ScratchBuffer<Int32>()
      let room = (best.reserve(tokenCount * stride), path.reserve(tokenCount))
      _ = try transitions.pairs.withUnsafeBufferPointer {
        Viterbi.findPath(
          scores: lattice.scores.start, pairs: try #require($0.baseAddress), pairStep: 0,
          tokenCount: tokenCount, labelCount: labelCount, stride: stride, best: room.0,
          path: room.1)
      }
      #expect(labels == (0..<tokenCount).map { room.1[$0] }, "\(tokenCount) tokens")
    }
  }

  @Test func `a margin is the most that transitions around a token can gain`() {
    let labelCount = 13
    var random = SeededNumbers(seed: 3)
    let weights = (0..<labelCount * labelCount).map { _ in random.next() }
    var transitions = TransitionMatrix(labelCount: labelCount, weights: weights)
    transitions.prepare(for: 1)
    let stride = transitions.stride
    for label in 0..<labelCount {
      for other in 0..<labelCount where other != label {
        let gains = (0..<labelCount).map { third in
          (
            weights[third * labelCount + other] - weights[third * labelCount + label],
            weights[other * labelCount + third] - weights[label * labelCount + third]
          )
        }
        let (before, after) = (gains.map(\.0).max() ?? 0, gains.map(\.1).max() ?? 0)
        let margin = transitions.margins[label * stride + other]
        let both = transitions.margins[(stride + label) * stride + other]
        #expect(margin > max(after, 0) && margin < max(after, 0) + 0.02)
        #expect(both > max(before, 0) + max(after, 0))
        #expect(both < max(before, 0) + max(after, 0) + 0.02)
      }
    }
  }
}
