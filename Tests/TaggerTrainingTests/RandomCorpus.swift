import TaggerTesting
import Testing

@testable import TaggerTraining

/// Numbers that look random and are the same in every run.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// What a random corpus is to be like.
struct CorpusShape: Sendable, CustomTestStringConvertible {
  var labelCount = 3
  var sequenceLengths = [1, 4, 2, 3, 0, 4]
  var featureCount = 12
  var featuresPerToken = 0...4
  var hasValues = false
  /// Whether values are 0 or 1 alone.
  var hasTruthValues = false
  var edgeFeatureCount = 0
  var forbidsSome = false
  var hasWeights = false
  var hasUnknownLabels = false
  var hasCosts = false
  var pairs = WeightLayout.Pairs.observed
  /// The minimum count of a label trigram with a weight; nil for a model of first order.
  var minTrigramCount: Int?

  var testDescription: String {
    "\(labelCount) labels, \(sequenceLengths.count) lines, \(pairs)"
      + (hasValues ? ", values" : "") + (hasTruthValues ? ", truth values" : "")
      + (edgeFeatureCount > 0 ? ", edges" : "")
      + (forbidsSome ? ", rules" : "") + (hasWeights ? ", weights" : "")
      + (hasUnknownLabels ? ", unknown labels" : "") + (hasCosts ? ", costs" : "")
      + (minTrigramCount.map { ", trigrams from \($0) times" } ?? "")
  }

  /// One shape for each kind of feature and rule, and some together.
  static let kinds: [CorpusShape] = [
    CorpusShape(),
    CorpusShape(pairs: .all),
    CorpusShape(hasValues: true),
    CorpusShape(labelCount: 4, hasTruthValues: true),
    CorpusShape(labelCount: 4, edgeFeatureCount: 5),
    CorpusShape(forbidsSome: true),
    CorpusShape(labelCount: 2, hasValues: true, edgeFeatureCount: 3, pairs: .all),
    CorpusShape(labelCount: 4, hasValues: true, edgeFeatureCount: 4, forbidsSome: true),
    CorpusShape(
      labelCount: 9, sequenceLengths: [3, 3, 3, 2], featureCount: 5, edgeFeatureCount: 2),
    CorpusShape(labelCount: 1),
    CorpusShape(minTrigramCount: 1),
    CorpusShape(labelCount: 2, sequenceLengths: [5, 4, 1, 5, 3, 0, 2], minTrigramCount: 2),
    CorpusShape(labelCount: 5, hasValues: true, pairs: .all, minTrigramCount: 1),
    CorpusShape(labelCount: 4, edgeFeatureCount: 5, minTrigramCount: 1),
    CorpusShape(
      labelCount: 4, sequenceLengths: [1, 5, 2, 3, 4, 4], hasValues: true, edgeFeatureCount: 4,
      forbidsSome: true, minTrigramCount: 1),
    CorpusShape(labelCount: 1, minTrigramCount: 1),
  ]

  /// Shapes with weights of sequences and unknown labels.
  static let weightedKinds: [CorpusShape] = [
    CorpusShape(hasUnknownLabels: true),
    CorpusShape(hasCosts: true),
    CorpusShape(edgeFeatureCount: 3, hasUnknownLabels: true, hasCosts: true),
    CorpusShape(hasUnknownLabels: true, pairs: .all),
    CorpusShape(
      labelCount: 4, hasValues: true, edgeFeatureCount: 4, forbidsSome: true, hasWeights: true,
      hasUnknownLabels: true),
    CorpusShape(
      labelCount: 9, sequenceLengths: [3, 3, 3, 2], featureCount: 5, edgeFeatureCount: 2,
      hasUnknownLabels: true),
    CorpusShape(hasWeights: true),
    CorpusShape(
      labelCount: 4, hasValues: true, edgeFeatureCount: 4, forbidsSome: true, hasWeights: true),
    CorpusShape(hasUnknownLabels: true, hasCosts: true, minTrigramCount: 1),
    CorpusShape(
      labelCount: 4, hasValues: true, edgeFeatureCount: 4, forbidsSome: true, hasWeights: true,
      hasUnknownLabels: true, minTrigramCount: 1),
    CorpusShape(edgeFeatureCount: 3, hasWeights: true, minTrigramCount: 1),
  ]

  /// The weights of a model for a corpus.
  func layout(_ corpus: EncodedCorpus) -> WeightLayout {
    WeightLayout(corpus: corpus, pairs: pairs, minTrigramCount: minTrigramCount)
  }

  /// A corpus of this shape.
  func corpus(seed: UInt64) -> EncodedCorpus {
    var random = SplitMix(state: seed)
    var corpus = EncodedCorpus(
      labelCount: labelCount, featureCount: featureCount, edgeFeatureCount: edgeFeatureCount)
    if edgeFeatureCount > 0 { corpus.edgeStarts = [0] }
    if forbidsSome {
      // From 0 to 1 and from 1 to itself never; not to start with the last, nor end with 0.
      corpus.constraints.pairs[1] = false
      corpus.constraints.pairs[labelCount + 1] = false
      corpus.constraints.starts[labelCount - 1] = false
      corpus.constraints.ends[0] = false
    }
    if hasWeights {
      corpus.sequenceWeights = sequenceLengths.map { _ in .random(in: 0.1...3, using: &random) }
    }
    for length in sequenceLengths {
      let start = corpus.labels.count
      repeat {
        corpus.labels.removeSubrange(start...)
        for _ in 0..<length {
          corpus.labels.append(UInt16.random(in: 0..<UInt16(labelCount), using: &random))
        }
        corpus.sequenceStarts.append(Int32(corpus.labels.count))
        if corpus.firstForbiddenToken() == nil { break }
        corpus.sequenceStarts.removeLast()
      } while true
      for _ in 0..<length {
        for _ in 0..<Int.random(in: featuresPerToken, using: &random) {
          corpus.featureIDs.append(.random(in: 0..<UInt32(featureCount), using: &random))
          if hasValues { corpus.values.append(.random(in: -1...2, using: &random)) }
          if hasTruthValues { corpus.values.append(Float(Int.random(in: 0...1, using: &random))) }
        }
        corpus.featureStarts.append(corpus.featureIDs.count)
        if edgeFeatureCount == 0 { continue }
        for _ in 0..<Int.random(in: 0...2, using: &random) {
          corpus.edgeIDs.append(.random(in: 0..<UInt32(edgeFeatureCount), using: &random))
        }
        corpus.edgeStarts.append(corpus.edgeIDs.count)
      }
    }
    if hasCosts { corpus.labelCosts = (0..<labelCount).map { [2, 1, 0.25][$0 % 3] } }
    if hasUnknownLabels {
      // Every third sequence keeps all labels.
      for sequence in sequenceLengths.indices where sequence % 3 > 0 {
        for token in corpus.tokens(ofSequence: sequence) where Bool.random(using: &random) {
          corpus.labels[token] = EncodedCorpus.unknownLabel
        }
      }
    }
    return corpus
  }
}

extension Array where Element: BinaryFloatingPoint, Element.RawSignificand: FixedWidthInteger {
  /// Numbers between `-size` and `size`.
  static func random(count: Int, size: Element, seed: UInt64) -> [Element] {
    var random = SplitMix(state: seed)
    return (0..<count).map { _ in Element.random(in: -size...size, using: &random) }
  }
}
