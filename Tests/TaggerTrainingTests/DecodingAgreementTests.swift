import Foundation
import Support
import Testing
import WordTagging

@testable import TaggerTraining

/// All implementations of Viterbi and of forward–backward, compared with listing all label sequences.
@Suite struct DecodingAgreementTests {
  /// A line of a corpus with every allowed label sequence, its scores for each decoder, and its batch.
  private struct Line {
    let tokens: Range<Int>
    let allowed: [(labels: [Int], score: Double)]

    /// The logarithm of the sum over all sequences, and the best of them.
    var logPartition: Double {
      let most = best.score
      return most + log(allowed.reduce(0) { $0 + exp($1.score - most) })
    }
    var best: (labels: [Int], score: Double) {
      allowed.max { $0.score < $1.score } ?? ([], -.infinity)
    }

    func marginal(_ place: Int, _ label: Int) -> Double {
      allowed.reduce(0) { $0 + ($1.labels[place] == label ? exp($1.score - logPartition) : 0) }
    }
  }

  @Test(arguments: CorpusShape.kinds, [Float(0.5), 3])
  func `every Viterbi and every forward-backward agrees with all label sequences`(
    shape: CorpusShape, size: Float
  ) {
    let corpus = shape.corpus(seed: 31)
    let layout = shape.layout(corpus)
    let model = CRFObjectiveTests.modelWeights(layout, size: size, seed: 32)
    let all = BruteForce(corpus: corpus, layout: layout)
    let compiled = CompiledCorpus(
      corpus: corpus, plan: BatchSchedule(sequenceBySequence: corpus),
      weights: CompiledWeights(
        WeightPlacement(layout: layout), corpus.constraints))
    var weights = [Float](repeating: 0, count: compiled.placement.count)
    compiled.placement.forEachWeight { weights[$0] = model[$1] }
    let path = ViterbiSearch(corpus: compiled)
    let batchLattice = BatchLattice<Float>(corpus: compiled)
    let factors = TransitionFactors<Float>(
      labelCount: corpus.labelCount, stride: compiled.placement.stride, trigrams: compiled.trigrams)
    weights.withView { factors.update(weights: $0, constraints: compiled.constraints) }
    var batches = compiled.plan.batches.makeIterator()
    var lineCount = 0
    for index in 0..<corpus.sequenceCount where !corpus.tokens(ofSequence: index).isEmpty {
      guard let batch = batches.next() else { break }
      let tokens = corpus.tokens(ofSequence: index)
      let line = Line(
        tokens: tokens,
        allowed: all.sequences(length: tokens.count).compactMap { labels in
          all.score(labels, line: index, weights: model).map { (labels, $0) }
        })
      weights.withView { path.find(batch, weights: $0) }
      let pathScore = all.score(path.labels, line: index, weights: model) ?? -.infinity
      #expect(abs(pathScore - line.best.score) < 1e-3)
      compareTaggingLattice(line, all, model)
      compareLogLattice(line, all, model)
      _ = weights.withView {
        batchLattice.run(batch, weights: $0, factors: factors)
      }
      for (place, token) in tokens.enumerated() {
        for label in 0..<corpus.labelCount {
          let observed = Int(corpus.labels[token]) == label ? 1.0 : 0
          let marginal = Double(batchLattice.residual.row(place)[label]) + observed
          #expect(abs(marginal - line.marginal(place, label)) < 1e-4)
        }
      }
      lineCount += 1
    }
    #expect(lineCount > 2)
  }

