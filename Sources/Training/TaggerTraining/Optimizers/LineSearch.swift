/// A line search for a step that meets the strong Wolfe conditions.
///
///     f(α) ≤ f(0) + c₁·α·f′(0)    and    |f′(α)| ≤ c₂·|f′(0)|
///
/// It is found by bracketing and then narrowing with safeguarded cubic interpolation (Nocedal and Wright,
/// "Numerical Optimization", 2006, algorithms 3.5 and 3.6).
struct LineSearch {
  /// A point along the direction.
  struct Point {
    var step: Double
    var value: Double
    var slope: Double
  }

  var sufficientDecrease = 1e-4
  var curvature = 0.9
  var maximalTrials = 20
  /// The relative precision of the value: smaller differences are rounding errors.
  var precision: Double

  /// Searches from `start`, whose slope is negative; `trial` evaluates a step.
  ///
  /// Returns the last trial if it is acceptable, or nil if no step lowers the value.
  func search(from start: Point, first: Double, trial: (Double) -> Point) -> Point? {
    var low = start
    var high: Point?
    var step = first
    var lastTrial: Point?
    for _ in 0..<maximalTrials {
      let point = trial(step)
      lastTrial = point
      let isTooHigh =
        !(point.value <= start.value + sufficientDecrease * step * start.slope)
        || (low.step > 0 && point.value >= low.value)
      if isTooHigh {
        high = point
      } else if abs(point.slope) <= -curvature * start.slope {
        return point
      } else if point.slope * ((high?.step ?? .infinity) - low.step) >= 0 {
        high = low
        low = point
      } else {
        low = point
      }
      guard let high else {
        step *= 4
        continue
      }
      if -step * start.slope < precision * abs(start.value) { break }
      if abs(high.step - low.step) <= 1e-12 * max(high.step, low.step) { break }
      step = Self.interpolate(low, high)
    }
    guard low.step > 0, low.value < start.value else { return nil }
    // The best point met the first condition: good enough when the second cannot be had.
    return lastTrial?.step == low.step ? low : trial(low.step)
  }

  /// The minimizer of the cubic through both points' values and slopes, kept off the ends.
  private static func interpolate(_ a: Point, _ b: Point) -> Double {
    let width = b.step - a.step
    let middle = a.step + width / 2
    guard b.value.isFinite, b.slope.isFinite else { return a.step + width / 10 }
    let d1 = a.slope + b.slope - 3 * (a.value - b.value) / (a.step - b.step)
    let square = d1 * d1 - a.slope * b.slope
    guard square >= 0 else { return middle }
    let d2 = width.sign == .minus ? -square.squareRoot() : square.squareRoot()
    let minimizer = b.step - width * (b.slope + d2 - d1) / (b.slope - a.slope + 2 * d2)
    let margin = abs(width) / 10
    guard minimizer.isFinite else { return middle }
    return min(max(minimizer, min(a.step, b.step) + margin), max(a.step, b.step) - margin)
  }
}
