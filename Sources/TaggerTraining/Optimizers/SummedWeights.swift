/// The weights of a method that learns line by line, one for each merged column.
///
/// A merged column's weight here is the sum of those of its features. These change alike, so that
/// each has what it had at the origin and an equal share of the change.
struct SummedWeights: Sendable {
  private let placement: WeightPlacement
  /// What the model's weights were at first, in the order of the layout; empty when they were 0.
  private let modelOrigin: [Float]
  /// The same summed, by places; empty when 0.
  let origin: [Float]
  /// For how many weights each one here stands, 0 where there is none.
  let multiplicities: [Float]
  /// The weights as they are now.
  var current: [Float]

  init(_ placement: WeightPlacement, origin modelOrigin: [Float]) {
    self.placement = placement
    self.modelOrigin = modelOrigin
    var multiplicities = [Float](repeating: 0, count: placement.count)
    placement.forEachWeight { place, _, multiplicity in
      multiplicities[place] = Float(multiplicity)
    }
    self.multiplicities = multiplicities
    origin = placement.sums(of: modelOrigin)
    current = origin.isEmpty ? [Float](repeating: 0, count: placement.count) : origin
  }

  /// The weights of a model in the order of the layout, made of sums by places.
  func model(_ sum: (_ place: Int) -> Float) -> [Float] {
    var model =
      modelOrigin.isEmpty
      ? [Float](repeating: 0, count: placement.layout.weightCount) : modelOrigin
    placement.forEachWeight { place, index, multiplicity in
      model[index] += (sum(place) - (origin.isEmpty ? 0 : origin[place])) / Float(multiplicity)
    }
    return model
  }

  /// The squared length of the change since the origin, as the model's weights have it.
  var squaredChange: Double { squaredChange(current) }

  /// The same for other weights.
  func squaredChange(_ weights: [Float]) -> Double {
    var sum = 0.0
    for place in weights.indices where multiplicities[place] > 0 {
      let change = weights[place] - (origin.isEmpty ? 0 : origin[place])
      sum += Double(change * change / multiplicities[place])
    }
    return sum
  }

  /// How many of the model's weights are not 0.
  var activeCount: Int {
    var count = 0
    for place in current.indices where current[place] != 0 { count += Int(multiplicities[place]) }
    return count
  }
}
