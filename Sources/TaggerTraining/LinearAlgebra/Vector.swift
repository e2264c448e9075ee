/// Whole-vector arithmetic on arrays.
enum Vector {
  /// The sum of the products of two vectors.
  static func dot<Real: Scalar>(_ x: [Real], _ y: [Real]) -> Double {
    x.withUnsafeBufferPointer { x in
      y.withUnsafeBufferPointer { y in
        guard let xBase = x.baseAddress, let yBase = y.baseAddress else { return 0 }
        return Real.dot(x.count, xBase, yBase)
      }
    }
  }

  /// The length of a vector.
  static func norm<Real: Scalar>(_ x: [Real]) -> Double { dot(x, x).squareRoot() }

  /// Adds a multiple of `x` to `y`.
  static func add<Real: Scalar>(_ factor: Double, _ x: [Real], to y: inout [Real]) {
    x.withUnsafeBufferPointer { x in
      y.withUnsafeMutableBufferPointer { y in
        guard let xBase = x.baseAddress, let yBase = y.baseAddress else { return }
        Real.add(x.count, Real(factor), xBase, to: yBase)
      }
    }
  }

  /// Multiplies a vector by a number.
  static func scale<Real: Scalar>(_ x: inout [Real], by factor: Double) {
    x.withUnsafeMutableBufferPointer { x in
      guard let base = x.baseAddress else { return }
      Real.scale(x.count, by: Real(factor), base)
    }
  }

  /// How many numbers are not 0.
  static func activeCount<Real: Scalar>(_ x: [Real]) -> Int {
    x.reduce(0) { $1 == 0 ? $0 : $0 + 1 }
  }
}
