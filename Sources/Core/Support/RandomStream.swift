/// A seeded stream of random bits, the same on every machine.
///
/// The generator is SplitMix64 (Steele, Lea and Flood, OOPSLA 2014).
package struct RandomStream: RandomNumberGenerator, Sendable {
  @usableFromInline
  var state: UInt64

  /// Creates the stream of a seed.
  package init(seed: UInt64) { state = seed }

  /// Creates one of many streams of a seed.
  ///
  /// Both numbers are mixed, so that streams of neighboring seeds and indices have nothing in common.
  /// With a stream for each sequence, sequences can be made in any order and by any number of threads.
  package init(seed: UInt64, index: UInt64) {
    state = Self.mix(seed &+ 0x9E37_79B9_7F4A_7C15) ^ Self.mix(index &+ 0xD1B5_4A32_D192_ED03)
    state = Self.mix(state)
  }

  @inlinable
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    return Self.mix(state)
  }

  /// A number from 0 up to, not including, 1.
  @inlinable
  package mutating func fraction() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// A number from 0 up to, not including, `count`.
  @inlinable
  package mutating func index(below count: Int) -> Int {
    Int(truncatingIfNeeded: UInt64(count).multipliedFullWidth(by: next()).high)
  }

  /// Whether an event of a probability happens.
  @inlinable
  package mutating func happens(_ probability: Double) -> Bool { fraction() < probability }

  @inlinable
  static func mix(_ value: UInt64) -> UInt64 {
    var bits = value
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}
