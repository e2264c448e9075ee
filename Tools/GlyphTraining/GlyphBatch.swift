import Foundation
import RecipePages
import TaggerTraining

/// A batch of samples for forward and backward propagation.
struct GlyphBatch {
  private let size: Int
  private let inputCount: Int
  private let hiddenCount: Int
  private let classCount: Int
  private var inputs: [Float]
  private var labels: [Int]
  private var hidden: [Float]
  private var scores: [Float]
  private var hiddenGradient: [Float]

  /// The gradient of the loss, as means over the batch.
  private(set) var hiddenWeights: [Float]
  private(set) var hiddenBiases: [Float]
  private(set) var outputWeights: [Float]
  private(set) var outputBiases: [Float]

  init(size: Int, network: GlyphNetwork) {
    self.size = size
    inputCount = network.inputCount
    hiddenCount = network.hiddenCount
    classCount = network.classCount
    inputs = [Float](repeating: 0, count: size * inputCount)
    labels = [Int](repeating: 0, count: size)
    hidden = [Float](repeating: 0, count: size * hiddenCount)
    scores = [Float](repeating: 0, count: size * classCount)
    hiddenGradient = hidden
    hiddenWeights = network.hiddenWeights
    hiddenBiases = network.hiddenBiases
    outputWeights = network.outputWeights
    outputBiases = network.outputBiases
  }

  /// Loads samples; `noise` is the largest relative change of a number.
  mutating func load(
    _ samples: GlyphSamples, _ indices: ArraySlice<Int>, noise: Float,
    using random: inout some RandomNumberGenerator
  ) {
    for (row, index) in indices.enumerated() {
      labels[row] = samples.labels[index]
      for (column, value) in samples.row(index).enumerated() {
        let shake = Float(Int(truncatingIfNeeded: random.next()) >> 40) / Float(1 << 23)
        inputs[row * inputCount + column] = value * (1 + noise * shake)
      }
    }
  }

  /// Propagates forward and backward; returns the mean loss.
  mutating func run(_ network: GlyphNetwork) -> Double {
    multiply(
      inputs, (size, inputCount), transposed(network.hiddenWeights, columns: inputCount),
      columns: hiddenCount, into: &hidden)
    for row in 0..<size {
      for unit in 0..<hiddenCount {
        let at = row * hiddenCount + unit
        hidden[at] = max(hidden[at] + network.hiddenBiases[unit], 0)
      }
    }
    multiply(
      hidden, (size, hiddenCount), transposed(network.outputWeights, columns: hiddenCount),
      columns: classCount, into: &scores)
    let loss = replaceScoresByGradient(network.outputBiases)
    multiply(
      scores, (size, classCount), transposing: true, hidden, columns: hiddenCount,
      into: &outputWeights)
    multiply(
      scores, (size, classCount), network.outputWeights, columns: hiddenCount, into: &hiddenGradient
    )
    for at in hiddenGradient.indices where hidden[at] <= 0 { hiddenGradient[at] = 0 }
    multiply(
      hiddenGradient, (size, hiddenCount), transposing: true, inputs, columns: inputCount,
      into: &hiddenWeights)
    sumColumns(of: scores, into: &outputBiases)
    sumColumns(of: hiddenGradient, into: &hiddenBiases)
    return loss
  }

  /// Replaces scores by their gradient: probability minus label, divided by the batch's size.
  private mutating func replaceScoresByGradient(_ biases: [Float]) -> Double {
    var loss = 0.0
    for row in 0..<size {
      let start = row * classCount
      var highest = -Float.infinity
      for column in 0..<classCount {
        scores[start + column] += biases[column]
        highest = max(highest, scores[start + column])
      }
      var sum: Float = 0
      for column in 0..<classCount {
        scores[start + column] = expf(scores[start + column] - highest)
        sum += scores[start + column]
      }
      loss -= log(Double(max(scores[start + labels[row]] / sum, 1e-12)))
      for column in 0..<classCount { scores[start + column] /= sum * Float(size) }
      scores[start + labels[row]] -= 1 / Float(size)
    }
    return loss / Double(size)
  }

  private func sumColumns(of matrix: [Float], into sums: inout [Float]) {
    for column in sums.indices { sums[column] = 0 }
    for row in 0..<size {
      for column in sums.indices { sums[column] += matrix[row * sums.count + column] }
    }
  }
}

/// Puts A·B or Aᵀ·B into C; all are stored by rows without gaps.
private func multiply(
  _ a: [Float], _ shape: (rows: Int, columns: Int), transposing: Bool = false, _ b: [Float],
  columns: Int, into c: inout [Float]
) {
  a.withUnsafeBufferPointer { a in
    b.withUnsafeBufferPointer { b in
      c.withUnsafeMutableBufferPointer { c in
        guard let a = a.baseAddress, let b = b.baseAddress, let c = c.baseAddress else { return }
        Float.multiply(
          MatrixView(
            a, rows: transposing ? shape.columns : shape.rows,
            columns: transposing ? shape.rows : shape.columns, stride: shape.columns,
            isTransposed: transposing),
          b, columns: columns, stride: columns, into: c, adding: false)
      }
    }
  }
}

/// The transpose of a matrix stored by rows.
private func transposed(_ matrix: [Float], columns: Int) -> [Float] {
  (0..<columns).flatMap { column in
    stride(from: column, to: matrix.count, by: columns).map { matrix[$0] }
  }
}
