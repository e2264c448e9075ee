import Foundation
import Support
import Testing

@testable import TaggerTraining

/// The guess of the inverse Hessian against the recursion over whole vectors.
struct CurvatureHistoryTests {
  private static let count = 40_000

  private static func random(_ seed: UInt64) -> [Double] {
    var generator = RandomStream(seed: seed)
    return (0..<count).map { _ in Double.random(in: -1...1, using: &generator) }
  }

  /// A history of more changes than it holds, and those that it still has to know.
  private static func history(
    withDiagonal: Bool, threads: Int
  ) -> (CurvatureHistory<Double>, pairs: [(step: [Double], change: [Double])], diagonal: [Double]) {
    var history = CurvatureHistory<Double>(
      capacity: 4, pieces: VectorPieces(count: count, threadCount: threads))
    let curvature = random(99).map { 2 + $0 }
    var pairs: [(step: [Double], change: [Double])] = []
    for seed in 0..<UInt64(7) {
      if seed == 5, withDiagonal { history.take(curvature: curvature) }
      let step = random(seed)
      let pair = (step: step, change: zip(step, random(seed + 50)).map { 2 * $0 + $1 / 2 })
      pairs.append(pair)
      var memory = pair
      history.remember(step: &memory.step, change: &memory.change)
    }
    let diagonal = curvature.map { withDiagonal ? pow($0, -5.0 / 16) : 1 }
    return (history, Array(pairs.suffix(4)), diagonal)
  }

  @Test(arguments: [false, true])
  func `it multiplies as the recursion does`(withDiagonal: Bool) {
    let (history, pairs, diagonal) = Self.history(withDiagonal: withDiagonal, threads: 1)
    func dot(_ x: [Double], _ y: [Double]) -> Double { zip(x, y).reduce(0) { $0 + $1.0 * $1.1 } }
    func sum(_ x: [Double], _ factor: Double, _ y: [Double]) -> [Double] {
      zip(x, y).map { $0 + factor * $1 }
    }
    var expected = Self.random(1_000)
    var alphas: [Double] = []
    for (step, change) in pairs.reversed() {
      let alpha = dot(step, expected) / dot(step, change)
      expected = sum(expected, -alpha, change)
      alphas.append(alpha)
    }
    let (step, change) = pairs[3]
    let scale = dot(step, change) / dot(change, zip(diagonal, change).map { $0 * $1 })
    expected = zip(diagonal, expected).map { $0 * $1 * scale }
    for ((step, change), alpha) in zip(pairs, alphas.reversed()) {
      expected = sum(expected, alpha - dot(change, expected) / dot(step, change), step)
    }
    var found = Self.random(1_000)
    history.multiply(&found)
    let error = zip(found, expected).map { abs($0 - $1) }.max() ?? 1
    #expect(error < 1e-10)
  }

  @Test func `threads change no bit`() {
    let products = [1, 3].map { threads in
      var vector = Self.random(1_000)
      Self.history(withDiagonal: true, threads: threads).0.multiply(&vector)
      return vector
    }
    #expect(products[0] == products[1])
  }
}
