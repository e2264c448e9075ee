import Foundation
import WordTagging

@testable import TaggerTraining

/// The negative log-likelihood by its definition: every sequence of labels is listed.
struct BruteForce {
  let corpus: EncodedCorpus
  let layout: WeightLayout

  /// The score of a sequence of labels, nil when a constraint rules it out.
  func score(_ labels: [Int], line: Int, weights: [Float]) -> Double? {
    let tokens = corpus.tokens(ofSequence: line)
    guard let first = labels.first, let last = labels.last else { return 0 }
    guard corpus.constraints.starts[first], corpus.constraints.ends[last] else { return nil }
    var score = 0.0
    for (place, token) in tokens.enumerated() {
      for index in corpus.features(ofToken: token) {
        let value = corpus.values.isEmpty ? 1 : Double(corpus.values[index])
        for weight in layout.row(ofFeature: Int(corpus.featureIDs[index]))
        where Int(layout.rowLabels[weight]) == labels[place] {
          score += value * Double(weights[weight])
        }
      }
      if place == 0 { continue }
      let pair = labels[place - 1] * corpus.labelCount + labels[place]
      guard corpus.constraints.pairs[pair] else { return nil }
      if layout.transitionExists[pair] {
        score += Double(weights[layout.transitionStart + pair])
      }
      for index in corpus.edges(ofToken: token) {
        for weight in layout.row(ofEdgeFeature: Int(corpus.edgeIDs[index]))
        where layout.labelPair(ofEdgeWeight: weight) == (labels[place - 1], labels[place]) {
          score += Double(weights[weight])
        }
      }
      let trigram = LabelTrigram(
        place > 1 ? labels[place - 2] : LabelTrigram.start, labels[place - 1], labels[place])
      if let index = layout.trigrams.firstIndex(of: trigram) {
        score += Double(weights[layout.trigramStart + index])
      }
    }
    return score
  }

  /// All sequences of labels for a line.
  func sequences(length: Int) -> [[Int]] {
    (0..<length).reduce([[]]) { sequences, _ in
      sequences.flatMap { sequence in (0..<corpus.labelCount).map { sequence + [$0] } }
    }
  }

  /// Whether labels agree with the known ones of a line.
  func agrees(_ labels: [Int], line: Int) -> Bool {
    zip(labels, corpus.tokens(ofSequence: line)).allSatisfy {
      corpus.possibleLabels(ofToken: $1).contains($0)
    }
  }

  /// The score of labels in training, which costs lower.
  private func trainingScore(_ labels: [Int], line: Int, weights: [Float]) -> Double? {
    let offset =
      corpus.labelCosts.isEmpty ? 0 : labels.reduce(0) { $0 + log(corpus.labelCosts[$1]) }
    return score(labels, line: line, weights: weights).map { $0 - offset }
  }

  /// The summed loss of all lines, without penalty.
  func loss(weights: [Float]) -> Double {
    var loss = 0.0
    for line in 0..<corpus.sequenceCount {
      let tokens = corpus.tokens(ofSequence: line)
      let scores = sequences(length: tokens.count).map { labels in
        (agrees(labels, line: line), trainingScore(labels, line: line, weights: weights))
      }
      let sum = scores.compactMap(\.1).reduce(0) { $0 + exp($1) }
      let agreeing = scores.compactMap { $0 ? $1 : nil }.reduce(0) { $0 + exp($1) }
      loss += corpus.weight(ofSequence: line) * (log(sum) - log(agreeing))
    }
    return loss
  }

  /// The probability of a label at a place of a line.
  func marginal(line: Int, place: Int, label: Int, weights: [Float]) -> Double {
    var all = 0.0
    var chosen = 0.0
    for sequence in sequences(length: corpus.tokens(ofSequence: line).count) {
      guard let score = score(sequence, line: line, weights: weights) else { continue }
      all += exp(score)
      if sequence[place] == label { chosen += exp(score) }
    }
    return chosen / all
  }
}
