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

  /// Multiplies a vector by a diagonal and a number; an empty diagonal is 1 everywhere.
  static func multiply<Real: Scalar>(_ x: inout [Real], by diagonal: [Real], times factor: Double) {
    guard !diagonal.isEmpty else { return scale(&x, by: factor) }
    let factor = Real(factor)
    x.withUnsafeMutableBufferPointer { x in
      diagonal.withUnsafeBufferPointer { diagonal in
        for index in 0..<x.count { x[index] *= diagonal[index] * factor }
      }
    }
  }

  /// Σ dᵢ·xᵢ², d an empty or whole diagonal.
  static func squaredNorm<Real: Scalar>(_ x: [Real], weighted diagonal: [Real]) -> Double {
    guard !diagonal.isEmpty else { return dot(x, x) }
    var weighted = x
    multiply(&weighted, by: diagonal, times: 1)
    return dot(weighted, x)
  }
}
