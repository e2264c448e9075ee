#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A perceptron with one hidden layer that tells what a window of ink is.
///
/// `probabilities = softmax(temperature⁻¹ · (output · relu(hidden · x + b) + c))`. The temperature is
/// fitted on fonts that the weights were not, so that the probabilities can be believed.
package struct GlyphNetwork: Sendable, Equatable {
  package let inputCount: Int
  package let hiddenCount: Int
  package let classCount: Int
  /// Row after row, one row for each hidden unit.
  package var hiddenWeights: [Float]
  package var hiddenBiases: [Float]
  /// Row after row, one row for each class.
  package var outputWeights: [Float]
  package var outputBiases: [Float]
  package var temperature: Float = 1

  package init(inputCount: Int, hiddenCount: Int, classCount: Int) {
    self.inputCount = inputCount
    self.hiddenCount = hiddenCount
    self.classCount = classCount
    hiddenWeights = [Float](repeating: 0, count: inputCount * hiddenCount)
    hiddenBiases = [Float](repeating: 0, count: hiddenCount)
    outputWeights = [Float](repeating: 0, count: hiddenCount * classCount)
    outputBiases = [Float](repeating: 0, count: classCount)
  }

  /// The probability of each class, in the order of `GlyphClass.all`.
  package func probabilities(of input: [Float]) -> [Float] {
    let hidden = Self.product(hiddenWeights, input, plus: hiddenBiases).map { max($0, 0) }
    let scores = Self.product(outputWeights, hidden, plus: outputBiases).map { $0 / temperature }
    let highest = scores.max() ?? 0
    let powers = scores.map { expf($0 - highest) }
    let sum = powers.reduce(0, +)
    return powers.map { $0 / sum }
  }

  private static func product(_ rows: [Float], _ x: [Float], plus biases: [Float]) -> [Float] {
    biases.indices.map { row in
      // Eight sums at a time, as strict floating point would make a single one a slow chain.
      var lanes = SIMD8<Float>()
      var index = 0
      let start = row * x.count
      while index + 8 <= x.count {
        for lane in 0..<8 { lanes[lane] += rows[start + index + lane] * x[index + lane] }
        index += 8
      }
      var sum = lanes.sum() + biases[row]
      while index < x.count {
        sum += rows[start + index] * x[index]
        index += 1
      }
      return sum
    }
  }
}
