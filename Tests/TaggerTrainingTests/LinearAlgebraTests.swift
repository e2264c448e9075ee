import Foundation
import Testing

@testable import TaggerTraining

@Suite struct LinearAlgebraTests {
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

  @Test(arguments: [1, 3, 8, 21, 5000])
  func `plain loops and the library agree on vectors`(count: Int) {
    let x = [Double].random(count: count, size: 1, seed: 1)
    var (y, z) = ([Double].random(count: count, size: 1, seed: 2), [Double]())
    z = y
    #expect(abs(PlainVectors<Double>.dot(count, x, y) - Double.dot(count, x, y)) < 1e-9)
    PlainVectors<Double>.add(count, 0.5, x, to: &y)
    Double.add(count, 0.5, x, to: &z)
    PlainVectors<Double>.scale(count, by: 3, &y)
    Double.scale(count, by: 3, &z)
    for (mine, theirs) in zip(y, z) { #expect(abs(mine - theirs) < 1e-12) }
  }

  @Test(arguments: [(false, false), (true, false), (false, true)], [true, false])
  func `plain loops and the library agree on products`(turned: (Bool, Bool), adding: Bool) {
    let (rows, inner, columns) = (5, 3, 4)
    let a = [Double].random(count: 64, size: 1, seed: 3)
    let b = [Double].random(count: 64, size: 1, seed: 4)
    var (mine, theirs) = ([Double](repeating: 2, count: 64), [Double](repeating: 2, count: 64))
    a.withUnsafeBufferPointer { a in
      b.withUnsafeBufferPointer { b in
        guard let a = a.baseAddress, let b = b.baseAddress else { return }
        let left = MatrixView(
          start: a, rows: rows, columns: inner, stride: 8, isTransposed: turned.0)
        let right = MatrixView(
          start: b, rows: inner, columns: columns, stride: 8, isTransposed: turned.1)
        PlainVectors.multiply(left, right, into: &mine, stride: 6, adding: adding)
        Double.multiply(left, right, into: &theirs, stride: 6, adding: adding)
      }
    }
    for (mine, theirs) in zip(mine, theirs) { #expect(abs(mine - theirs) < 1e-12) }
  }
}
