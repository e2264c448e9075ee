import TaggerTesting
import Testing

@testable import TaggerTraining

/// The least objective that CRFsuite finds on the same attributes.
///
/// The numbers come from python-crfsuite 0.9.12 with `epsilon` 1e-7, `delta` 1e-9 and `period`
/// 50, on the lines that ``corpus`` makes.
@Suite struct PeerObjectiveTests {
  struct Case: Sendable {
    var pairs: WeightLayout.Pairs
    var l1: Double
    var l2: Double
    var loss: Double
    /// How many weights are not 0, told where L1 decides it.
    var activeWeights: Int?
  }

  static let cases = [
    Case(pairs: .observed, l1: 0, l2: 1, loss: 130.065974),
    Case(pairs: .observed, l1: 0, l2: 0.1, loss: 66.757629),
    Case(pairs: .observed, l1: 0.5, l2: 0, loss: 129.256312, activeWeights: 132),
    Case(pairs: .observed, l1: 0.5, l2: 0.2, loss: 142.193984, activeWeights: 174),
    Case(pairs: .all, l1: 0, l2: 1, loss: 121.256107),
    Case(pairs: .all, l1: 0, l2: 0.1, loss: 54.850268),
    Case(pairs: .all, l1: 0.5, l2: 0, loss: 125.192842, activeWeights: 130),
    Case(pairs: .all, l1: 0.5, l2: 0.2, loss: 137.522564, activeWeights: 174),
  ]

  /// 40 lines of 1 to 7 tokens: token n has the attributes a, b, c and one of its own.
  static let corpus: EncodedCorpus = {
    var corpus = EncodedCorpus(labelCount: 4, featureCount: 11 + 13 + 17 + 120)
    var n = 0
    for line in 0..<40 {
      for place in 0...(line * line % 7) {
        n += 1
        let (a, b, c) = ((n * 7 + n * n * 3) % 11, (n * 5 + n / 3) % 13, n % 17)
        corpus.featureIDs += [a, 11 + b, 24 + c, 41 + n].map { UInt32($0) }
        corpus.featureStarts.append(corpus.featureIDs.count)
        corpus.labels.append(UInt16((a + b / 3 + c / 5 + place) % 4))
      }
      corpus.sequenceStarts.append(Int32(corpus.labels.count))
    }
    return corpus
  }()

  @Test(arguments: cases)
  func `the minimum and its support agree with CRFsuite`(_ expected: Case) throws {
    var parameters = HyperParameters()
    try parameters.set(.l1, to: expected.l1)
    try parameters.set(.l2, to: expected.l2)
    try parameters.set(.tolerance, to: 1e-7)
    try parameters.set(.period, to: 50)
    let algorithm: TrainingAlgorithm = expected.l1 > 0 ? .owlqn : .lbfgs
    var optimizer = algorithm.makeOptimizer(
      corpus: Self.corpus, layout: WeightLayout(corpus: Self.corpus, pairs: expected.pairs),
      parameters: parameters)
    var event = try optimizer.step()
    while event.ending == nil, event.step < 1000 { event = try optimizer.step() }
    #expect(abs(event.loss - expected.loss) < 1e-4 * expected.loss)
    if let active = expected.activeWeights {
      #expect(abs(event.activeWeights - active) <= max(1, active / 50))
    }
  }
}
