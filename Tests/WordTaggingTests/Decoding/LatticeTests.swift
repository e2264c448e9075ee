import Testing

@testable import WordTagging

/// A lattice small enough to try every labeling.
struct SmallLattice: CustomTestStringConvertible, Sendable {
  let tokenCount: Int
  let labelCount: Int
  let hasEdges: Bool
  let seed: UInt64

  var testDescription: String {
    "\(tokenCount) tokens, \(labelCount) labels\(hasEdges ? ", edges" : ""), seed \(seed)"
  }

  static let all = (1...4).flatMap { tokens in
    (1...4).flatMap { labels in
      [false, true].flatMap { edges in
        (1...3).map {
          SmallLattice(tokenCount: tokens, labelCount: labels, hasEdges: edges, seed: $0)
        }
      }
    }
  }

  /// The lattice, its transitions, and every labeling with its score, best first.
  func make() -> Enumerated {
    var random = SeededNumbers(seed: seed &+ UInt64(tokenCount * 16 + labelCount))
    var transitionConstraints = [Bool](repeating: true, count: labelCount * (labelCount + 2))
    if labelCount > 2 { transitionConstraints[1] = false }
    let transitions = TransitionMatrix(
      labelCount: labelCount, weights: (0..<labelCount * labelCount).map { _ in random.next() },
      transitionConstraints: transitionConstraints)
    var lattice = Lattice()
    lattice.reset(tokenCount: tokenCount, transitions: transitions, hasEdges: hasEdges)
    let stride = lattice.stride
    for token in 0..<tokenCount {
      for label in 0..<labelCount { lattice.scores.start[token * stride + label] = random.next() }
      guard hasEdges, token > 0 else { continue }
      for previous in 0..<labelCount {
        for label in 0..<labelCount {
          // In two steps, since the compiler fails on one when it adds the thread sanitizer.
          let edge = lattice.edges.start + ((token * stride + previous) * stride + label)
          edge.pointee += random.next()
        }
      }
    }
    lattice.addBoundaryScores(transitions)
    var paths: [Lattice.ScoredPath] = []
    var labels = [Int](repeating: 0, count: tokenCount)
    while true {
      for token in labels.indices {
        lattice.path.start[token] = Int32(truncatingIfNeeded: labels[token])
      }
      paths.append(.init(labels: labels, score: lattice.pathScore(transitions)))
      guard let wheel = labels.lastIndex(where: { $0 < labelCount - 1 }) else { break }
      labels[wheel] += 1
      for later in labels.indices where later > wheel { labels[later] = 0 }
    }
    paths.sort { $0.score > $1.score }
    return Enumerated(lattice: lattice, transitions: transitions, paths: paths)
  }

  struct Enumerated: ~Copyable {
    var lattice: Lattice
    let transitions: TransitionMatrix
    let paths: [Lattice.ScoredPath]
  }
}

/// Numbers between -2 and 2 that are the same in every run.
struct SeededNumbers {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 }

  mutating func next() -> Float {
    state = FeatureHash.mix(state &+ 1)
    return Float(state >> 40) / Float(1 << 22) - 2
  }
}

/// Decoding against trying every labeling.
struct LatticeTests {
  @Test(arguments: SmallLattice.all)
  func `Viterbi finds the best of all labelings`(_ small: SmallLattice) {
    var all = small.make()
    all.lattice.viterbi(all.transitions)
    let score = all.lattice.pathScore(all.transitions)
    let path = (0..<small.tokenCount).map { Int(all.lattice.path.start[$0]) }
    #expect(path == all.paths[0].labels)
    #expect(abs(score - all.paths[0].score) < 1e-4)
  }

  @Test(arguments: SmallLattice.all)
  func `marginals and partition function sum over all labelings`(_ small: SmallLattice) {
    var all = small.make()
    for temperature in [Float(1), 2.5] {
      let weights = all.paths.map { exponential($0.score / Double(temperature)) }
      let total = weights.reduce(0, +)
      let logSum = all.lattice.forwardBackward(all.transitions, temperature: temperature)
      #expect(abs(exponential(logSum) / total - 1) < 1e-4)
      for token in 0..<small.tokenCount {
        for label in 0..<small.labelCount {
          let share =
            zip(all.paths, weights).reduce(0) {
              $0 + ($1.0.labels[token] == label ? $1.1 : 0)
            } / total
          #expect(abs(Double(all.lattice.probability(of: label, at: token)) - share) < 1e-4)
        }
      }
    }
  }

  @Test(arguments: SmallLattice.all)
  func `n-best are the first of all labelings in order`(_ small: SmallLattice) {
    var all = small.make()
    let best = all.lattice.nBest(6, all.transitions)
    #expect(best.map(\.labels) == all.paths.prefix(6).map(\.labels))
  }

  @Test func `a forced label is on the path and takes all probability`() {
    let small = SmallLattice(tokenCount: 4, labelCount: 4, hasEdges: false, seed: 9)
    var all = small.make()
    all.lattice.force(3, at: 2)
    all.lattice.viterbi(all.transitions)
    all.lattice.forwardBackward(all.transitions, temperature: 1)
    #expect(all.lattice.path.start[2] == 3)
    #expect(all.lattice.probability(of: 3, at: 2) > 0.999)
  }

  @Test func `a forbidden pair is taken only when nothing else is left`() {
    var transitions = TransitionMatrix(labelCount: 2, weights: [0, 9, 0, 0])
    transitions.forbid(0, 1)
    var lattice = Lattice()
    lattice.reset(tokenCount: 2, transitions: transitions, hasEdges: false)
    lattice.scores.start[0] = 5
    lattice.addBoundaryScores(transitions)
    lattice.viterbi(transitions)
    #expect((lattice.path.start[0], lattice.path.start[1]) == (0, 0))
    lattice.force(0, at: 0)
    lattice.force(1, at: 1)
    lattice.viterbi(transitions)
    #expect((lattice.path.start[0], lattice.path.start[1]) == (0, 1))
  }

  @Test func `the fast exponential stays within 4e-7 of the true one`() {
    for step in stride(from: Float(-86), through: 80, by: 0.37) {
      let fast = Double(FastExponential.exp(SIMD4(repeating: step))[3])
      #expect(abs(fast / exponential(Double(step)) - 1) < 4e-7, "at \(step)")
    }
    #expect(FastExponential.exp(SIMD4(repeating: -1e6))[0] == 0)
  }
}

/// e^x in double precision by halving and squaring, so that the test leans on nothing it tests.
private func exponential(_ x: Double) -> Double {
  let small = x / 1_048_576
  var result = 1 + small + small * small / 2 + small * small * small / 6
  for _ in 0..<20 { result *= result }
  return result
}
