package import TaggerTraining
import WordTagging

extension WeightLayout {
  /// Creates the layout for sequences that are in memory as a whole.
  ///
  /// - Parameters:
  ///   - corpus: The sequences.
  ///   - pairs: The pairs of state features and labels, and of labels.
  ///   - minTrigramCount: The minimum number of occurrences of a label trigram with a weight; nil for a model of first
  ///     order.
  package init(corpus: EncodedCorpus, pairs: Pairs, minTrigramCount: Int? = nil) {
    let pairCount = corpus.edgeFeatureCount == 0 ? 0 : corpus.labelCount * corpus.labelCount
    self.init(
      labelCount: corpus.labelCount, pairs: pairs,
      rows: pairs == .all
        ? ObservedRows(full: corpus.featureCount, width: corpus.labelCount)
        : ObservedRows(rowCount: corpus.featureCount, width: corpus.labelCount) {
          ObservedRows.visitStates(of: corpus, $0)
        },
      edges: ObservedRows(rowCount: corpus.edgeFeatureCount, width: pairCount) {
        ObservedRows.visitEdges(of: corpus, $0)
      },
      transitionExists: pairs == .all ? corpus.constraints.pairs : corpus.seenTransitions(),
      trigrams: minTrigramCount.map { Self.trigrams(of: corpus, minCount: $0) } ?? [])
  }

  /// The label trigrams that occur a minimum number of times, in ascending order.
  private static func trigrams(of corpus: EncodedCorpus, minCount: Int) -> [LabelTrigram] {
    var counts: [LabelTrigram: Int] = [:]
    corpus.forEachTrigram { trigram, _ in counts[trigram, default: 0] += 1 }
    return counts.filter { $0.value >= minCount }.keys.sorted()
  }
}
