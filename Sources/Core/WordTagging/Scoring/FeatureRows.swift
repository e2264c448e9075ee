/// The weights of recent features as rows, in as many slots as fit in a fixed amount of memory.
///
/// A slot holds a feature's hash and its row, in as few cache lines as possible. A new feature takes the place of another.
struct FeatureRows: BitwiseCopyable {
  private let start: UnsafeMutableRawPointer
  private let slotSize: Int
  private let count: UInt64
  private static let rowOffset = 16

  static func slotSize(stride: Int) -> Int { rowOffset + stride * MemoryLayout<Float>.size }

  /// Uses memory that is 0 for some slots, at least one.
  init(in memory: UnsafeMutableRawPointer, stride: Int, count: Int) {
    start = memory
    slotSize = Self.slotSize(stride: stride)
    self.count = UInt64(count)
  }

  /// The slot of a hash other than 0, where another hash or none may be.
  @inline(__always)
  func slot(of hash: UInt64) -> UnsafeMutablePointer<UInt64> {
    let index = Int(truncatingIfNeeded: (hash >> 32 &* count) >> 32)
    return (start + index &* slotSize).assumingMemoryBound(to: UInt64.self)
  }

  @inline(__always)
  func row(in slot: UnsafeMutablePointer<UInt64>) -> UnsafePointer<Float> {
    UnsafePointer(
      (UnsafeMutableRawPointer(slot) + Self.rowOffset).assumingMemoryBound(to: Float.self))
  }
}
