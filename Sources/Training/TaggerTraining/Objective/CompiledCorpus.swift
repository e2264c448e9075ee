import CTrainingKernels

/// The corpus in the order of a batch schedule, every occurrence turned into the place of its weights.
struct CompiledCorpus: Sendable {
  let labelCount: Int
  let plan: BatchSchedule
  let placement: WeightPlacement
  let constraints: TransitionMasks
  let edges: CompiledEdges
  /// The weight of each sequence, in the order of the schedule like all arrays below; empty if all
  /// are 1.
  let sequenceWeights: FixedArray<Double>
  /// The cost of an error on a token of each label; empty if each costs 1.
  let labelCosts: [Double]
  /// The label of each token.
  let labels: FixedArray<UInt16>
  /// Occurrences of features that are full rows; a place is a quarter of the weight's.
  let rows: Occurrences
  /// Occurrences of the other features, one for each of their labels.
  let cells: Occurrences
  /// The label of each cell.
  let cellLabels: FixedArray<UInt16>
  /// The weighted count of each transition in sequences without unknown labels; rows
  /// padded to the stride.
  let transitionCounts: [Double]
  /// The label trigrams; nil for a model of first order.
  let trigrams: CompiledTrigrams?
  /// The weighted count of each trigram in sequences without unknown labels.
  let trigramCounts: [Double]

  /// What the largest batches have.
  let extent: Extent

  /// The most tokens, positions and pairs with edge features of a batch.
  struct Extent: Sendable {
    private(set) var (tokens, positions, pairs) = (0, 0, 0)
    private(set) var hasUnknownLabels = false

    init(_ plan: BatchSchedule, _ edges: CompiledEdges) {
      for batch in plan.batches {
        tokens = max(tokens, batch.tokens.count)
        positions = max(positions, batch.positions.count)
        pairs = max(pairs, edges.pairs(of: batch.tokens).count)
        hasUnknownLabels = hasUnknownLabels || batch.hasUnknownLabels
      }
    }
  }

  /// The places of each token's weights.
  struct Occurrences: Sendable {
    /// The index of each token's first place, then the number of all places.
    let starts: FixedArray<Int>
    let places: FixedArray<UInt32>
    /// The values of the features; empty when all are 1.
    let values: FixedArray<Float>

    /// The places of one token.
    func range(_ token: Int) -> Range<Int> {
      Range(uncheckedBounds: (starts.start[token], starts.start[token + 1]))
    }

    /// The same for inner loops, valid as long as the corpus lives.
    var pointers: FeatureOccurrences {
      FeatureOccurrences(
        starts: starts.start, places: places.start, values: values.isEmpty ? nil : values.start)
    }
  }

  /// The weight of a sequence of a batch.
  @inline(__always)
  func weight(ofSequence sequence: Int, in batch: BatchSchedule.Batch) -> Double {
    sequenceWeights.isEmpty
      ? 1 : sequenceWeights.start[batch.sequences.lowerBound + sequence]
  }
}

extension CompiledCorpus {
  /// Compiles a corpus for a schedule and for places of weights.
  init(corpus: EncodedCorpus, plan: BatchSchedule, weights: CompiledWeights) {
    let placement = weights.placement
    var counts = [Double](repeating: 0, count: corpus.labelCount * placement.stride)
    for sequence in 0..<corpus.sequenceCount
    where !corpus.hasUnknownLabels(inSequence: sequence) {
      let weight = corpus.weight(ofSequence: sequence)
      for token in corpus.tokens(ofSequence: sequence).dropFirst() {
        counts[Int(corpus.labels[token - 1]) * placement.stride + Int(corpus.labels[token])] +=
          weight
      }
    }
    let (rows, cells, cellLabels) = weights.occurrences.compile(corpus, plan)
    let edges = CompiledEdges(
      corpus: corpus, layout: placement.layout, plan: plan, start: placement.edgeStart)
    self.init(
      labelCount: corpus.labelCount, plan: plan, placement: placement,
      constraints: weights.constraints,
      edges: edges,
      sequenceWeights: FixedArray(
        corpus.sequenceWeights.isEmpty
          ? [] : plan.sequenceOrder.map { corpus.sequenceWeights[Int($0)] }),
      labelCosts: corpus.labelCosts,
      labels: FixedArray(plan.tokenOrder.map { corpus.labels[Int($0)] }),
      rows: rows, cells: cells, cellLabels: cellLabels, transitionCounts: counts,
      trigrams: weights.trigrams,
      trigramCounts: weights.trigrams?.counts(in: corpus) ?? [],
      extent: Extent(plan, edges))
  }
}

/// What corpora with the same weights are compiled with.
struct CompiledWeights: Sendable {
  let placement: WeightPlacement
  let constraints: TransitionMasks
  /// The label trigrams; nil for a model of first order.
  let trigrams: CompiledTrigrams?
  fileprivate let occurrences: OccurrenceCompiler

  init(_ placement: WeightPlacement, _ constraints: TransitionConstraints) {
    self.placement = placement
    self.constraints = TransitionMasks(constraints, stride: placement.stride)
    trigrams = CompiledTrigrams(placement)
    occurrences = OccurrenceCompiler(placement)
  }
}

/// The transition constraints as factors 1 and 0; rows padded with 0 to the stride.
struct TransitionMasks: Sendable {
  let starts: [Float]
  let transitions: [Float]
  let ends: [Float]

  init(_ constraints: TransitionConstraints, stride: Int) {
    let labelCount = constraints.starts.count
    let padding = Array(repeating: Float(0), count: stride - labelCount)
    func padded(_ allowed: some Sequence<Bool>) -> [Float] { allowed.map { $0 ? 1 : 0 } + padding }
    starts = padded(constraints.starts)
    ends = padded(constraints.ends)
    transitions = (0..<labelCount).flatMap { previous in
      padded(constraints.pairs[previous * labelCount..<(previous + 1) * labelCount])
    }
  }
}
