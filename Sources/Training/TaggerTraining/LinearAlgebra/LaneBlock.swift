/// Loading and storing blocks of SIMD lanes at any address.
enum LaneBlock {
  @inline(__always)
  static func load<V: SIMD>(_ pointer: UnsafePointer<V.Scalar>, as type: V.Type = V.self) -> V {
    UnsafeRawPointer(pointer).loadUnaligned(as: V.self)
  }

  @inline(__always)
  static func load<V: SIMD>(
    _ pointer: UnsafeMutablePointer<V.Scalar>, as type: V.Type = V.self
  ) -> V { UnsafeRawPointer(pointer).loadUnaligned(as: V.self) }

  @inline(__always)
  static func store<V: SIMD>(_ vector: V, to pointer: UnsafeMutablePointer<V.Scalar>) {
    UnsafeMutableRawPointer(pointer).storeBytes(of: vector, as: V.self)
  }
}
