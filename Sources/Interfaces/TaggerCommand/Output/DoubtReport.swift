import LabeledData
import Support
import TaggerTraining

/// The printed result of `wordtagger check --suspicious`.
struct DoubtReport {
  private let sequences: [LabeledSequence]
  private let doubts: [LabelProbabilities.Doubt]

  init(_ sequences: [LabeledSequence], _ probabilities: LabelProbabilities) {
    self.sequences = sequences
    doubts = probabilities.doubts(in: sequences)
  }

  private var tokenCount: Int { sequences.reduce(0) { $0 + $1.labels.count } }

  /// The doubts as a text, and a table by pairs of labels.
  func text(top count: Int) -> String {
    let doubtful = doubts.reduce(0) { $0 + $1.tokens.count }
    var lines = [
      "\(sequences.count) sequences, \(tokenCount) tokens; \(doubtful) tokens "
        + "(\(percentage(doubtful, of: tokenCount))) in \(doubts.count) places have a label that is less probable than another",
      "",
    ]
    for doubt in doubts.prefix(count) {
      let sequence = sequences[doubt.sequence]
      let name = sequence.id ?? "sequence \(doubt.sequence + 1)"
      lines.append(
        "\(doubt.probability.percentage)  \(name): \(doubt.labels.joined(separator: " ")) → \(doubt.proposed.joined(separator: " "))"
      )
      lines.append("      \(marked(sequence.tokens, doubt.tokens))")
    }
    if !doubts.isEmpty { lines += ["", "labels, proposed labels and tokens"] }
    for (pair, count) in pairs.prefix(Self.pairCount) {
      lines.append("  \(pair.label) → \(pair.proposed)  \(count)")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The tokens with brackets around some, and no more than a line around these.
  private func marked(_ tokens: [String], _ range: Range<Int>) -> String {
    let shown = max(0, range.lowerBound - 12)..<min(tokens.count, range.upperBound + 12)
    var words = Array(tokens[shown])
    words[range.lowerBound - shown.lowerBound] = "[" + words[range.lowerBound - shown.lowerBound]
    words[range.upperBound - 1 - shown.lowerBound] += "]"
    return (shown.lowerBound > 0 ? "… " : "") + words.joined(separator: " ")
      + (shown.upperBound < tokens.count ? " …" : "")
  }

  private static let pairCount = 40

  private struct Pair: Hashable {
    var label: String
    var proposed: String
  }

  /// The number of tokens by their label and the proposed one, the most frequent first.
  private var pairs: [(pair: Pair, count: Int)] {
    var counts: [Pair: Int] = [:]
    for doubt in doubts {
      for (label, proposed) in zip(doubt.labels, doubt.proposed) {
        counts[Pair(label: label, proposed: proposed), default: 0] += 1
      }
    }
    return counts.map { (pair: $0.key, count: $0.value) }.sorted {
      ($1.count, $0.pair.label, $0.pair.proposed) < ($0.count, $1.pair.label, $1.pair.proposed)
    }
  }

  // MARK: For programs

  /// A doubt; sequences and tokens are counted from 1.
  private struct JSONDoubt {
    var sequence: Int
    var id: String?
    var firstToken: Int
    var tokens: [String]
    var labels: [String]
    var proposed: [String]
    var probability: Double
  }

  func json(top count: Int) -> String {
    Support.json(
      reflecting: doubts.prefix(count).map { doubt in
        JSONDoubt(
          sequence: doubt.sequence + 1, id: sequences[doubt.sequence].id,
          firstToken: doubt.tokens.lowerBound + 1,
          tokens: Array(sequences[doubt.sequence].tokens[doubt.tokens]), labels: doubt.labels,
          proposed: doubt.proposed, probability: doubt.probability)
      }, isIndented: true)
  }
}
