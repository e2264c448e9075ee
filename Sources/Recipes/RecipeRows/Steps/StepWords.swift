import WordTagging

/// The words of a step with their labels, in runs of one label.
struct StepWords {
  /// Neighboring words of one label.
  struct Run {
    var label: StepTagger.Label
    var tokens: Range<Int>
    /// The lowest probability of the labels.
    var confidence: Double
  }

  private let text: String
  private let utf8: [UInt8]
  private let tokens: [Range<Int>]
  /// The runs of other labels than `other`.
  private(set) var runs: [Run] = []

  init(_ text: String, _ foods: ListedFoods) {
    self.text = text
    utf8 = Array(text.utf8)
    tokens = Tokenizer().tokens(in: text).map(\.indices)
    let labels = StepTagger.labels(of: utf8, tokens, foods: foods)
    for (index, (label, probability)) in labels.enumerated() where label != .other {
      if let last = runs.last, last.label == label, last.tokens.upperBound == index {
        runs[runs.count - 1].tokens = last.tokens.lowerBound..<index + 1
        runs[runs.count - 1].confidence = min(last.confidence, probability)
      } else {
        runs.append(Run(label: label, tokens: index..<index + 1, confidence: probability))
      }
    }
  }

  /// The UTF-8 offsets of a run.
  func range(_ run: Run) -> Range<Int> {
    tokens[run.tokens.lowerBound].lowerBound..<tokens[run.tokens.upperBound - 1].upperBound
  }

  /// The text of a run.
  func text(_ run: Run) -> String { String(decoding: utf8[range(run)], as: UTF8.self) }

  /// Whether a run is in the words before a colon with which a sentence begins.
  func isInHeading(_ run: Run) -> Bool {
    let ends: Set<String> = [".", "!", "?", ";", ":"]
    let before = words(max(0, run.tokens.lowerBound - Self.headingLength)..<run.tokens.lowerBound)
    let after = words(run.tokens.upperBound..<run.tokens.upperBound + Self.headingLength)
    let isFirst = before.count < Self.headingLength || before.contains(where: ends.contains)
    return isFirst && after.first(where: ends.contains) == ":"
  }

  /// The most words of a heading before and after a food.
  private static let headingLength = 6

  /// The words of tokens in lower case.
  func words(_ range: Range<Int>) -> [String] {
    tokens[range.clamped(to: tokens.indices)].map {
      String(decoding: utf8[$0], as: UTF8.self).lowercased()
    }
  }
}
