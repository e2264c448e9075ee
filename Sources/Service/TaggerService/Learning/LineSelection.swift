import Platform
import LabeledData
import Support
import WordTagging

/// Chooses the lines whose labels teach a model most: those that it is least sure of, of many shapes.
///
/// A line is uncertain when its second best labels are almost as probable as the best ones; the difference is taken per
/// token, so that long lines are not preferred for their length. A shape is the order of a line's labels; lines of a
/// shape that was chosen or labeled often count less.
struct LineSelection {
  /// A line that may be chosen.
  struct Candidate: Hashable, Sendable {
    var id: Int
    var text: String
    var tokens: [String]
  }

  /// A line with the labels that the model gives it.
  struct Choice: Hashable, Sendable {
    var candidate: Candidate
    var labels: [String]
    var confidences: [Double]
    /// From 0, sure, to 1.
    var uncertainty: Double
    var shape: String
    /// The n best labelings of the line, best first.
    var alternatives: [[String]] = []
  }

  /// The number of alternative labelings offered for a line.
  private static let alternativeCount = 20

  let tagger: WordTagger
  /// The number of labeled lines by shape.
  private var shapeCounts: [String: Int] = [:]

  /// Creates a selection for the model that is to learn.
  init(_ tagger: WordTagger, labeled: some Sequence<[String]> = EmptyCollection<[String]>()) {
    self.tagger = tagger
    for labels in labeled { shapeCounts[Self.shape(of: labels), default: 0] += 1 }
  }

  /// The order of the labels, each run once.
  static func shape(of labels: [String]) -> String {
    var shape = ""
    var last: String?
    for label in labels where label != last {
      shape += label + " "
      last = label
    }
    return shape
  }

  /// The labels of a line, and how sure the model is of them.
  func rated(_ candidate: Candidate) -> Choice {
    var labels: [String] = []
    var confidences: [Double] = []
    var uncertainty = 0.0
    tagger.withScratch { scratch in
      SequenceBuffer(LabeledSequence(tokens: candidate.tokens)).withView {
        tagger.tag($0, using: &scratch)
      }
      labels = candidate.tokens.indices.map { tagger.labels[scratch.label(of: $0)] }
      confidences = candidate.tokens.indices.map { scratch.confidence(of: $0) }
      let best = tagger.nBest(count: 2, in: &scratch)
      guard let first = best.first?.logProbability else { return }
      let second = best.count > 1 ? best[1].logProbability : -100
      uncertainty = PortableMath.exp(-(first - second) / Double(max(1, labels.count)).squareRoot())
    }
    return Choice(
      candidate: candidate, labels: labels, confidences: confidences, uncertainty: uncertainty,
      shape: Self.shape(of: labels))
  }

  /// The lines with their ratings, made on all processors.
  private func ratings(of candidates: [Candidate]) -> [Choice] {
    let size = 250
    let partCount = (candidates.count + size - 1) / size
    return concurrentMap(partCount, threadCount: ProcessEnvironment.processorCount) { part in
      candidates[part * size..<min(candidates.count, (part + 1) * size)].map(rated)
    }.flatMap(\.self)
  }

  /// The lines to label next, most instructive first, with alternative labelings.
  func choose(_ count: Int, from candidates: some Sequence<Candidate>) -> [Choice] {
    rank(count, of: candidates).map { choice in
      var choice = choice
      choice.alternatives = alternatives(choice.candidate)
      return choice
    }
  }

  /// The lines to label next, most instructive first.
  func rank(_ count: Int, of candidates: some Sequence<Candidate>) -> [Choice] {
    var groups: [String: [Choice]] = [:]
    for choice in ratings(of: Array(candidates)) {
      groups[choice.shape, default: []].append(choice)
    }
    for shape in groups.keys {
      groups[shape]?.sort {
        ($0.uncertainty, $1.candidate.id) < ($1.uncertainty, $0.candidate.id)
      }
    }
    var taken = shapeCounts
    var chosen: [Choice] = []
    while chosen.count < count {
      // The last of each group is its most uncertain one.
      let next = groups.compactMap { shape, group in
        group.last.map {
          (shape, $0.uncertainty / Double(1 + taken[shape, default: 0]).squareRoot())
        }
      }.max { ($0.1, $1.0) < ($1.1, $0.0) }
      guard let next, let choice = groups[next.0]?.popLast() else { break }
      taken[next.0, default: 0] += 1
      chosen.append(choice)
    }
    return chosen
  }

  private func alternatives(_ candidate: Candidate) -> [[String]] {
    var alternatives: [[String]] = []
    tagger.withScratch { scratch in
      SequenceBuffer(LabeledSequence(tokens: candidate.tokens)).withView {
        tagger.tag($0, using: &scratch)
      }
      alternatives = tagger.nBest(count: Self.alternativeCount, in: &scratch).map { labeling in
        labeling.labels.map { tagger.labels[Int($0)] }
      }
    }
    return alternatives
  }
}
