package import WordTagging

/// The (feature, label) pairs that have a weight, and its index in the vector of weights.
///
/// The vector has, in this order: the rows of the state features, each with its labels ascending;
/// the rows of the edge features, each with its label pairs ascending; and the `labelCount` ×
/// `labelCount` transitions, row previous label, column label; and the label trigrams of a second-order
/// model. Transitions without a weight are in the vector and stay 0. Starts and ends of sequences have no
/// weights.
package struct WeightLayout: Sendable, Equatable {
  /// The pairs of a feature and a label that get a weight.
  package enum Pairs: String, Sendable, CaseIterable {
    /// The pairs that occur together in the corpus.
    case observed
    /// All pairs; edge features still get only the label pairs that they occur with.
    case all
  }

  package let labelCount: Int
  package let pairs: Pairs
  /// The index of each state feature's first weight, then the number of state weights.
  package let rowStarts: [Int]
  /// The label of each state weight.
  package let rowLabels: [UInt16]
  /// The index of each edge feature's first weight among the edge weights, then their number.
  package let edgeRowStarts: [Int]
  /// The label pair of each edge weight: previous label × `labelCount` + label.
  package let edgeRowPairs: [UInt32]
  /// Whether a transition has a weight: row previous label, column label.
  package let transitionExists: [Bool]
  /// The label trigrams that have a weight, ascending; none in a model of first order.
  package let trigrams: [LabelTrigram]

  /// The weights of rows that are known.
  package init(
    labelCount: Int, pairs: Pairs, rows: ObservedRows, edges: ObservedRows,
    transitionExists: [Bool], trigrams: [LabelTrigram] = []
  ) {
    (self.labelCount, self.pairs, self.transitionExists) = (labelCount, pairs, transitionExists)
    self.trigrams = trigrams
    (rowStarts, rowLabels) = (rows.starts, rows.columns.map { UInt16(truncatingIfNeeded: $0) })
    (edgeRowStarts, edgeRowPairs) = (edges.starts, edges.columns)
  }

  /// The number of weights of state features.
  package var stateCount: Int { rowLabels.count }
  /// The number of weights of edge features.
  package var edgeCount: Int { edgeRowPairs.count }
  /// The index of the first transition.
  package var transitionStart: Int { stateCount + edgeCount }
  /// The index of the first trigram.
  package var trigramStart: Int { transitionStart + labelCount * labelCount }
  /// The length of the vector.
  package var weightCount: Int { trigramStart + trigrams.count }

  /// Whether the trigrams are few enough for a model; always true in first order.
  var hasPossibleTrigrams: Bool {
    trigrams.isEmpty
      || LabelTrigram.isPossible(
        contextCount: LabelTrigram.contextCount(trigrams, labelCount: labelCount),
        labelCount: labelCount)
  }

  /// The weights of a state feature; `rowLabels` has the same indices.
  package func row(ofFeature feature: Int) -> Range<Int> {
    rowStarts[feature]..<rowStarts[feature + 1]
  }

  /// The weights of an edge feature.
  package func row(ofEdgeFeature feature: Int) -> Range<Int> {
    stateCount + edgeRowStarts[feature]..<stateCount + edgeRowStarts[feature + 1]
  }

  /// The label pair of an edge weight.
  package func labelPair(ofEdgeWeight index: Int) -> (previous: Int, label: Int) {
    let pair = Int(edgeRowPairs[index - stateCount])
    return (previous: pair / labelCount, label: pair % labelCount)
  }
}

extension EncodedCorpus {
  /// Whether each transition occurs in the corpus, or may do so where labels are unknown.
  package func seenTransitions() -> [Bool] {
    var seen = [Bool](repeating: false, count: labelCount * labelCount)
    for sequence in 0..<sequenceCount {
      for token in tokens(ofSequence: sequence).dropFirst() {
        for previous in possibleLabels(ofToken: token - 1) {
          for label in possibleLabels(ofToken: token) {
            let pair = previous * labelCount + label
            if constraints.pairs[pair] { seen[pair] = true }
          }
        }
      }
    }
    return seen
  }
}
