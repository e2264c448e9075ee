import Testing

@testable import TaggerTraining

@Suite struct StepForecastTests {
  @Test(arguments: [0.5, 0.7, 0.9], [30, 12])
  func `a loss that flattens as a geometric series ends where it is forecast`(
    decay: Double, step: Int
  ) throws {
    var losses: [Double] = []
    var (loss, fall) = (1_000.0, 400.0 * (1 - decay))
    for _ in 0..<1_000 {
      losses.append(loss)
      loss -= fall
      fall *= decay
    }
    let (tolerance, period) = (1e-5, 10)
    let end = try #require(
      losses.indices.dropFirst(period).first {
        losses[$0 - period] - losses[$0] < tolerance * losses[$0]
      })
    let known = Array(losses.prefix(min(step, end - 1)))
    let forecast = try #require(
      StepForecast.stepsLeft(after: known, tolerance: tolerance, period: period))
    let left = Double(end - known.count + 1)
    #expect(abs(forecast - left) <= max(10, left / 5), "\(forecast) \(left)")
  }

  @Test(arguments: [[], [3], [3, 2, 1], [1, 2, 3, 4, 5, 6], [5, 5, 5, 5, 5], [9, 8, 6, 3, -1]])
  func `losses that do not flatten tell nothing`(losses: [Double]) {
    #expect(StepForecast.stepsLeft(after: losses, tolerance: 1e-5, period: 10) == nil)
  }
}
