/// The exponential function for four numbers at a time, without a call into a C library.
package enum FastExponential {
  /// e to the power of each lane, to about two units in the last place; 0 below -87.
  ///
  /// x = n ln 2 + r with |r| ≤ ln 2 / 2, so that e^x = 2^n e^r; e^r is its Taylor polynomial of
  /// degree 7, whose remainder stays below the precision of `Float` on so short an interval.
  @inline(__always)
  package static func exp(_ x: SIMD4<Float>) -> SIMD4<Float> {
    var clamped = x.replacing(with: -88, where: x .< -88)
    clamped.replace(with: 88, where: clamped .> 88)
    // Adding 1.5 × 2^23 rounds to a whole number, which is then in the low bits.
    let shifted = clamped * 1.442_695_04 + magic
    let n = shifted - magic
    // ln 2 in two parts, the first exact for every n.
    let r = clamped - n * 0.693_359_375 + n * 2.121_944_4e-4
    var p = SIMD4<Float>(repeating: 1.984_126_98e-4)
    p = p * r + 1.388_888_89e-3
    p = p * r + 8.333_333_33e-3
    p = p * r + 4.166_666_67e-2
    p = p * r + 1.666_666_67e-1
    p = p * r + 0.5
    p = p * r + 1
    p = p * r + 1
    let exponent = unsafeBitCast(shifted, to: SIMD4<UInt32>.self) &- (magic.bitPattern &- 127)
    let scale = unsafeBitCast(exponent &<< 23, to: SIMD4<Float>.self)
    return (p * scale).replacing(with: 0, where: x .< -87)
  }

  private static let magic: Float = 12_582_912
}
