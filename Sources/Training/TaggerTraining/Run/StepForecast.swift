import WordTagging

/// A forecast of when the loss stops falling.
enum StepForecast {
  /// The number of steps until the loss falls by less than a share of it over a period, if it goes on flattening as it did lately.
  ///
  /// - Parameters:
  ///   - losses: The losses of the steps so far.
  ///   - tolerance: The share.
  ///   - period: The number of steps over which the fall is measured.
  /// - Returns: The number of steps, or nil when the losses do not tell.
  static func stepsLeft(after losses: [Double], tolerance: Double, period: Int) -> Double? {
    let window = min(period, (losses.count - 1) / 2)
    guard window > 1, tolerance > 0, let last = losses.last else { return nil }
    let middle = losses[losses.count - 1 - window]
    let (before, fall) = (losses[losses.count - 1 - 2 * window] - middle, middle - last)
    guard fall > 0, before > fall else { return nil }
    // The falls over windows are a geometric series.
    let decay = fall / before
    let steps = fall * Double(period) / Double(window)
    let goal = tolerance * abs(last)
    return steps > goal
      ? Double(window) * PortableMath.log(goal / steps) / PortableMath.log(decay) : 1
  }
}
