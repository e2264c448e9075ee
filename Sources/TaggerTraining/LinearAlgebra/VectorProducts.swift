/// Sums and products of vectors, in an order of operations that depends on their length alone.
///
/// A library that chooses its kernels by the processor gives other sums on other processors, and a
/// training run that ends with other weights.
extension Scalar {
  /// The dot product of two vectors.
  ///
  /// Sums of 4,096 products are made in single precision, in 32 lanes that do not wait for each
  /// other, and added up in double precision.
  static func dot(_ count: Int, _ x: UnsafePointer<Self>, _ y: UnsafePointer<Self>) -> Double {
    var sum = 0.0
    for start in stride(from: 0, to: count, by: 4096) {
      var (first, second) = (SIMD16<Self>.zero, SIMD16<Self>.zero)
      let end = min(start + 4096, count)
      var index = start
      while index + 32 <= end {
        first += LaneBlock.load(x + index) * LaneBlock.load(y + index)
        second += LaneBlock.load(x + index + 16) * LaneBlock.load(y + index + 16)
        index += 32
      }
      var part = (first + second).sum()
      while index < end {
        part += x[index] * y[index]
        index += 1
      }
      sum += Double(part)
    }
    return sum
  }

  /// Adds a multiple of `x` to `y`.
  static func add(
    _ count: Int, _ factor: Self, _ x: UnsafePointer<Self>, to y: UnsafeMutablePointer<Self>
  ) { for index in 0..<count { y[index] += factor * x[index] } }

  /// Multiplies a vector by a number.
  static func scale(_ count: Int, by factor: Self, _ x: UnsafeMutablePointer<Self>) {
    for index in 0..<count { x[index] *= factor }
  }
}
