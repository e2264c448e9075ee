import CTrainingKernels

// The order of operations depends on the length of the vectors alone. A library that chooses its kernels by
// the processor gives other sums on other processors, and a training run that ends with other weights.

extension Float {
  package static func dot(
    _ count: Int, _ x: UnsafePointer<Float>, _ y: UnsafePointer<Float>
  ) -> Double { dot_product(x, y, count) }

  package static func add(
    _ count: Int, _ factor: Float, _ x: UnsafePointer<Float>, to y: UnsafeMutablePointer<Float>
  ) { add_multiple(factor, x, y, count) }
}

extension Double {
  package static func dot(
    _ count: Int, _ x: UnsafePointer<Double>, _ y: UnsafePointer<Double>
  ) -> Double { (0..<count).reduce(0) { $0 + x[$1] * y[$1] } }

  package static func add(
    _ count: Int, _ factor: Double, _ x: UnsafePointer<Double>, to y: UnsafeMutablePointer<Double>
  ) { for index in 0..<count { y[index] += factor * x[index] } }
}

extension Scalar {
  /// Multiplies a vector by a number.
  static func scale(_ count: Int, by factor: Self, _ x: UnsafeMutablePointer<Self>) {
    for index in 0..<count { x[index] *= factor }
  }
}