  @Test(arguments: [Float(5), 10, 20, 40, 80])
  func `marginals of second order agree with logarithms for weights of any size`(size: Float) {
    var stream = RandomStream(seed: UInt64(size), index: 2)
    func weight() -> Float {
      size * Float((0..<12).reduce(-6) { sum, _ in sum + stream.fraction() })
    }
    let trigrams = (-1..<5).flatMap { first in
      (0..<5).flatMap { second in
        (0..<5).map { LabelTrigram(first, second, $0) }.filter { _ in stream.fraction() < 0.3 }
      }
    }.sorted()
    for _ in 0..<100 {
      let weights = TrigramWeights(trigrams, weights: trigrams.map { _ in weight() })
      let pairs = (0..<25).map { _ in weight() }
      let states = (0..<6).map { _ in (0..<5).map { _ in weight() } }
      let matrix = TransitionMatrix(labelCount: 5, weights: pairs, trigrams: weights)
      var lattice = lattice(matrix, states)
      let sum = lattice.forwardBackward(matrix, temperature: 1)
      let contexts = TrigramContexts(trigrams, labelCount: 5)
      var scores = [Double](repeating: 0, count: contexts.count * 5)
      for (place, weight) in zip(contexts.places, weights.weights) {
        scores[place / contexts.stride * 5 + place % contexts.stride] = Double(weight)
      }
      let exact = LogLattice(
        contexts, trigrams: scores, states: states.map { $0.map(Double.init) },
        transitions: Array(repeating: pairs.map(Double.init), count: states.count))
      #expect(abs(sum - exact.logPartition) < 1e-4 * max(1, abs(sum)))
      for token in states.indices {
        for label in 0..<5 {
          let marginal = Double(lattice.probability(of: label, at: token))
          #expect(abs(marginal - exact.marginal(token, label)) < 1e-4)
        }
      }
    }
  }

  @Test(arguments: [Float(5), 10, 20, 40, 80])
  func `marginals of tagging agree with logarithms for weights of any size`(size: Float) {
    var stream = RandomStream(seed: UInt64(size), index: 1)
    func weight() -> Float {
      size * Float((0..<12).reduce(-6) { sum, _ in sum + stream.fraction() })
    }
    for _ in 0..<200 {
      let weights = (0..<36).map { _ in weight() }
      let states = (0..<5).map { _ in (0..<6).map { _ in weight() } }
      compare(weights, states)
    }
    var pairs = [Float](repeating: 0, count: 36)
    (pairs[4 * 6], pairs[2], pairs[0]) = (50, 90, -80)
    compare(pairs, [[Float]](repeating: [90, -90, 0, -70, 40, 0], count: 2))
  }

  /// A tagging lattice with the scores of each token's labels.
  private func lattice(_ transitions: TransitionMatrix, _ states: [[Float]]) -> Lattice {
    var lattice = Lattice()
    lattice.reset(tokenCount: states.count, transitions: transitions, hasEdges: false)
    for (token, row) in states.enumerated() {
      for (label, score) in row.enumerated() {
        lattice.scores.start[token * lattice.stride + label] = score
      }
    }
    lattice.addBoundaryScores(transitions)
    return lattice
  }

  /// Compares the marginals of the tagging lattice for six labels with those by logarithms.
  private func compare(_ weights: [Float], _ states: [[Float]]) {
    let matrix = TransitionMatrix(labelCount: 6, weights: weights)
    var lattice = lattice(matrix, states)
    let sum = lattice.forwardBackward(matrix, temperature: 1)
    let exact = LogLattice(
      TrigramContexts([], labelCount: 6), trigrams: [], states: states.map { $0.map(Double.init) },
      transitions: Array(repeating: weights.map(Double.init), count: states.count))
    #expect(abs(sum - exact.logPartition) < 1e-4 * max(1, abs(sum)))
    for token in states.indices {
      for label in 0..<6 {
        let marginal = Double(lattice.probability(of: label, at: token))
        #expect(abs(marginal - exact.marginal(token, label)) < 1e-4)
      }
    }
  }

