import WordTagging

extension Float {
  /// Replaces every number by its exponential, to about two units in the last place.
  ///
  /// eˣ = 2ⁿ·eʳ with n the whole number nearest x/ln 2 and |r| ≤ ln 2 / 2; eʳ is its Taylor
  /// series to r⁷ (remainder below 2⁻²⁷), 2ⁿ is written straight into the exponent's bits. ln 2
  /// is subtracted in two parts, the first short enough for n·ln 2 to be exact (Cody and Waite,
  /// "Software Manual for the Elementary Functions", 1980). Numbers below −87 give e⁻⁸⁷, so that no
  /// slow subnormal numbers arise; numbers below −10⁴ give 0.
  package static func exponentiate(_ values: UnsafeMutableBufferPointer<Float>) {
    guard let start = values.baseAddress else { return }
    var index = 0
    while index + 8 <= values.count {
      LaneBlock.store(exponential(LaneBlock.load(start + index)), to: start + index)
      index += 8
    }
    while index + 4 <= values.count {
      let four = LaneBlock.load(start + index, as: SIMD4<Float>.self)
      let eight = exponential(SIMD8(lowHalf: four, highHalf: four))
      LaneBlock.store(eight.lowHalf, to: start + index)
      index += 4
    }
    while index < values.count {
      start[index] = exponential(SIMD8(repeating: start[index]))[0]
      index += 1
    }
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

  /// The exponential of eight numbers at once.
  @inline(__always)
  static func exponential(_ x: SIMD8<Float>) -> SIMD8<Float> {
    let low = x.replacing(with: -87, where: x .< -87)
    let clamped = low.replacing(with: 88, where: low .> 88)
    // Adding 1.5·2²³ rounds to a whole number and leaves it in the low bits.
    let magic = SIMD8<Float>(repeating: 12_582_912)
    let shifted = clamped * 1.442_695_04 + magic
    let n = shifted - magic
    let r = clamped - n * 0.693_359_375 - n * -2.121_944_4e-4
    var series = r * (1 / 5040) + (1 / 720)
    series = series * r + (1 / 120)
    series = series * r + (1 / 24)
    series = series * r + (1 / 6)
    series = series * r + 0.5
    series = series * r + 1
    series = series * r + 1
    let bits = SIMD8<Int32>(truncatingIfNeeded: unsafeBitCast(shifted, to: SIMD8<UInt32>.self))
    let power = unsafeBitCast((bits &<< 23) &+ SIMD8(repeating: 127 << 23), to: SIMD8<Float>.self)
    return (series * power).replacing(with: 0, where: x .< -10_000)
  }
}

extension Double {
  package static func exponentiate(_ values: UnsafeMutableBufferPointer<Double>) {
    for index in values.indices { values[index] = PortableMath.exp(values[index]) }
  }

  package static func subtractMaximum(_ rows: UnsafeMutablePointer<Double>, count: Int, stride: Int)
  {
    for index in 0..<count {
      let row = UnsafeMutableBufferPointer(start: rows + index * stride, count: stride)
      let most = row.max() ?? 0
      for lane in row.indices { row[lane] -= most }
    }
  }
}
