/// The features of the observed labels less those of others, on one line.
struct LabelDifference {
  /// The places of the weights that differ, each once.
  private(set) var places: [Int] = []
  /// By how much each differs; rules of learning make of it by how much each weight changes.
  var values: [Float] = []
  /// How many tokens have another label.
  private(set) var mistakes = 0
  private var dense: [Float]
  private let multiplicities: [Float]

  /// Creates an empty difference; `multiplicities` are 0 where no weight exists.
  init(multiplicities: [Float]) {
    self.multiplicities = multiplicities
    dense = Array(repeating: 0, count: multiplicities.count)
  }

  /// Takes the difference on a line.
  mutating func take(_ line: BatchSchedule.Batch, of corpus: CompiledCorpus, others: [Int]) {
    places.removeAll(keepingCapacity: true)
    mistakes = 0
    let stride = corpus.placement.stride
    var (observedBefore, otherBefore) = (0, 0)
    for (row, other) in others.enumerated() {
      let token = line.tokens.lowerBound + row
      let observed = Int(corpus.labels.start[token])
      if observed != other {
        mistakes += 1
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
    guard multiplicities[place] > 0 else { return }
    if dense[place] == 0 { places.append(place) }
    dense[place] += value
  }

  /// Moves the sums out; a place that was listed twice, its sum once 0, is kept once.
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

  /// The squared length, merged weights counted as often as they stand for one.
  var squaredNorm: Double {
    var sum = 0.0
    for (index, place) in places.enumerated() {
      sum += Double(multiplicities[place] * values[index] * values[index])
    }
    return sum
  }

  /// Adds the change that a rule has made of the difference, for every merged weight, and the
  /// change times the lines seen to the lateness.
  func apply(to weights: inout [Float], lateness: inout [Float], seen: Float) {
    weights.withUnsafeMutableBufferPointer { weights in
      lateness.withUnsafeMutableBufferPointer { lateness in
        for (index, place) in places.enumerated() {
          let change = values[index] * multiplicities[place]
          weights[place] += change
          lateness[place] += seen * change
        }
      }
    }
  }
}
