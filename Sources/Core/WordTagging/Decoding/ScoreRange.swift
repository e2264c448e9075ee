/// The least and the greatest of some scores that are not forbidden, divided by the temperature.
struct ScoreRange: Sendable {
  var least: Float = 0
  var greatest: Float = 0

  /// The shift subtracted before the exponential: 0 unless sums would overflow.
  var shift: Float { max(0, greatest - 40) }

  /// Whether pairs alone can recover a label whose share is too small for a `Float`, or are as
  /// improbable as forbidden ones.
  var isTooWide: Bool { greatest - least > 72 || least - shift < -50 }

  /// Whether the pairs before and after a label can do so together if its own score is low enough.
  var isWide: Bool { greatest - least > 36 }

  /// Whether an exponential would underflow to 0.
  var underflows: Bool { least - shift < -80 }

  /// Writes e^(score/temperature - shift), 0 for forbidden scores, four at a time.
  static func exponentiate(
    _ scores: UnsafePointer<Float>, count: Int, _ temperature: Float,
    _ result: UnsafeMutablePointer<Float>
  ) -> ScoreRange {
    let factor = 1 / temperature
    let forbidden = TransitionMatrix.never / 2
    var largest = scores.four(0)
    var smallest = SIMD4<Float>(repeating: .infinity)
    for block in Swift.stride(from: 0, to: count, by: 4) {
      let scores = scores.four(block)
      largest.replace(with: scores, where: scores .> largest)
      smallest.replace(with: scores, where: scores .< smallest .& scores .> forbidden)
    }
    let range = ScoreRange(least: smallest.min() * factor, greatest: largest.max() * factor)
    let shift = range.shift
    for block in Swift.stride(from: 0, to: count, by: 4) {
      let scores = scores.four(block)
      var value = FastExponential.exp(scores * factor - shift)
      // At a high temperature, too.
      value.replace(with: 0, where: scores .<= forbidden)
      result.setFour(block, value)
    }
    return range
  }
}
