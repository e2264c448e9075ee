import Support
import WordTagging

/// The sequences that a first run leaves out to calibrate the confidence, when there is no validation data.
///
/// The weights of the online algorithms have a scale of their own, which differs little between a run on most of the
/// sequences and the average of runs on all of them: the temperature of the first is used for the second.
struct HeldOutCalibration: Sendable {
  /// The numbers of the sequences, in ascending order.
  let sequences: [Int]
  /// Their places among the sequences that have tokens, which are those that training visits.
  let places: Set<Int>
  private let corpus: EncodedCorpus

  /// Chooses sequences by a seed, as many as calibration needs at most; nil if there are too few.
  init?(_ corpus: EncodedCorpus, divisor: Int, seed: UInt64) {
    let visited = (0..<corpus.sequenceCount).filter { !corpus.tokens(ofSequence: $0).isEmpty }
    let count = min(visited.count / divisor, TemperatureCalibration.maximumSequences)
    guard count > 0 else { return nil }
    var stream = RandomStream(seed: seed, index: UInt64(visited.count))
    let places = visited.indices.shuffled(using: &stream).prefix(count).sorted()
    sequences = places.map { visited[$0] }
    self.places = Set(places)
    self.corpus = corpus
  }

  /// The temperature under which the labels of the sequences are most probable.
  func bestTemperature(
    _ weights: [Float], layout: WeightLayout, constraints: [Bool]
  ) -> Float {
    TemperatureCalibration(
      corpus, sequences: sequences, layout: layout, weights: weights, constraints: constraints
    ).bestTemperature()
  }
}
