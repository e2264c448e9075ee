/// Which (feature, label) pairs have a weight, and where it stands in the vector of weights.
///
/// The vector holds, in this order: the rows of the state features, each with its labels
/// ascending; the rows of the edge features, each with its label pairs ascending; and the
/// `labelCount` × `labelCount` transitions, row previous label, column label. Transitions that
/// have no weight keep their place and stay 0. Starts and ends of lines have no weights.
package struct WeightLayout: Sendable, Equatable {
  /// Which pairs of a feature and a label get a weight.
  package enum Pairs: String, Sendable, CaseIterable {
    /// Those that stand together somewhere in the corpus.
    case observed
    /// All of them; edge features still get only the label pairs they are seen with.
    case all
  }

  package let labelCount: Int
  package let pairs: Pairs
  /// For each state feature the index of its first weight, then the count of state weights.
  package let rowStarts: [Int]
  /// The label of each state weight.
  package let rowLabels: [UInt16]
  /// For each edge feature the index of its first weight among the edge weights, then their count.
  package let edgeRowStarts: [Int]
  /// The label pair of each edge weight: previous label × `labelCount` + label.
  package let edgeRowPairs: [UInt32]
  /// Whether a transition has a weight: row previous label, column label.
  package let transitionExists: [Bool]

  /// Lays out the weights that a corpus calls for, and those that an earlier model has.
  package init(corpus: EncodedCorpus, pairs: Pairs, after earlier: WarmStart? = nil) {
    labelCount = corpus.labelCount
    self.pairs = pairs
    let rows =
      pairs == .all
      ? ObservedRows(full: corpus.featureCount, width: corpus.labelCount)
      : ObservedRows(stateFeaturesOf: corpus, after: earlier)
    rowStarts = rows.starts
    rowLabels = rows.columns.map { UInt16(truncatingIfNeeded: $0) }
    let edges = ObservedRows(edgeFeaturesOf: corpus, after: earlier)
    edgeRowStarts = edges.starts
    edgeRowPairs = edges.columns
    var transitions = pairs == .all ? corpus.legalTransitions : corpus.seenTransitions()
    earlier?.forEachTransition { previous, label, _ in
      transitions[previous * corpus.labelCount + label] = true
    }
    transitionExists = transitions
  }

  /// How many weights state features have.
  package var stateCount: Int { rowLabels.count }
  /// How many weights edge features have.
  package var edgeCount: Int { edgeRowPairs.count }
  /// Where the transitions start in the vector.
  package var transitionStart: Int { stateCount + edgeCount }
  /// How long the vector is.
  package var weightCount: Int { transitionStart + labelCount * labelCount }

  /// Where the weights of a state feature stand in the vector; `rowLabels` has the same indices.
  package func row(ofFeature feature: Int) -> Range<Int> {
    rowStarts[feature]..<rowStarts[feature + 1]
  }

  /// Where the weights of an edge feature stand in the vector.
  package func row(ofEdgeFeature feature: Int) -> Range<Int> {
    stateCount + edgeRowStarts[feature]..<stateCount + edgeRowStarts[feature + 1]
  }

  /// The label pair of an edge weight by its index in the vector.
  package func labelPair(ofEdgeWeight index: Int) -> (previous: Int, label: Int) {
    let pair = Int(edgeRowPairs[index - stateCount])
    return (previous: pair / labelCount, label: pair % labelCount)
  }
}

extension EncodedCorpus {
  /// Which transitions the lines show.
  fileprivate func seenTransitions() -> [Bool] {
    var seen = [Bool](repeating: false, count: labelCount * labelCount)
    for line in 0..<lineCount {
      for token in tokens(ofLine: line).dropFirst() {
        seen[Int(labels[token - 1]) * labelCount + Int(labels[token])] = true
      }
    }
    return seen
  }
}
