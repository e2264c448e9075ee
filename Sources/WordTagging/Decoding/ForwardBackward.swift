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
  /// - Returns: The logarithm of the sum of e^score over all labelings.
  /// - Complexity: O(T·L²), four labels at a time.
  @discardableResult
  package mutating func forwardBackward(
    _ transitions: TransitionScores, temperature: Float
  ) -> Double {
    guard tokenCount > 0 else { return 0 }
    let prepared = transitions.prepared(for: temperature)
    return prepared.exponentials.withUnsafeBufferPointer { exponentials in
      exponentials.baseAddress.map { runForwardBackward($0, temperature) } ?? 0
    }
  }

  /// Takes e^w of the label pairs, once with rows of previous labels and once with columns.
  private mutating func runForwardBackward(
    _ pairs: UnsafePointer<Float>, _ temperature: Float
  ) -> Double {
    let square = stride * stride
    var matrices = pairs
    if hasEdges {
      let own = edgeExponentials.reserve(2 * tokenCount * square)
      for token in 0..<tokenCount {
        TransitionScores.exponentiate(
          UnsafePointer(edges.start + token * square), stride: stride, temperature,
          own + 2 * token * square)
      }
      matrices = UnsafePointer(own)
    }
    let step = hasEdges ? 2 * square : 0
    var logSum = exponentiateScores(temperature)
    let states = UnsafePointer(exponentials.start)
    let alphas = alphas.reserve(tokenCount * stride)
    let betas = betas.reserve(2 * stride)
    alphas.initialize(from: states, count: stride)
    var product = Double(scale(alphas))
    for token in 1..<max(tokenCount, 1) {
      let row = alphas + token * stride
      let matrix = matrices + token * step
      let before = UnsafePointer(row - stride)
      for block in Swift.stride(from: 0, to: stride, by: 4) {
        var sum = SIMD4<Float>(repeating: 0)
        for previous in 0..<labelCount {
          sum += matrix.four(previous * stride + block) * before[previous]
        }
        row.setFour(block, sum * states.four(token * stride + block))
      }
      product *= Double(scale(row))
      if product < 1e-200 {
        logSum += log(product)
        product = 1
      }
    }
    logSum += log(product)
    var beta = betas
    var next = betas + stride
    beta.initialize(repeating: 1, count: stride)
    for token in Swift.stride(from: tokenCount - 2, through: 0, by: -1) {
      let matrix = matrices + ((token + 1) * step + square)
      for block in Swift.stride(from: 0, to: stride, by: 4) {
        let product =
          UnsafePointer(beta).four(block) * states.four((token + 1) * stride + block)
        beta.setFour(block, product)
      }
      for block in Swift.stride(from: 0, to: stride, by: 4) {
        var sum = SIMD4<Float>(repeating: 0)
        for label in 0..<labelCount { sum += matrix.four(label * stride + block) * beta[label] }
        next.setFour(block, sum)
      }
      swap(&beta, &next)
      _ = scale(beta)
      let row = alphas + token * stride
      for block in Swift.stride(from: 0, to: stride, by: 4) {
        row.setFour(
          block, UnsafePointer(row).four(block) * UnsafePointer(beta).four(block))
      }
      _ = scale(row)
    }
    return logSum
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
      var largest = scores.four(token * stride)
      for block in Swift.stride(from: 4, to: stride, by: 4) {
        let others = scores.four(token * stride + block)
        largest.replace(with: others, where: others .> largest)
      }
      let shift = largest.max()
      sum += Double(shift * factor)
      for block in Swift.stride(from: 0, to: stride, by: 4) {
        let value = scores.four(token * stride + block) - shift
        result.setFour(token * stride + block, FastExponential.exp(value * factor))
      }
    }
    return sum
  }

  /// Scales a row to the sum 1 and returns what its sum was.
  @inline(__always)
  private func scale(_ row: UnsafeMutablePointer<Float>) -> Float {
    var sums = SIMD4<Float>(repeating: 0)
    for block in Swift.stride(from: 0, to: stride, by: 4) {
      sums += UnsafePointer(row).four(block)
    }
    let sum = max(sums.sum(), .leastNormalMagnitude)
    let factor = 1 / sum
    for block in Swift.stride(from: 0, to: stride, by: 4) {
      row.setFour(block, UnsafePointer(row).four(block) * factor)
    }
    return sum
  }

  /// The probability of a label at a token, after ``forwardBackward(_:temperature:)``.
  @inline(__always)
  package func probability(of label: Int, at token: Int) -> Float {
    alphas.start[token * stride + label]
  }
}
