import Foundation
import WordTagging

/// Encoded lines that training does not learn from, tagged with weights as they come.
package struct ValidationSet: Sendable {
  private let corpus: EncodedCorpus
  private let layout: WeightLayout
  private let transitionConstraints: [Bool]

  /// Creates a set from lines that were encoded with the features of the training data.
  package init(_ corpus: EncodedCorpus, layout: WeightLayout, transitionConstraints: [Bool]) {
    self.corpus = corpus
    self.layout = layout
    self.transitionConstraints = transitionConstraints
  }

  /// How many lines there are.
  package var lineCount: Int { corpus.lineCount }

  /// What share of tokens and of lines the weights get right.
  package struct Accuracy: Sendable, Equatable {
    package var tokens: Double
    package var lines: Double
  }

  /// Tags all lines.
  package func accuracy(_ weights: [Float]) -> Accuracy {
    var (rightTokens, rightLines) = (0, 0)
    visit(weights) { lattice, transitions, tokens in
      lattice.viterbi(transitions)
      let right = tokens.count {
        Int(lattice.path.start[$0 - tokens.lowerBound]) == Int(corpus.labels[$0])
      }
      rightTokens += right
      if right == tokens.count { rightLines += 1 }
    }
    return Accuracy(
      tokens: Double(rightTokens) / Double(max(corpus.tokenCount, 1)),
      lines: Double(rightLines) / Double(max(corpus.lineCount, 1)))
  }

  /// The temperature under which the probabilities of the right labels are highest.
  ///
  /// Golden section search on the mean negative log-likelihood of the single labels, which has one
  /// minimum; the lines are scored once for each of the 24 temperatures that it tries.
  package func bestTemperature(_ weights: [Float]) -> Float {
    guard corpus.tokenCount > 0 else { return 1 }
    let ratio: Float = 0.618_034
    var (low, high) = (Float(0.25), Float(6))
    func point(_ share: Float) -> Float { low * exp(share * log(high / low)) }
    var (left, right) = (point(1 - ratio), point(ratio))
    var (leftLoss, rightLoss) = (loss(weights, left), loss(weights, right))
    for _ in 0..<22 {
      if leftLoss < rightLoss {
        high = right
        (right, rightLoss) = (left, leftLoss)
        left = point(1 - ratio)
        leftLoss = loss(weights, left)
      } else {
        low = left
        (left, leftLoss) = (right, rightLoss)
        right = point(ratio)
        rightLoss = loss(weights, right)
      }
    }
    return leftLoss < rightLoss ? left : right
  }

  private func loss(_ weights: [Float], _ temperature: Float) -> Double {
    var loss = 0.0
    visit(weights, mostLines: 4_000) { lattice, transitions, tokens in
      lattice.forwardBackward(transitions, temperature: temperature)
      for token in tokens where Int(corpus.labels[token]) < corpus.labelCount {
        let label = Int(corpus.labels[token])
        let probability = lattice.probability(of: label, at: token - tokens.lowerBound)
        loss -= Double(log(max(probability, 1e-7)))
      }
    }
    return loss
  }

  private func visit(
    _ weights: [Float], mostLines: Int = .max,
    _ body: (inout Lattice, TransitionMatrix, Range<Int>) -> Void
  ) {
    let transitions = TransitionMatrix(
      labelCount: corpus.labelCount, weights: Array(weights[layout.transitionStart...]),
      transitionConstraints: transitionConstraints)
    var lattice = Lattice()
    for line in 0..<min(corpus.lineCount, mostLines) {
      let tokens = corpus.tokens(ofLine: line)
      lattice.reset(
        tokenCount: tokens.count, transitions: transitions, hasEdges: layout.edgeCount > 0)
      for token in tokens {
        score(token, weights, lattice.scores.start + (token - tokens.lowerBound) * lattice.stride)
        guard token > tokens.lowerBound else { continue }
        scoreEdges(token, weights, &lattice, token - tokens.lowerBound)
      }
      lattice.addBoundaryScores(transitions)
      body(&lattice, transitions, tokens)
    }
  }

  private func score(_ token: Int, _ weights: [Float], _ row: UnsafeMutablePointer<Float>) {
    for occurrence in corpus.features(ofToken: token) {
      let value = corpus.values.isEmpty ? 1 : corpus.values[occurrence]
      for index in layout.row(ofFeature: Int(corpus.featureIDs[occurrence])) {
        row[Int(layout.rowLabels[index])] += weights[index] * value
      }
    }
  }

  private func scoreEdges(
    _ token: Int, _ weights: [Float], _ lattice: inout Lattice, _ position: Int
  ) {
    let stride = lattice.stride
    for occurrence in corpus.edges(ofToken: token) {
      for index in layout.row(ofEdgeFeature: Int(corpus.edgeIDs[occurrence])) {
        let pair = layout.labelPair(ofEdgeWeight: index)
        lattice.edges.start[(position * stride + pair.previous) * stride + pair.label] +=
          weights[index]
      }
    }
  }
}
