package import CTrainingKernels

extension Float {
  package static func sumWeights(
    _ rows: FeatureOccurrences, _ cells: FeatureOccurrences, _ cellLabels: UnsafePointer<UInt16>,
    _ tokens: Range<Int>, _ weights: UnsafePointer<Float>,
    withoutFeatures: UnsafePointer<Float>, into sums: UnsafeMutablePointer<Float>, stride: Int
  ) {
    sum_weights(
      rows, cells, cellLabels, tokens.lowerBound, tokens.count, weights, withoutFeatures, sums,
      stride)
  }

  package static func addResiduals(
    _ residuals: UnsafePointer<Float>, _ rows: FeatureOccurrences, _ cells: FeatureOccurrences,
    _ cellLabels: UnsafePointer<UInt16>, _ tokens: Range<Int>,
    to gradient: UnsafeMutablePointer<Float>, stride: Int, factors: UnsafePointer<Float>?,
    squaringValues: Bool
  ) {
    add_residuals(
      rows, cells, cellLabels, tokens.lowerBound, tokens.count, residuals, gradient, stride,
      factors,
      squaringValues)
  }
}

extension Double {
  package static func sumWeights(
    _ rows: FeatureOccurrences, _ cells: FeatureOccurrences, _ cellLabels: UnsafePointer<UInt16>,
    _ tokens: Range<Int>, _ weights: UnsafePointer<Double>,
    withoutFeatures: UnsafePointer<Double>, into sums: UnsafeMutablePointer<Double>, stride: Int
  ) {
    for (token, start) in zip(tokens, Swift.stride(from: 0, to: .max, by: stride)) {
      let sums = sums + start
      sums.update(from: withoutFeatures, count: stride)
      for index in rows.range(token) {
        let row = weights + 4 * Int(rows.places[index])
        for lane in 0..<stride { sums[lane] += row[lane] * Double(rows.value(index)) }
      }
      for index in cells.range(token) {
        sums[Int(cellLabels[index])] +=
          weights[Int(cells.places[index])] * Double(cells.value(index))
      }
    }
  }

  package static func addResiduals(
    _ residuals: UnsafePointer<Double>, _ rows: FeatureOccurrences, _ cells: FeatureOccurrences,
    _ cellLabels: UnsafePointer<UInt16>, _ tokens: Range<Int>,
    to gradient: UnsafeMutablePointer<Double>, stride: Int, factors: UnsafePointer<Double>?,
    squaringValues: Bool
  ) {
    func factor(_ value: Float) -> Double { Double(squaringValues ? value * value : value) }
    for (token, start) in zip(tokens, Swift.stride(from: 0, to: .max, by: stride)) {
      let residuals = residuals + start
      for index in rows.range(token) {
        let place = 4 * Int(rows.places[index])
        for lane in 0..<stride {
          gradient[place + lane] +=
            residuals[lane] * factor(rows.value(index)) * (factors?[place + lane] ?? 1)
        }
      }
      for index in cells.range(token) {
        gradient[Int(cells.places[index])] +=
          residuals[Int(cellLabels[index])] * factor(cells.value(index))
          * (factors?[Int(cells.places[index])] ?? 1)
      }
    }
  }
}

extension FeatureOccurrences {
  /// The features of one token.
  @inline(__always)
  func range(_ token: Int) -> Range<Int> {
    Range(uncheckedBounds: (starts[token], starts[token + 1]))
  }

  /// The value of a feature.
  fileprivate func value(_ index: Int) -> Float { values.map { $0[index] } ?? 1 }
}
