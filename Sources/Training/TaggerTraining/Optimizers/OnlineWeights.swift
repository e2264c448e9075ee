/// The weights of a method that learns sequence by sequence.
struct OnlineWeights: Sendable {
  private let placement: WeightPlacement
  /// The prior mean in the order of the layout and by places; empty when it is 0.
  private let modelPriorMean: [Float]
  let priorMean: [Float]
  /// 1 where there is a weight, 0 elsewhere.
  let mask: [Float]
  /// The weights as they are now.
  var current: [Float]

  init(_ placement: WeightPlacement, priorMean modelPriorMean: [Float]) {
    self.placement = placement
    self.modelPriorMean = modelPriorMean
    mask = placement.mask()
    priorMean = placement.placed(modelPriorMean)
    current = priorMean.isEmpty ? [Float](repeating: 0, count: placement.count) : priorMean
  }

  /// Goes back to the first weights.
  mutating func restart() {
    current = priorMean.isEmpty ? [Float](repeating: 0, count: mask.count) : priorMean
  }

  /// The weights of a model in the order of the layout, from the weight at each place.
  func model(_ weight: (_ place: Int) -> Float) -> [Float] {
    placement.model(priorMean: modelPriorMean) { place in
      weight(place) - (priorMean.isEmpty ? 0 : priorMean[place])
    }
  }

  /// The squared norm of the change from the prior mean.
  var squaredChange: Double { squaredChange(current) }

  /// The same for other weights.
  func squaredChange(_ weights: [Float]) -> Double {
    var sum = 0.0
    for place in weights.indices {
      let change = weights[place] - (priorMean.isEmpty ? 0 : priorMean[place])
      sum += Double(change * change)
    }
    return sum
  }

  /// The number of weights that are not 0.
  var activeCount: Int { current.count { $0 != 0 } }
}
