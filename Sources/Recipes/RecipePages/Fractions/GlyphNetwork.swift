import Platform

/// A perceptron with one hidden layer that classifies windows of ink.
///
/// `probabilities = softmax(temperature⁻¹ · (output · relu(hidden · x + b) + c))`. The temperature
/// is fitted on held-out fonts, so that the probabilities are calibrated.
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
    var sums = biases
    rows.withUnsafeBytes { rows in
      x.withUnsafeBytes { x in
        let count = x.count / 4
        for row in sums.indices {
          // Eight sums at a time, as strict floating point would make a single one a dependency chain.
          var lanes = SIMD8<Float>()
          let start = row * count
          var index = 0
          while index + 8 <= count {
            lanes +=
              rows.loadUnaligned(fromByteOffset: 4 * (start + index), as: SIMD8<Float>.self)
              * x.loadUnaligned(fromByteOffset: 4 * index, as: SIMD8<Float>.self)
            index += 8
          }
          sums[row] += lanes.sum()
          while index < count {
            sums[row] +=
              rows.loadUnaligned(fromByteOffset: 4 * (start + index), as: Float.self)
              * x.loadUnaligned(fromByteOffset: 4 * index, as: Float.self)
            index += 1
          }
        }
      }
    }
    return sums
  }
}
