/// Whole-vector arithmetic on arrays.
enum Vector {
  /// The dot product of two vectors.
  static func dot<Real: Scalar>(_ x: [Real], _ y: [Real]) -> Double { dot(x, y, x.indices) }

  /// The same for a range of places.
  static func dot<Real: Scalar>(_ x: [Real], _ y: [Real], _ places: Range<Int>) -> Double {
    x.withUnsafeBufferPointer { x in
      y.withUnsafeBufferPointer { y in
        guard let xBase = x.baseAddress, let yBase = y.baseAddress else { return 0 }
        return Real.dot(places.count, xBase + places.lowerBound, yBase + places.lowerBound)
      }
    }
  }

  /// Calls a function with the starts of two vectors, unless they are empty.
  @inline(__always)
  private static func withStarts<Real: Scalar>(
    _ x: [Real], _ y: inout [Real],
    _ body: (UnsafePointer<Real>, UnsafeMutablePointer<Real>) -> Void
  ) {
    x.withUnsafeBufferPointer { x in
      y.withUnsafeMutableBufferPointer { y in
        if let x = x.baseAddress, let y = y.baseAddress { body(x, y) }
      }
    }
  }

  /// Adds a multiple of `x` to `y`.
  static func add<Real: Scalar>(_ factor: Double, _ x: [Real], to y: inout [Real]) {
    withStarts(x, &y) { Real.add(x.count, Real(factor), $0, to: $1) }
  }

  /// Multiplies a vector by a number.
  static func scale<Real: Scalar>(_ x: inout [Real], by factor: Double) {
    x.withUnsafeMutableBufferPointer { x in
      guard let base = x.baseAddress else { return }
      Real.scale(x.count, by: Real(factor), base)
    }
  }

  /// Puts −x into `negative`.
  static func negate<Real: Scalar>(_ x: [Real], into negative: inout [Real]) {
    withStarts(x, &negative) { start, negative in
      for index in x.indices { negative[index] = -start[index] }
    }
  }

  /// Puts x + factor·y into `sum`.
  static func sum<Real: Scalar>(
    _ x: [Real], plus factor: Double, times y: [Real], into sum: inout [Real]
  ) {
    let factor = Real(factor)
    y.withUnsafeBufferPointer { y in
      guard let y = y.baseAddress else { return }
      withStarts(x, &sum) { start, sum in
        for index in x.indices { sum[index] = start[index] + factor * y[index] }
      }
    }
  }

  /// Multiplies a vector by a diagonal and a number; an empty diagonal is 1 everywhere.
  static func multiply<Real: Scalar>(_ x: inout [Real], by diagonal: [Real], times factor: Double) {
    guard !diagonal.isEmpty else { return scale(&x, by: factor) }
    let factor = Real(factor)
    withStarts(diagonal, &x) { start, x in
      for index in diagonal.indices { x[index] *= start[index] * factor }
    }
  }

  /// The sum of the magnitudes of the numbers in a range of places.
  static func sumOfMagnitudes<Real: Scalar>(_ x: [Real], _ places: Range<Int>) -> Double {
    x.withUnsafeBufferPointer { x in
      guard let base = x.baseAddress else { return 0 }
      var sum = 0.0
      var index = places.lowerBound
      while index + 8 <= places.upperBound {
        var lanes = SIMD8<Real>.zero
        let end = min(index + 4096, places.upperBound)
        while index + 8 <= end {
          let numbers: SIMD8<Real> = LaneBlock.load(base + index)
          lanes += pointwiseMax(numbers, -numbers)
          index += 8
        }
        sum += Double(lanes.sum())
      }
      while index < places.upperBound {
        sum += Double(abs(base[index]))
        index += 1
      }
      return sum
    }
  }
}
