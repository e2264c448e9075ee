import TaggerTesting
import Testing

@testable import TaggerTraining

@Suite struct WeightLayoutTests {
  /// Two lines and three labels; the first two features stand with two labels each.
  static func corpus() -> EncodedCorpus {
    var corpus = EncodedCorpus(labelCount: 3, featureCount: 3, edgeFeatureCount: 2)
    corpus.sequenceStarts = [0, 3, 4]
    corpus.labels = [2, 0, 1, 2]
    corpus.featureStarts = [0, 1, 3, 4, 5]
    corpus.featureIDs = [0, 0, 1, 2, 1]
    corpus.edgeStarts = [0, 1, 2, 3, 4]
    corpus.edgeIDs = [0, 0, 0, 0]
    return corpus
  }

  @Test func `observed pairs get a weight, labels ascending`() {
    let layout = WeightLayout(corpus: Self.corpus(), pairs: .observed)
    #expect(layout.rowStarts == [0, 2, 4, 5])
    #expect(layout.rowLabels == [0, 2, 0, 2, 1])
    #expect(layout.edgeRowStarts == [0, 2, 2])
    #expect(layout.edgeRowPairs == [1, 6])
    #expect(layout.transitionExists.indices.filter { layout.transitionExists[$0] } == [1, 6])
    #expect(layout.weightCount == 5 + 2 + 9)
    #expect(layout.row(ofEdgeFeature: 0) == 5..<7)
    #expect(layout.labelPair(ofEdgeWeight: 6) == (previous: 2, label: 0))
  }

  @Test func `all pairs give full rows and every allowed transition`() {
    var corpus = Self.corpus()
    corpus.constraints.pairs[4] = false
    let layout = WeightLayout(corpus: corpus, pairs: .all)
    #expect(layout.rowStarts == [0, 3, 6, 9])
    #expect(layout.rowLabels == [0, 1, 2, 0, 1, 2, 0, 1, 2])
    #expect(layout.transitionExists.filter { $0 }.count == 8)
    #expect(layout.edgeCount == 2)
  }

  @Test func `a corpus without lines has only transitions`() {
    let layout = WeightLayout(corpus: EncodedCorpus(labelCount: 2), pairs: .observed)
    #expect(layout.weightCount == 4)
    #expect(layout.stateCount == 0)
  }

  @Test func `the first forbidden label is found`() {
    var corpus = Self.corpus()
    #expect(corpus.firstForbiddenToken() == nil)
    corpus.constraints.ends[2] = false
    #expect(corpus.firstForbiddenToken() == .init(sequence: 1, token: 0, label: 2, reason: .end))
    corpus.constraints.pairs[1] = false
    let afterFirst = EncodedCorpus.ForbiddenToken(
      sequence: 0, token: 2, label: 1, reason: .after(label: 0))
    #expect(corpus.firstForbiddenToken() == afterFirst)
    corpus.constraints.starts[2] = false
    #expect(corpus.firstForbiddenToken() == .init(sequence: 0, token: 0, label: 2, reason: .start))
  }
}
