/// Labeled lines as numbers: all that training needs to know of a corpus.
///
/// Lines, tokens and feature occurrences lie one after the other in flat arrays; each `…Starts`
/// array tells where the items of one owner begin and has one entry more than there are owners.
package struct EncodedCorpus: Sendable {
  /// How many labels there are; labels are the numbers below it.
  package var labelCount: Int
  /// How many state features there are; features are the numbers below it.
  package var featureCount: Int
  /// How many edge features there are.
  package var edgeFeatureCount: Int

  /// For each line the number of its first token, then the count of all tokens.
  package var lineStarts: [Int32] = [0]
  /// The label of each token.
  package var labels: [UInt16] = []

  /// For each token the index of its first feature occurrence, then the count of them all.
  package var featureStarts: [Int] = [0]
  /// The feature of each occurrence.
  package var featureIDs: [UInt32] = []
  /// The value of each occurrence; empty when all are 1.
  package var values: [Float] = []

  /// For each token the index of its first edge feature, then the count of them all.
  ///
  /// Empty when the corpus has none. An edge feature looks at the pair (previous label, label),
  /// so those of a line's first token are passed over. Its value is 1.
  package var edgeStarts: [Int] = []
  /// The edge feature of each occurrence.
  package var edgeIDs: [UInt32] = []

  /// Whether a label may follow another: row previous label, column label.
  package var legalTransitions: [Bool]
  /// Whether a line may start with a label.
  package var legalStarts: [Bool]
  /// Whether a line may end with a label.
  package var legalEnds: [Bool]

  /// Creates a corpus without lines in which every label may follow every other.
  package init(labelCount: Int, featureCount: Int = 0, edgeFeatureCount: Int = 0) {
    self.labelCount = labelCount
    self.featureCount = featureCount
    self.edgeFeatureCount = edgeFeatureCount
    legalTransitions = Array(repeating: true, count: labelCount * labelCount)
    legalStarts = Array(repeating: true, count: labelCount)
    legalEnds = Array(repeating: true, count: labelCount)
  }

  /// How many lines there are.
  package var lineCount: Int { lineStarts.count - 1 }

  /// How many tokens there are.
  package var tokenCount: Int { labels.count }

  /// The tokens of a line.
  package func tokens(ofLine line: Int) -> Range<Int> {
    Int(lineStarts[line])..<Int(lineStarts[line + 1])
  }

  /// The state feature occurrences of a token.
  package func features(ofToken token: Int) -> Range<Int> {
    featureStarts[token]..<featureStarts[token + 1]
  }

  /// The edge feature occurrences of a token.
  package func edges(ofToken token: Int) -> Range<Int> {
    edgeStarts.isEmpty ? 0..<0 : edgeStarts[token]..<edgeStarts[token + 1]
  }

  /// A token whose label the rules forbid where it stands.
  package struct IllegalToken: Sendable, Equatable {
    package var line: Int
    /// The token's number in its line.
    package var token: Int
    package var label: Int
    package var reason: Reason

    package enum Reason: Sendable, Equatable {
      case start
      case end
      case after(label: Int)
    }
  }

  /// The first token that the rules forbid, if there is one.
  ///
  /// A line with such a token has no probability at all and cannot be learned from.
  package func firstIllegalToken() -> IllegalToken? {
    for line in 0..<lineCount {
      let tokens = tokens(ofLine: line)
      guard let first = tokens.first, let last = tokens.last else { continue }
      func illegal(_ token: Int, _ reason: IllegalToken.Reason) -> IllegalToken {
        IllegalToken(line: line, token: token - first, label: Int(labels[token]), reason: reason)
      }
      if !legalStarts[Int(labels[first])] { return illegal(first, .start) }
      for token in tokens.dropFirst() {
        let previous = Int(labels[token - 1])
        if !legalTransitions[previous * labelCount + Int(labels[token])] {
          return illegal(token, .after(label: previous))
        }
      }
      if !legalEnds[Int(labels[last])] { return illegal(last, .end) }
    }
    return nil
  }
}
