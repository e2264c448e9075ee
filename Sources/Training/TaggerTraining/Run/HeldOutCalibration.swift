import Support

/// The sequences that a first run leaves out to calibrate the confidence, when there is no validation data.
///
/// The weights of the online algorithms have a scale of their own, which differs little between a run on most of the
/// sequences and the average of runs on all of them: the temperature of the first is used for the second.
struct HeldOutCalibration: Sendable {
  /// The numbers of the sequences, in ascending order.
  let sequences: [Int]
  /// The sequences, on the first rank.
  let corpus: EncodedCorpus

  /// Chooses sequences by a seed, as many as calibration needs at most; nil if there are too few.
  init?(_ blocks: RankBlocks, sequenceCount: Int, divisor: Int, seed: UInt64) throws {
    let count = min(sequenceCount / divisor, TemperatureCalibration.maximumSequences)
    guard count > 0 else { return nil }
    var stream = RandomStream(seed: seed, index: UInt64(sequenceCount))
    let chosen = (0..<sequenceCount).shuffled(using: &stream).prefix(count)
    sequences = chosen.sorted()
    let set = Set(chosen)
    corpus = try blocks.sample(where: set.contains)
  }

  /// The places of the sequences in each block that has some.
  func places(among sequenceCounts: [Int]) -> [Int: Set<Int>] {
    var places: [Int: Set<Int>] = [:]
    var (block, start) = (0, 0)
    for sequence in sequences {
      while sequence >= start + sequenceCounts[block] {
        start += sequenceCounts[block]
        block += 1
      }
      places[block, default: []].insert(sequence - start)
    }
    return places
  }
}
