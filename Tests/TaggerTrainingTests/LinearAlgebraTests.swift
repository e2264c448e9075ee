import CTrainingKernels
import Foundation
import Support
import Testing
import WordTagging

@testable import TaggerTraining

@Suite struct LinearAlgebraTests {
  private static let hasAVX2: ConditionTrait = .enabled(
    if: (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8))?.contains(" avx2 ") == true,
    "the processor has no AVX2")

  @Test func `the exponential is good to a few units in the last place`() {
    var numbers = (0..<2001).map { Float($0 - 1000) * 0.087 }
    let exact = numbers.map { exp(Double($0)) }
    numbers.withUnsafeMutableBufferPointer { Float.exponentiate($0) }
    for (number, exact) in zip(numbers, exact) where exact > 1e-37 && exact < 1e37 {
      #expect(abs(Double(number) / exact - 1) < 4e-7)
    }
  }

  @Test func `the exponential of minus infinity is 0 and of large numbers finite`() {
    var numbers: [Float] = [-.infinity, -20_000, 0, 1000, -200]
    numbers.withUnsafeMutableBufferPointer { Float.exponentiate($0) }
    #expect(numbers[0] == 0)
    #expect(numbers[1] == 0)
    #expect(numbers[2] == 1)
    #expect(numbers[3].isFinite)
    #expect(numbers[4] < 1e-36)
  }

  @Test(arguments: [1, 3, 8, 31, 32, 33, 5000])
  func `sums of products are near sums in double precision`(count: Int) {
    let x = [Float].random(count: count, size: 1, seed: 1)
    let y = [Float].random(count: count, size: 1, seed: 2)
    let exact = zip(x, y).reduce(0) { $0 + Double($1.0) * Double($1.1) }
    #expect(abs(Float.dot(count, x, y) - exact) < 1e-6 * Double(count))
  }

  struct Shape: Sendable, CustomTestStringConvertible {
    var (rows, inner, columns, stride): (Int, Int, Int, Int)
    var isTransposed: Bool
    var adding: Bool
    var testDescription: String { "\(rows)x\(inner)x\(columns) \(isTransposed) \(adding)" }
  }

  /// Every height and width of a tile, whole and cut, and shapes without any numbers.
  static let shapes = [false, true].flatMap { isTransposed in
    [(1, 1, 1), (3, 5, 4), (4, 7, 8), (5, 3, 12), (9, 17, 20), (32, 18, 39), (4, 0, 16), (0, 3, 4)]
      .enumerated().map { index, size in
        Shape(
          rows: size.0, inner: size.1, columns: size.2, stride: size.2 + index % 3,
          isTransposed: isTransposed, adding: index % 2 == 0)
      }
  }

  @Test(hasAVX2, arguments: shapes)
  func `a product has the same bits with and without AVX2 and is near the exact one`(
    shape: Shape
  ) {
    let (rows, inner, columns, width) = (shape.rows, shape.inner, shape.columns, shape.stride)
    let aStride = (shape.isTransposed ? rows : inner) + 1
    let a = [Float].random(count: 2_000, size: 1, seed: 3)
    let b = [Float].random(count: 2_000, size: 1, seed: 4)
    let start = [Float].random(count: 2_000, size: 1, seed: 5)
    var (product, baseline, exact) = (start, start, start.map { Double($0) })
    a.withUnsafeBufferPointer { a in
      b.withUnsafeBufferPointer { b in
        guard let a = a.baseAddress, let b = b.baseAddress else { return }
        let view = MatrixView(
          a, rows: rows, columns: inner, stride: aStride, isTransposed: shape.isTransposed)
        Float.multiply(
          view, b, columns: columns, stride: width, into: &product, adding: shape.adding)
        matrix_product_baseline(
          a, view.rowStep, view.columnStep, b, &baseline, width, rows, inner, columns,
          shape.adding)
      }
    }
    #expect(product.map(\.bitPattern) == baseline.map(\.bitPattern))
    let doubles = (a.map { Double($0) }, b.map { Double($0) })
    doubles.0.withUnsafeBufferPointer { a in
      doubles.1.withUnsafeBufferPointer { b in
        guard let a = a.baseAddress, let b = b.baseAddress else { return }
        let view = MatrixView(
          a, rows: rows, columns: inner, stride: aStride, isTransposed: shape.isTransposed)
        Double.multiply(
          view, b, columns: columns, stride: width, into: &exact, adding: shape.adding)
      }
    }
    for (number, exact) in zip(product, exact) { #expect(abs(Double(number) - exact) < 1e-5) }
  }

  /// Counts around the widths of the lanes, which have their own loops, and around a block of 4,096.
  static let counts = Array(0...33) + [63, 64, 65, 4_095, 4_096, 4_097, 9_001]

  @Test(hasAVX2) func `exponentials have the same bits with and without AVX2`() {
    let special: [Float] = [
      -.infinity, .infinity, -0.0, .leastNonzeroMagnitude, -87, -87.5, 88, 88.5, -10_000, -10_001,
      .nan,
    ]
    for count in Self.counts {
      var numbers = special + [Float].random(count: count, size: 100, seed: UInt64(count))
      var baseline = numbers
      exponentiate(&numbers, numbers.count)
      exponentiate_baseline(&baseline, baseline.count)
      #expect(numbers.map(\.bitPattern) == baseline.map(\.bitPattern), "\(count)")
    }
  }

  @Test(hasAVX2) func `products of vectors have the same bits with and without AVX2`() {
    for count in Self.counts {
      let x = [Float].random(count: count, size: 3, seed: 1)
      var y = [Float].random(count: count, size: 1e-3, seed: 2)
      var baseline = y
      #expect(dot_product(x, y, count).bitPattern == dot_product_baseline(x, y, count).bitPattern)
      add_multiple(0.3, x, &y, count)
      add_multiple_baseline(0.3, x, &baseline, count)
      #expect(y.map(\.bitPattern) == baseline.map(\.bitPattern), "\(count)")
    }
  }

  /// Features of five tokens in memory: rows of weights for `stride` labels each, and single weights.
  struct Features {
    var starts: [Int] = [0]
    var places: [UInt32] = []
    var values: [Float]

    init(perToken: [Int], placeCount: Int, seed: UInt64) {
      var random = RandomStream(seed: seed)
      for count in perToken {
        for _ in 0..<count { places.append(UInt32(random.index(below: placeCount))) }
        starts.append(places.count)
      }
      values = [Float].random(count: places.count, size: 2, seed: seed)
      places += Array(repeating: 0, count: Int(PLACES_READ_AHEAD))
    }

    func lend(withValues: Bool, _ body: (FeatureOccurrences) -> Void) {
      starts.withUnsafeBufferPointer { starts in
        places.withUnsafeBufferPointer { places in
          values.withUnsafeBufferPointer { values in
            body(
              FeatureOccurrences(
                starts: starts.baseAddress, places: places.baseAddress,
                values: withValues ? values.baseAddress : nil))
          }
        }
      }
    }
  }

  @Test(hasAVX2, arguments: [4, 8, 12, 16, 20, 24, 28, 32, 36, 60, 64, 100], [false, true])
  func `sums over features have the same bits with and without AVX2`(
    stride: Int, withValues: Bool
  ) {
    // Places of rows are quarters of their indices.
    let rows = Features(perToken: [3, 0, 40, 1, 7], placeCount: 50 * stride / 4, seed: 1)
    let cells = Features(perToken: [2, 5, 0, 30, 1], placeCount: 50 * stride, seed: 2)
    let labels = (0..<cells.values.count).map { UInt16($0 % stride) }
    let weights = [Float].random(count: 51 * stride, size: 1, seed: 3)
    let start = [Float].random(count: stride, size: 1, seed: 4)
    let residuals = [Float].random(count: 5 * stride, size: 1, seed: 5)
    let factors = [Float].random(count: 51 * stride, size: 1, seed: 6)
    var (sums, baseSums) = ([Float](repeating: 0, count: 5 * stride), residuals)
    rows.lend(withValues: withValues) { rows in
      cells.lend(withValues: withValues) { cells in
        sum_weights(rows, cells, labels, 0, 5, weights, start, &sums, stride)
        sum_weights_baseline(rows, cells, labels, 0, 5, weights, start, &baseSums, stride)
        #expect(sums.map(\.bitPattern) == baseSums.map(\.bitPattern))
        for (factors, squaring) in [(nil, false), (factors, false), (nil, true), (factors, true)] {
          var (gradient, baseGradient) = (weights, weights)
          add_residuals(
            rows, cells, labels, 0, 5, residuals, &gradient, stride, factors, squaring)
          add_residuals_baseline(
            rows, cells, labels, 0, 5, residuals, &baseGradient, stride, factors, squaring)
          #expect(gradient != weights)
          #expect(gradient.map(\.bitPattern) == baseGradient.map(\.bitPattern))
        }
      }
    }
  }

  @Test(arguments: [false, true])
  func `OpenBLAS and our kernel agree on the products of large label sets`(isTransposed: Bool) {
    let (rows, inner, columns) = (40, 200, 200)
    let a = [Float].random(count: rows * inner, size: 1, seed: 6)
    let b = [Float].random(count: inner * columns, size: 1, seed: 7)
    let products = [MatrixRoutine.fixedOrder, .openBLAS].map { routine in
      var product = [Float](repeating: 1, count: rows * columns)
      a.withUnsafeBufferPointer { a in
        b.withUnsafeBufferPointer { b in
          guard let a = a.baseAddress, let b = b.baseAddress else { return }
          let view = MatrixView(
            a, rows: rows, columns: inner, stride: isTransposed ? rows : inner,
            isTransposed: isTransposed)
          Float.multiply(
            view, b, columns: columns, stride: columns, into: &product, adding: true,
            routine: routine)
        }
      }
      return product
    }
    for (ours, theirs) in zip(products[0], products[1]) { #expect(abs(ours - theirs) < 1e-4) }
  }

  @Test func `OpenBLAS multiplies for large label sets alone, and never for a reproducible run`() {
    let routines = [(191, false), (192, false), (192, true)].map {
      MatrixRoutine.fastest(labelCount: $0, isReproducible: $1)
    }
    #if BLAS
    #expect(routines == [.fixedOrder, .openBLAS, .fixedOrder])
    #else
    #expect(routines.allSatisfy { $0 == .fixedOrder })
    #endif
  }

  @Test func `logarithm and exponential are good to the last place or nearly so`() {
    for step in -2_000...2_000 {
      let x = exp(Double(step) * 0.17)
      #expect(abs(PortableMath.log(x) - log(x)) <= 2 * max(log(x).ulp, 0x1p-54), "\(x)")
      let y = Double(step) * 0.35
      #expect(abs(PortableMath.exp(y) / exp(y) - 1) < 4e-16, "\(y)")
    }
    #expect(PortableMath.log(0) == -.infinity && PortableMath.log(.infinity) == .infinity)
    #expect(PortableMath.log(-1).isNaN && PortableMath.log(.nan).isNaN)
    #expect(abs(PortableMath.log(.leastNonzeroMagnitude) / log(.leastNonzeroMagnitude) - 1) < 1e-15)
    #expect(PortableMath.exp(-.infinity) == 0 && PortableMath.exp(800) == .infinity)
    #expect(PortableMath.exp(.nan).isNaN)
  }
}
