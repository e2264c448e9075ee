extension UnsafePointer<Float> {
  /// Four numbers from an index on, which are aligned to 16 bytes.
  @inline(__always)
  func alignedFour(_ index: Int) -> SIMD4<Float> {
    UnsafeRawPointer(self + index).load(as: SIMD4<Float>.self)
  }

  /// Four numbers from an index on.
  @inline(__always)
  func four(_ index: Int) -> SIMD4<Float> {
    UnsafeRawPointer(self + index).loadUnaligned(as: SIMD4<Float>.self)
  }
}

extension UnsafeMutablePointer<Float> {
  /// Writes four numbers from an index on.
  @inline(__always)
  func setFour(_ index: Int, _ value: SIMD4<Float>) {
    UnsafeMutableRawPointer(self + index).storeBytes(of: value, as: SIMD4<Float>.self)
  }
}
