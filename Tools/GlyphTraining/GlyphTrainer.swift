import Foundation
import RecipePages

/// Trains a `GlyphNetwork` by stochastic gradient descent with Adam's step sizes.
///
/// The method is of Kingma and Ba, "Adam: A Method for Stochastic Optimization" (2015), with the
/// step falling to zero along a half cosine.
struct GlyphTrainer {
  var hiddenCount = 256
  var epochCount = 12
  var batchSize = 128
  var step: Float = 0.0015
  var decay: Float = 0.02
  var noise: Float = 0.04

  init() {}

  /// Trains on `samples`; `report` is called with the mean loss of every epoch.
  func train(
    on samples: GlyphSamples, using random: inout some RandomNumberGenerator,
    report: (_ epoch: Int, _ loss: Double) -> Void
  ) -> GlyphNetwork {
    var network = GlyphNetwork(
      inputCount: GlyphFeatures.count, hiddenCount: hiddenCount, classCount: GlyphClass.all.count)
    network.hiddenWeights = Self.drawn(
      network.hiddenWeights.count, fanIn: GlyphFeatures.count, &random)
    network.outputWeights = Self.drawn(network.outputWeights.count, fanIn: hiddenCount, &random)
    var batch = GlyphBatch(size: batchSize, network: network)
    var moments = [
      Moments(network.hiddenWeights.count), Moments(network.hiddenBiases.count),
      Moments(network.outputWeights.count), Moments(network.outputBiases.count),
    ]
    var order = Array(0..<samples.count)
    let batches = samples.count / batchSize
    let steps = Float(max(epochCount * batches, 1))
    var stepCount = 0
    for epoch in 1...epochCount {
      order.shuffle(using: &random)
      var loss = 0.0
      for index in 0..<batches {
        batch.load(
          samples, order[(index * batchSize)..<((index + 1) * batchSize)], noise: noise,
          using: &random)
        loss += batch.run(network)
        stepCount += 1
        let rate = step * 0.5 * (1 + cosf(.pi * Float(stepCount) / steps))
        moments[0].move(&network.hiddenWeights, batch.hiddenWeights, rate, decay, stepCount)
        moments[1].move(&network.hiddenBiases, batch.hiddenBiases, rate, 0, stepCount)
        moments[2].move(&network.outputWeights, batch.outputWeights, rate, decay, stepCount)
        moments[3].move(&network.outputBiases, batch.outputBiases, rate, 0, stepCount)
      }
      report(epoch, loss / Double(max(batches, 1)))
    }
    return network
  }

  /// The temperature under which `samples` are most probable.
  static func temperature(of network: GlyphNetwork, on samples: GlyphSamples) -> Float {
    var plain = network
    plain.temperature = 1
    // Logarithms of softmax probabilities are scores up to a constant, which cancels.
    let scores = (0..<samples.count).map { index in
      plain.probabilities(of: Array(samples.row(index))).map { logf(max($0, 1e-30)) }
    }
    func loss(_ temperature: Float) -> Float {
      zip(scores, samples.labels).reduce(0) { sum, sample in
        let whole = sample.0.reduce(0) { $0 + expf($1 / temperature) }
        return sum + logf(whole) - sample.0[sample.1] / temperature
      }
    }
    return stride(from: Float(0.5), through: 4, by: 0.05).min { loss($0) < loss($1) } ?? 1
  }

  private static func drawn(
    _ count: Int, fanIn: Int, _ random: inout some RandomNumberGenerator
  ) -> [Float] {
    let reach = (6 / Float(fanIn)).squareRoot()
    return (0..<count).map { _ in Float.random(in: -reach...reach, using: &random) }
  }
}

/// Running means of a weight block's gradient and its square.
private struct Moments {
  var first: [Float]
  var second: [Float]

  init(_ count: Int) {
    first = [Float](repeating: 0, count: count)
    second = first
  }

  mutating func move(
    _ weights: inout [Float], _ gradient: [Float], _ rate: Float, _ decay: Float, _ step: Int
  ) {
    let firstScale = 1 / (1 - powf(0.9, Float(step)))
    let secondScale = 1 / (1 - powf(0.999, Float(step)))
    for index in weights.indices {
      let slope = gradient[index]
      first[index] = 0.9 * first[index] + 0.1 * slope
      second[index] = 0.999 * second[index] + 0.001 * slope * slope
      let size = (second[index] * secondScale).squareRoot() + 1e-8
      weights[index] -= rate * (first[index] * firstScale / size + decay * weights[index])
    }
  }
}
