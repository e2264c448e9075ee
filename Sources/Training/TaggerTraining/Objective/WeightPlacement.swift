/// The places of the weights in memory during training.
///
/// First the transitions in rows padded to the stride, then the edge weights, then the state
/// features, then the label trigrams. A feature that is seen with more than a fifth of the labels has a full row, padded to
/// the stride, which is read with SIMD loads; the others have a cell for each of their labels. On a
/// treebank with 17 labels, cells alone take 1.5 times the time of training and 2.6 times the
/// memory, full rows alone 2.1 and 3.4 times.
struct WeightPlacement: Sendable {
  let layout: WeightLayout
  /// The distance between label rows: the number of labels, rounded up to a multiple of four.
  let stride: Int
  /// The number of places, padding included.
  let count: Int
  /// The place where each state feature starts; a multiple of four for full rows.
  let featureStarts: [UInt32]
  /// The place of the first trigram.
  let trigramStart: Int
  /// Whether a feature has a full row.
  let isFullRow: [Bool]

  init(layout: WeightLayout) {
    self.layout = layout
    let stride = (layout.labelCount + 3) / 4 * 4
    self.stride = stride
    let features = layout.rowStarts.indices.dropLast()
    isFullRow = features.map { layout.row(ofFeature: $0).count * 5 > stride }
    var starts = [UInt32](repeating: 0, count: features.count)
    var next = (layout.labelCount * stride + layout.edgeCount + 3) / 4 * 4
    for feature in features where isFullRow[feature] {
      starts[feature] = UInt32(next)
      next += stride
    }
    for feature in features where !isFullRow[feature] {
      starts[feature] = UInt32(next)
      next += layout.row(ofFeature: feature).count
    }
    featureStarts = starts
    trigramStart = next
    count = next + layout.trigrams.count
  }

  /// The place where the state features start.
  var firstFeaturePlace: Int { (edgeStart + layout.edgeCount + 3) / 4 * 4 }

  /// The place where the edge weights start.
  var edgeStart: Int { layout.labelCount * stride }

  /// Calls `body` with the place of every weight here and its index in the layout.
  func forEachWeight(_ body: (_ place: Int, _ index: Int) -> Void) {
    for previous in 0..<layout.labelCount {
      for label in 0..<layout.labelCount {
        let index = previous * layout.labelCount + label
        guard layout.transitionExists[index] else { continue }
        body(previous * stride + label, layout.transitionStart + index)
      }
    }
    for index in 0..<layout.edgeCount { body(edgeStart + index, layout.stateCount + index) }
    for (feature, start) in featureStarts.enumerated() {
      let row = layout.row(ofFeature: feature)
      for index in row {
        let offset = isFullRow[feature] ? Int(layout.rowLabels[index]) : index - row.lowerBound
        body(Int(start) + offset, index)
      }
    }
    for index in layout.trigrams.indices { body(trigramStart + index, layout.trigramStart + index) }
  }

  /// Weights in the order of the layout, put in their places; empty when they are empty.
  func placed(_ weights: [Float]) -> [Float] {
    guard !weights.isEmpty else { return [] }
    var placed = [Float](repeating: 0, count: count)
    forEachWeight { place, index in placed[place] = weights[index] }
    return placed
  }

  /// The weights of a model in the order of the layout: the prior mean and the change at each place.
  func model(priorMean: [Float], change: (_ place: Int) -> Float) -> [Float] {
    var model = priorMean.isEmpty ? [Float](repeating: 0, count: layout.weightCount) : priorMean
    forEachWeight { place, index in model[index] += change(place) }
    return model
  }

  /// The places without a weight: gaps of full rows and padding.
  func gaps() -> [Range<UInt32>] {
    var hasWeight = [Bool](repeating: false, count: count)
    forEachWeight { place, _ in hasWeight[place] = true }
    var gaps: [Range<UInt32>] = []
    var start = 0
    for place in 0...count where place == count || hasWeight[place] {
      if place > start { gaps.append(UInt32(start)..<UInt32(place)) }
      start = place + 1
    }
    return gaps
  }

  /// For each place 1 where there is a weight, 0 in gaps of full rows and in padding.
  func mask<Real: Scalar>() -> [Real] {
    var mask = [Real](repeating: 0, count: count)
    forEachWeight { place, _ in mask[place] = 1 }
    return mask
  }
}
