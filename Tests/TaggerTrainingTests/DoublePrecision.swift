package import CTrainingKernels
import WordTagging

@testable package import TaggerTraining

/// Training in double precision, in plain loops: what single precision and its kernels are compared with.
extension Double: Scalar {
  package static func exponentiate(_ values: UnsafeMutableBufferPointer<Double>) {
    for index in values.indices { values[index] = PortableMath.exp(values[index]) }
  }

  package static func subtractMaximum(_ rows: UnsafeMutablePointer<Double>, count: Int, stride: Int)
  {
    for index in 0..<count {
      let row = UnsafeMutableBufferPointer(start: rows + index * stride, count: stride)
      let most = row.max() ?? 0
      for lane in row.indices { row[lane] -= most }
    }
  }

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

  package static func multiply(
    _ a: MatrixView<Double>, _ b: UnsafePointer<Double>, columns: Int, stride: Int,
    into c: UnsafeMutablePointer<Double>, adding: Bool, routine: MatrixRoutine = .fixedOrder
  ) {
    for row in 0..<a.rows {
      for column in 0..<columns {
        var sum = adding ? c[row * stride + column] : 0
        for inner in 0..<a.columns {
          sum += a.start[row * a.rowStep + inner * a.columnStep] * b[inner * stride + column]
        }
        c[row * stride + column] = sum
      }
    }
  }

  package static func dot(
    _ count: Int, _ x: UnsafePointer<Double>, _ y: UnsafePointer<Double>
  ) -> Double { (0..<count).reduce(0) { $0 + x[$1] * y[$1] } }

  package static func add(
    _ count: Int, _ factor: Double, _ x: UnsafePointer<Double>, to y: UnsafeMutablePointer<Double>
  ) { for index in 0..<count { y[index] += factor * x[index] } }
}

extension FeatureOccurrences {
  /// The features of one token.
  @inline(__always)
  func range(_ token: Int) -> Range<Int> {
    Range(uncheckedBounds: (starts[token], starts[token + 1]))
  }

  /// The value of a feature.
  func value(_ index: Int) -> Float { values.map { $0[index] } ?? 1 }
}
