/// Passive-aggressive training: the smallest change that scores the observed labels of a mistaken
/// sequence above the best ones by a margin.
///
/// Crammer, Dekel, Keshet, Shalev-Shwartz and Singer, "Online passive-aggressive algorithms", 2006.
/// With the loss l = √(cost of the mistakes) + score(best) − score(observed) and d the difference, the change is
/// τ·d with τ = l/‖d‖² (PA), min(C, l/‖d‖²) (PA-I) or l/(‖d‖² + 1/(2C)) (PA-II). The weight of a
/// sequence multiplies C; PA, which has no C, applies a share of the change for a weight below 1.
struct PassiveAggressive: UpdateRule {
  static let algorithm = TrainingAlgorithm.passiveAggressive

  private let variant: Int
  private let aggressiveness: Double

  init(_ parameters: HyperParameters) {
    variant = parameters.count(.passiveAggressiveVariant)
    aggressiveness = parameters[.aggressiveness]
  }

  func update(
    _ difference: inout FeatureDifference, of mistake: SequenceMistake, variances: inout [Float]
  ) -> Double {
    let loss = difference.cost.squareRoot() + mistake.violation
    let square = difference.squaredNorm
    if square == 0 { return loss }
    let aggressiveness = aggressiveness * mistake.weight
    let step =
      switch variant {
      case 0: min(1, mistake.weight) * loss / square
      case 1: min(aggressiveness, loss / square)
      default: loss / (square + 1 / (2 * aggressiveness))
      }
    difference.scale(by: Float(step))
    return loss
  }
}
