/// A run of UTF-8 bytes in a line, small enough to keep millions of them in an array.
///
/// Tokens, labels and cells are ranges of a shared buffer, so that they need no strings of their
/// own.
public struct ByteRange: Hashable, Sendable, BitwiseCopyable {
  /// The offset of the first byte.
  public var start: Int32
  /// The offset after the last byte.
  public var end: Int32

  /// Creates a range from two byte offsets, the second not before the first.
  @inlinable
  public init(_ start: Int, _ end: Int) {
    self.start = Int32(truncatingIfNeeded: start)
    self.end = Int32(truncatingIfNeeded: end)
  }

  /// The number of bytes that the range spans.
  @inlinable
  public var count: Int { Int(end) - Int(start) }

  /// Whether the range is empty.
  @inlinable
  public var isEmpty: Bool { start == end }

  /// The same range as indices of an array of bytes.
  @inlinable
  public var indices: Range<Int> { Int(start)..<Int(end) }
}
