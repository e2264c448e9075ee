/// The arithmetic of a recurrence over label sequences: of all ways to a label the best one, or the sum of all.
///
/// The Viterbi algorithm and forward–backward are one recurrence over two semirings (Goodman, "Semiring parsing",
/// 1999), in first order over labels, in second order over ``TrigramContexts``.
protocol Semiring {
  /// The sum of nothing.
  static var zero: Float { get }
  static func plus(_ one: SIMD4<Float>, _ other: SIMD4<Float>) -> SIMD4<Float>
  static func times(_ one: SIMD4<Float>, _ other: SIMD4<Float>) -> SIMD4<Float>
}

/// The maximum of scores, which are added along a sequence.
enum MaxPlus: Semiring {
  static var zero: Float { -.infinity }

  @inline(__always)
  static func plus(_ one: SIMD4<Float>, _ other: SIMD4<Float>) -> SIMD4<Float> {
    other.replacing(with: one, where: one .> other)
  }

  @inline(__always)
  static func times(_ one: SIMD4<Float>, _ other: SIMD4<Float>) -> SIMD4<Float> { one + other }
}

/// The sum of the exponentials of scores, which are multiplied along a sequence.
enum SumProduct: Semiring {
  static var zero: Float { 0 }

  @inline(__always)
  static func plus(_ one: SIMD4<Float>, _ other: SIMD4<Float>) -> SIMD4<Float> { one + other }

  @inline(__always)
  static func times(_ one: SIMD4<Float>, _ other: SIMD4<Float>) -> SIMD4<Float> { one * other }
}

extension Semiring {
  /// Writes the sums over all labels before, times the scores of a token if there are any.
  ///
  /// Twelve labels at a time have a register for each four.
  @inline(__always)
  static func advance(
    from before: UnsafePointer<Float>, _ pairs: UnsafePointer<Float>,
    times scores: UnsafePointer<Float>?, _ labelCount: Int, _ stride: Int,
    into row: UnsafeMutablePointer<Float>
  ) {
    @inline(__always)
    func finish(_ block: Int, _ sum: SIMD4<Float>) {
      row.setFour(block, scores.map { times(sum, $0.four(block)) } ?? sum)
    }
    var block = 0
    while block &+ 12 <= stride {
      var column = pairs + block
      let factor = SIMD4(repeating: before[0])
      var first = times(column.four(0), factor)
      var second = times(column.four(4), factor)
      var third = times(column.four(8), factor)
      for previous in 1..<max(labelCount, 1) {
        column += stride
        let factor = SIMD4(repeating: before[previous])
        first = plus(first, times(column.four(0), factor))
        second = plus(second, times(column.four(4), factor))
        third = plus(third, times(column.four(8), factor))
      }
      finish(block, first)
      finish(block &+ 4, second)
      finish(block &+ 8, third)
      block &+= 12
    }
    while block < stride {
      var column = pairs + block
      var sum = times(column.four(0), SIMD4(repeating: before[0]))
      for previous in 1..<max(labelCount, 1) {
        column += stride
        sum = plus(sum, times(column.four(0), SIMD4(repeating: before[previous])))
      }
      finish(block, sum)
      block &+= 4
    }
  }

  /// Computes the arrivals at a token, without its scores, from the contexts at the one before: at label pairs and,
  /// of the pairs that lead to them, at single labels.
  @inline(__always)
  static func arrive(
    _ contexts: TrigramContexts, from before: UnsafePointer<Float>,
    _ trigrams: UnsafePointer<Float>, _ pairs: UnsafePointer<Float>,
    into arrivals: UnsafeMutablePointer<Float>
  ) {
    let (labelCount, stride) = (contexts.labelCount, contexts.stride)
    let alone = arrivals + labelCount * stride
    alone.initialize(repeating: zero, count: stride)
    for previous in 0..<labelCount {
      var block = previous &* stride
      let row = contexts.contexts(endingIn: previous)
      for lane in Swift.stride(from: 0, to: stride, by: 4) {
        var sum = SIMD4(repeating: zero)
        for context in row {
          let factor = SIMD4(repeating: before[context])
          sum = plus(sum, times(trigrams.four(context &* stride &+ lane), factor))
        }
        sum = times(sum, pairs.four(block))
        arrivals.setFour(block, sum)
        let isOpen = contexts.areOpen(previous, lane: lane)
        alone.setFour(
          lane,
          plus(UnsafePointer(alone).four(lane), sum.replacing(with: zero, where: .!isOpen)))
        block &+= 4
      }
    }
  }
}
