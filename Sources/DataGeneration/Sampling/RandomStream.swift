/// A stream of random bits that is told by a seed and an index alone.
///
/// Each line of a data set has its own stream, so that lines can be drawn in any order and by any
/// number of threads. It is the SplitMix64 generator (Steele, Lea and Flood, OOPSLA 2014), started
/// at a place that mixes both numbers.
struct RandomStream: RandomNumberGenerator, Sendable {
  private var state: UInt64

  init(seed: UInt64, index: UInt64) {
    state = Self.mix(seed &+ 0x9E37_79B9_7F4A_7C15) ^ Self.mix(index &+ 0xD1B5_4A32_D192_ED03)
    state = Self.mix(state)
  }

  @inline(__always)
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    return Self.mix(state)
  }

  /// A number from 0 up to, not including, 1.
  @inline(__always)
  mutating func fraction() -> Double {
    Double(next() >> 11) * 0x1p-53
  }

  /// A number from 0 up to, not including, `count`.
  @inline(__always)
  mutating func index(below count: Int) -> Int {
    Int(truncatingIfNeeded: UInt64(count).multipliedFullWidth(by: next()).high)
  }

  /// Whether an event of the chance happens.
  @inline(__always)
  mutating func happens(_ chance: Double) -> Bool {
    fraction() < chance
  }

  @inline(__always)
  private static func mix(_ value: UInt64) -> UInt64 {
    var z = value
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
