/// The vector calls in plain Swift.
///
/// What training uses where OpenBLAS is left out, and what the tests hold OpenBLAS against.
enum PlainVectors<Element: Scalar> {
  static func dot(
    _ count: Int, _ x: UnsafePointer<Element>, _ y: UnsafePointer<Element>
  ) -> Double {
    var sum = 0.0
    for start in stride(from: 0, to: count, by: 4096) {
      // Eight sums at a time, as strict floating point would make a single one a slow chain.
      var lanes = SIMD8<Element>()
      let end = min(start + 4096, count)
      var index = start
      while index + 8 <= end {
        lanes += Row.load(x + index) * Row.load(y + index)
        index += 8
      }
      var part = lanes.sum()
      while index < end {
        part += x[index] * y[index]
        index += 1
      }
      sum += Double(part)
    }
    return sum
  }

  static func add(
    _ count: Int, _ factor: Element, _ x: UnsafePointer<Element>,
    to y: UnsafeMutablePointer<Element>
  ) {
    for index in 0..<count { y[index] += factor * x[index] }
  }

  static func scale(_ count: Int, by factor: Element, _ x: UnsafeMutablePointer<Element>) {
    for index in 0..<count { x[index] *= factor }
  }

  static func multiply(
    _ a: MatrixView<Element>, _ b: MatrixView<Element>, into c: UnsafeMutablePointer<Element>,
    stride: Int, adding: Bool
  ) {
    for row in 0..<a.rows {
      let out = c + row * stride
      if !adding { out.update(repeating: 0, count: b.columns) }
      for inner in 0..<a.columns {
        let factor =
          a.isTransposed ? a.start[inner * a.stride + row] : a.start[row * a.stride + inner]
        if b.isTransposed {
          for column in 0..<b.columns { out[column] += factor * b.start[column * b.stride + inner] }
        } else {
          add(b.columns, factor, b.start + inner * b.stride, to: out)
        }
      }
    }
  }
}

#if !BLAS
extension Scalar {
  package static func dot(
    _ count: Int, _ x: UnsafePointer<Self>, _ y: UnsafePointer<Self>
  ) -> Double {
    PlainVectors.dot(count, x, y)
  }

  package static func add(
    _ count: Int, _ factor: Self, _ x: UnsafePointer<Self>, to y: UnsafeMutablePointer<Self>
  ) {
    PlainVectors.add(count, factor, x, to: y)
  }

  package static func scale(_ count: Int, by factor: Self, _ x: UnsafeMutablePointer<Self>) {
    PlainVectors.scale(count, by: factor, x)
  }

  package static func multiply(
    _ a: MatrixView<Self>, _ b: MatrixView<Self>, into c: UnsafeMutablePointer<Self>,
    stride: Int, adding: Bool
  ) {
    PlainVectors.multiply(a, b, into: c, stride: stride, adding: adding)
  }
}

extension Float: Scalar {}
extension Double: Scalar {}
#endif
