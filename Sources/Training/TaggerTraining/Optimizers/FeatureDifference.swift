/// The feature vector of a sequence under its right labels minus that under other labels.
struct FeatureDifference {
  /// The places of the weights that differ, each once.
  private(set) var places: [Int] = []
  /// The difference at each place; an update rule turns it into the change of the weight.
  var values: [Float] = []
  /// The number of tokens whose labels differ.
  private(set) var mistakes = 0
  /// The cost of these mistakes, 1 each unless their labels have costs.
  private(set) var cost = 0.0
  private var dense: [Float]
  private let mask: [Float]

  /// Creates an empty difference; the mask is 0 where there is no weight.
  init(mask: [Float]) {
    self.mask = mask
    dense = Array(repeating: 0, count: mask.count)
  }

  /// Computes the difference for a sequence.
  mutating func take(
    _ sequence: BatchSchedule.Batch, of corpus: CompiledCorpus, right: [Int], others: [Int]
  ) {
    places.removeAll(keepingCapacity: true)
    mistakes = 0
    cost = 0
    let stride = corpus.placement.stride
    var (observedBefore, otherBefore) = (0, 0)
    for (row, other) in others.enumerated() {
      let token = sequence.tokens.lowerBound + row
      let observed = right[row]
      if observed != other {
        mistakes += 1
        cost += corpus.labelCosts.isEmpty ? 1 : corpus.labelCosts[observed]
        addStates(token, of: corpus, observed: observed, other: other)
      }
      if row > 0, observed != other || observedBefore != otherBefore {
        add(observedBefore * stride + observed, 1)
        add(otherBefore * stride + other, -1)
        for pair in corpus.edges.pairs(of: token..<token + 1) {
          let labels = corpus.edges.labels(ofPair: pair)
          let sign: Float =
            labels == (observedBefore, observed) ? 1 : labels == (otherBefore, other) ? -1 : 0
          if sign == 0 { continue }
          for weight in corpus.edges.weights(ofPair: pair) {
            add(Int(corpus.edges.weights.start[weight]), sign)
          }
        }
      }
      (observedBefore, otherBefore) = (observed, other)
    }
    if mistakes > 0, let trigrams = corpus.trigrams {
      trigrams.forEachPlace(right) { add($0, 1) }
      trigrams.forEachPlace(others) { add($0, -1) }
    }
    collect()
  }

  private mutating func addStates(
    _ token: Int, of corpus: CompiledCorpus, observed: Int, other: Int
  ) {
    for index in corpus.rows.range(token) {
      let value = corpus.rows.values.isEmpty ? 1 : corpus.rows.values.start[index]
      let place = Int(corpus.rows.places.start[index]) * 4
      add(place + observed, value)
      add(place + other, -value)
    }
    for index in corpus.cells.range(token) {
      let label = Int(corpus.cellLabels.start[index])
      guard label == observed || label == other else { continue }
      let value = corpus.cells.values.isEmpty ? 1 : corpus.cells.values.start[index]
      add(Int(corpus.cells.places.start[index]), label == observed ? value : -value)
    }
  }

  private mutating func add(_ place: Int, _ value: Float) {
    guard mask[place] != 0 else { return }
    if dense[place] == 0 { places.append(place) }
    dense[place] += value
  }

  /// Moves the sums out; a place that was listed twice because its sum was 0 once is kept once.
  private mutating func collect() {
    values.removeAll(keepingCapacity: true)
    var kept = 0
    for place in places where dense[place] != 0 {
      values.append(dense[place])
      dense[place] = 0
      places[kept] = place
      kept += 1
    }
    places.removeSubrange(kept...)
  }

  /// Multiplies the difference by a factor.
  mutating func scale(by factor: Float) {
    for index in values.indices { values[index] *= factor }
  }

  /// The squared norm.
  var squaredNorm: Double { values.reduce(0) { $0 + Double($1 * $1) } }

  /// Adds the update that a rule has made of the difference, and the update times the number of
  /// sequences seen to the averaging accumulator.
  func apply(to weights: inout [Float], accumulator: inout [Float], seen: Float) {
    for (index, place) in places.enumerated() {
      weights[place] += values[index]
      accumulator[place] += seen * values[index]
    }
  }
}
