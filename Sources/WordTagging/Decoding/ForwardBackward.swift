#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#elseif canImport(Darwin)
import Darwin
#endif

extension Lattice {
  /// Finds the probability of every label at every token, in `alphas`.
  ///
  ///     α_t(y) ∝ e^{s_t(y)} Σ_y' α_{t-1}(y') e^{w(y', y)}
  ///     β_t(y) ∝ Σ_y' e^{w(y, y')} e^{s_{t+1}(y')} β_{t+1}(y')
  ///     p(y_t = y) ∝ α_t(y) β_t(y)
  ///
  /// Each row is scaled to the sum 1, so that nothing has to be kept as a logarithm.
  ///
  /// - Parameters:
  ///   - transitions: The scores of label pairs.
  ///   - temperature: What all scores are divided by first.
  /// - Returns: The logarithm of the sum of e^score over all labellings.
  /// - Complexity: O(T·L²), eight labels at a time.
  @discardableResult
  package mutating func forwardBackward(
    _ transitions: TransitionScores, temperature: Float
  ) -> Double {
    guard tokenCount > 0 else { return 0 }
    return transitions.pairs.withUnsafeBufferPointer { pairs in
      pairs.baseAddress.map { runForwardBackward($0, temperature) } ?? 0
    }
  }

  private mutating func runForwardBackward(
    _ transitions: UnsafePointer<Float>, _ temperature: Float
  ) -> Double {
    let square = stride * stride
    let matrices = transitionExponentials.reserve(hasEdges ? tokenCount * square : square)
    if hasEdges {
      exponentiate(UnsafePointer(edges.start), tokenCount * square, temperature, matrices)
    } else {
      exponentiate(transitions, square, temperature, matrices)
    }
    var logSum = exponentiateScores(temperature)
    let states = UnsafePointer(exponentials.start)
    let alphas = alphas.reserve(tokenCount * stride)
    let betas = betas.reserve(2 * stride)
    alphas.initialize(from: states, count: stride)
    logSum += Double(logf(scale(alphas)))
    for token in 1..<max(tokenCount, 1) {
      let row = alphas + token * stride
      let matrix = UnsafePointer(hasEdges ? matrices + token * square : matrices)
      let before = UnsafePointer(row - stride)
      for block in Swift.stride(from: 0, to: stride, by: 8) {
        var sum = SIMD8<Float>(repeating: 0)
        for previous in 0..<labelCount {
          sum += matrix.eight(previous * stride + block) * before[previous]
        }
        row.setEight(block, sum * states.eight(token * stride + block))
      }
      logSum += Double(logf(scale(row)))
    }
    var beta = betas
    var next = betas + stride
    beta.initialize(repeating: 1, count: stride)
    for token in Swift.stride(from: tokenCount - 2, through: 0, by: -1) {
      let matrix = UnsafePointer(hasEdges ? matrices + (token + 1) * square : matrices)
      for block in Swift.stride(from: 0, to: stride, by: 8) {
        let product =
          UnsafePointer(beta).eight(block) * states.eight((token + 1) * stride + block)
        beta.setEight(block, product)
      }
      for label in 0..<stride {
        var sum = SIMD8<Float>(repeating: 0)
        for block in Swift.stride(from: 0, to: stride, by: 8) {
          sum += matrix.eight(label * stride + block) * UnsafePointer(beta).eight(block)
        }
        next[label] = label < labelCount ? sum.sum() : 0
      }
      swap(&beta, &next)
      _ = scale(beta)
      let row = alphas + token * stride
      for block in Swift.stride(from: 0, to: stride, by: 8) {
        row.setEight(
          block, UnsafePointer(row).eight(block) * UnsafePointer(beta).eight(block))
      }
      _ = scale(row)
    }
    return logSum
  }

  /// Probabilities below this are as good as this; it keeps sums of products above 0.
  private static let least: Float = 1e-30

  private func exponentiate(
    _ scores: UnsafePointer<Float>, _ count: Int, _ temperature: Float,
    _ result: UnsafeMutablePointer<Float>
  ) {
    let factor = 1 / temperature
    for block in Swift.stride(from: 0, to: count, by: 8) {
      let value = FastExponential.exp(scores.eight(block) * factor)
      result.setEight(block, pointwiseMax(value, SIMD8(repeating: Self.least)))
    }
  }

  /// e^score for each token, its largest score taken off first.
  ///
  /// - Returns: The sum of what was taken off.
  private mutating func exponentiateScores(_ temperature: Float) -> Double {
    let scores = UnsafePointer(scores.start)
    let result = exponentials.reserve(tokenCount * stride)
    let factor = 1 / temperature
    var sum = 0.0
    for token in 0..<tokenCount {
      var largest = scores.eight(token * stride)
      for block in Swift.stride(from: 8, to: stride, by: 8) {
        largest = pointwiseMax(largest, scores.eight(token * stride + block))
      }
      let shift = largest.max()
      sum += Double(shift * factor)
      for block in Swift.stride(from: 0, to: stride, by: 8) {
        let value = scores.eight(token * stride + block) - shift
        result.setEight(token * stride + block, FastExponential.exp(value * factor))
      }
    }
    return sum
  }

  /// Scales a row to the sum 1 and returns what its sum was.
  @inline(__always)
  private func scale(_ row: UnsafeMutablePointer<Float>) -> Float {
    var sums = SIMD8<Float>(repeating: 0)
    for block in Swift.stride(from: 0, to: stride, by: 8) {
      sums += UnsafePointer(row).eight(block)
    }
    let sum = max(sums.sum(), .leastNormalMagnitude)
    let factor = 1 / sum
    for block in Swift.stride(from: 0, to: stride, by: 8) {
      row.setEight(block, UnsafePointer(row).eight(block) * factor)
    }
    return sum
  }

  /// The probability of a label at a token, after ``forwardBackward(_:temperature:)``.
  @inline(__always)
  package func probability(of label: Int, at token: Int) -> Float {
    alphas.start[token * stride + label]
  }
}