  /// The scores of a line by the definition: one of each token and label, one of each pair.
  private func scores(
    _ line: Line, _ all: BruteForce, _ model: [Float]
  ) -> (states: [[Double]], pairs: [[Double]]) {
    let (corpus, layout, count) = (all.corpus, all.layout, all.corpus.labelCount)
    var states: [[Double]] = []
    var pairs: [[Double]] = []
    for token in line.tokens {
      var state = [Double](repeating: 0, count: count)
      for index in corpus.features(ofToken: token) {
        let value = corpus.values.isEmpty ? 1 : Double(corpus.values[index])
        for weight in layout.row(ofFeature: Int(corpus.featureIDs[index])) {
          state[Int(layout.rowLabels[weight])] += value * Double(model[weight])
        }
      }
      var pair = (0..<count * count).map { Double(model[layout.transitionStart + $0]) }
      for index in corpus.edges(ofToken: token) {
        for weight in layout.row(ofEdgeFeature: Int(corpus.edgeIDs[index])) {
          let labels = layout.labelPair(ofEdgeWeight: weight)
          pair[labels.previous * count + labels.label] += Double(model[weight])
        }
      }
      states.append(state)
      pairs.append(pair)
    }
    return (states, pairs)
  }

  private func compareTaggingLattice(_ line: Line, _ all: BruteForce, _ model: [Float]) {
    let (corpus, count) = (all.corpus, all.corpus.labelCount)
    let (states, pairs) = scores(line, all, model)
    let matrix = TransitionMatrix(
      labelCount: count, weights: Array(model[all.layout.transitionStart...]),
      transitionConstraints: corpus.constraints.transitionConstraints,
      trigrams: TrigramWeights(
        all.layout.trigrams, weights: Array(model[all.layout.trigramStart...])))
    let hasEdges = all.layout.edgeCount > 0
    var lattice = Lattice()
    lattice.reset(tokenCount: states.count, transitions: matrix, hasEdges: hasEdges)
    let stride = lattice.stride
    for token in states.indices {
      for label in 0..<count {
        lattice.scores.start[token * stride + label] = Float(states[token][label])
      }
      guard hasEdges, token > 0 else { continue }
      for pair in 0..<count * count where corpus.constraints.pairs[pair] {
        lattice.edges.start[(token * stride + pair / count) * stride + pair % count] = Float(
          pairs[token][pair])
      }
    }
    lattice.addBoundaryScores(matrix)
    let best = line.best
    lattice.viterbi(matrix)
    #expect(abs(lattice.pathScore(matrix) - best.score) < 1e-3)
    let paths = lattice.nBest(5, matrix)
    let expected = line.allowed.map(\.score).sorted(by: >).prefix(5)
    #expect(zip(paths, expected).allSatisfy { abs($0.score - $1) < 1e-3 })
    let sum = lattice.forwardBackward(matrix, temperature: 1)
    #expect(abs(sum - line.logPartition) < 1e-3)
    for token in states.indices {
      for label in 0..<count {
        let marginal = Double(lattice.probability(of: label, at: token))
        #expect(abs(marginal - line.marginal(token, label)) < 1e-4)
      }
    }
  }

  private func compareLogLattice(_ line: Line, _ all: BruteForce, _ model: [Float]) {
    let (corpus, count) = (all.corpus, all.corpus.labelCount)
    var (states, pairs) = scores(line, all, model)
    for label in 0..<count {
      if !corpus.constraints.starts[label] { states[0][label] = -.infinity }
      if !corpus.constraints.ends[label] { states[states.count - 1][label] = -.infinity }
    }
    for token in pairs.indices {
      for pair in 0..<count * count where !corpus.constraints.pairs[pair] {
        pairs[token][pair] = -.infinity
      }
    }
    let contexts = TrigramContexts(all.layout.trigrams, labelCount: count)
    var trigrams = [Double](repeating: 0, count: contexts.count * count)
    for (index, place) in contexts.places.enumerated() {
      trigrams[place / contexts.stride * count + place % contexts.stride] = Double(
        model[all.layout.trigramStart + index])
    }
    let lattice = LogLattice(
      contexts, trigrams: trigrams, states: states, transitions: pairs)
    #expect(abs(lattice.logPartition - line.logPartition) < 1e-6)
    for token in states.indices {
      for label in 0..<count {
        #expect(abs(lattice.marginal(token, label) - line.marginal(token, label)) < 1e-6)
      }
    }
  }
}
