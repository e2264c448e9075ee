/// The edge features in the order of a batch schedule: the label pairs that each token's features
/// score, and the places of the weights of each pair.
struct CompiledEdges: Sendable {
  /// The index of each token's first pair, then the number of all pairs.
  let pairStarts: FixedArray<Int>
  /// The previous label and the label of each pair.
  let pairs: FixedArray<Pair>
  /// The index of each pair's first weight, then the number of all weights.
  let weightStarts: FixedArray<Int>
  /// The place of each weight.
  let weights: FixedArray<UInt32>

  struct Pair {
    var previous: UInt16
    var label: UInt16
  }

  /// The pairs of consecutive tokens.
  func pairs(of tokens: Range<Int>) -> Range<Int> {
    isEmpty ? 0..<0 : pairStarts.start[tokens.lowerBound]..<pairStarts.start[tokens.upperBound]
  }

  /// The previous label and the label of a pair.
  func labels(ofPair pair: Int) -> (previous: Int, label: Int) {
    (Int(pairs.start[pair].previous), Int(pairs.start[pair].label))
  }

  /// The weights of a pair.
  func weights(ofPair pair: Int) -> Range<Int> {
    weightStarts.start[pair]..<weightStarts.start[pair + 1]
  }

  /// Whether there are no edge features.
  var isEmpty: Bool { pairs.isEmpty }
}

extension CompiledEdges {
  /// Compiles the edge features of a corpus for a schedule, whose weights start at a place.
  init(corpus: EncodedCorpus, layout: WeightLayout, plan: BatchSchedule, start: Int) {
    var pairStarts = [0]
    var pairs: [Pair] = []
    var weightStarts = [0]
    var weights: [UInt32] = []
    var isFirst = [Bool](repeating: false, count: corpus.tokenCount + 1)
    for start in corpus.sequenceStarts { isFirst[Int(start)] = true }
    var found: [(pair: UInt32, weight: UInt32)] = []
    for token in layout.edgeCount > 0 ? plan.tokenOrder.map(Int.init) : [] {
      found.removeAll(keepingCapacity: true)
      for index in isFirst[token] ? 0..<0 : corpus.edges(ofToken: token) {
        let feature = Int(corpus.edgeIDs[index])
        for weight in layout.edgeRowStarts[feature]..<layout.edgeRowStarts[feature + 1] {
          found.append((layout.edgeRowPairs[weight], UInt32(start + weight)))
        }
      }
      found.sort { ($0.pair, $0.weight) < ($1.pair, $1.weight) }
      for (index, item) in found.enumerated() {
        if index == 0 || found[index - 1].pair != item.pair {
          let (previous, label) = Int(item.pair).quotientAndRemainder(dividingBy: corpus.labelCount)
          pairs.append(Pair(previous: UInt16(previous), label: UInt16(label)))
          weightStarts.append(weights.count)
        }
        weights.append(item.weight)
        weightStarts[weightStarts.count - 1] = weights.count
      }
      pairStarts.append(pairs.count)
    }
    self.init(
      pairStarts: FixedArray(pairStarts), pairs: FixedArray(pairs),
      weightStarts: FixedArray(weightStarts), weights: FixedArray(weights))
  }
}
