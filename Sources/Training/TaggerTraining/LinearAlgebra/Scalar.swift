package import CTrainingKernels

/// A number that training computes with: `Float`; tests check it with `Double`.
package protocol Scalar: BinaryFloatingPoint, SIMDScalar, Codable, Sendable {
  /// Replaces every number by its exponential.
  static func exponentiate(_ values: UnsafeMutableBufferPointer<Self>)

  /// Subtracts from each row its maximum; the stride is a multiple of four.
  static func subtractMaximum(_ rows: UnsafeMutablePointer<Self>, count: Int, stride: Int)

  /// Puts A·B into C, or adds it; the rows of B and C are `stride` apart.
  static func multiply(
    _ a: MatrixView<Self>, _ b: UnsafePointer<Self>, columns: Int, stride: Int,
    into c: UnsafeMutablePointer<Self>, adding: Bool, routine: MatrixRoutine)

  /// The dot product of two vectors.
  static func dot(_ count: Int, _ x: UnsafePointer<Self>, _ y: UnsafePointer<Self>) -> Double

  /// Adds a multiple of `x` to `y`.
  static func add(
    _ count: Int, _ factor: Self, _ x: UnsafePointer<Self>, to y: UnsafeMutablePointer<Self>)

  /// Puts the sums of the weights of each token's features into its row, from the row of a token
  /// without features on.
  static func sumWeights(
    _ rows: FeatureOccurrences, _ cells: FeatureOccurrences, _ cellLabels: UnsafePointer<UInt16>,
    _ tokens: Range<Int>, _ weights: UnsafePointer<Self>,
    withoutFeatures: UnsafePointer<Self>, into sums: UnsafeMutablePointer<Self>, stride: Int)

  /// Adds each token's row, times the values of its features or the squares of these, to the numbers at
  /// their places; what is added is multiplied by factors, if there are any.
  static func addResiduals(
    _ residuals: UnsafePointer<Self>, _ rows: FeatureOccurrences, _ cells: FeatureOccurrences,
    _ cellLabels: UnsafePointer<UInt16>, _ tokens: Range<Int>,
    to gradient: UnsafeMutablePointer<Self>, stride: Int, factors: UnsafePointer<Self>?,
    squaringValues: Bool)
}

// The order of operations depends on the length of the vectors alone. A library that chooses its kernels by
// the processor gives other sums on other processors, and a training run that ends with other weights.
extension Float: Scalar {
  package static func exponentiate(_ values: UnsafeMutableBufferPointer<Float>) {
    if let start = values.baseAddress { CTrainingKernels.exponentiate(start, values.count) }
  }

  package static func subtractMaximum(_ rows: UnsafeMutablePointer<Float>, count: Int, stride: Int)
  {
    for index in 0..<count {
      let row = rows + index * stride
      var four: SIMD4<Float> = LaneBlock.load(row)
      var lane = 4
      while lane < stride {
        let next: SIMD4<Float> = LaneBlock.load(row + lane)
        four = four.replacing(with: next, where: next .> four)
        lane += 4
      }
      let two = four.lowHalf.replacing(with: four.highHalf, where: four.highHalf .> four.lowHalf)
      let one = two.x > two.y ? two.x : two.y
      lane = 0
      while lane < stride {
        LaneBlock.store(LaneBlock.load(row + lane, as: SIMD4<Float>.self) - one, to: row + lane)
        lane += 4
      }
    }
  }

  package static func dot(
    _ count: Int, _ x: UnsafePointer<Float>, _ y: UnsafePointer<Float>
  ) -> Double { dot_product(x, y, count) }

  package static func add(
    _ count: Int, _ factor: Float, _ x: UnsafePointer<Float>, to y: UnsafeMutablePointer<Float>
  ) { add_multiple(factor, x, y, count) }

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
      factors, squaringValues)
  }
}

extension Scalar {
  /// Multiplies a vector by a number.
  static func scale(_ count: Int, by factor: Self, _ x: UnsafeMutablePointer<Self>) {
    for index in 0..<count { x[index] *= factor }
  }
}
