/// Memory for values that is kept between uses and only grows.
package struct ScratchBuffer<Element: BitwiseCopyable>: ~Copyable {
  private var storage = UnsafeMutableBufferPointer<Element>(start: nil, count: 0)

  package init() {}

  deinit { storage.deallocate() }

  /// The buffer's start, with space for `count` uninitialized values.
  ///
  /// Pointers from earlier calls are invalid after the buffer has grown.
  ///
  /// - Complexity: O(1), and no allocation once the buffer has held its longest sequence.
  @inline(__always)
  package mutating func reserve(_ count: Int) -> UnsafeMutablePointer<Element> {
    if count > storage.count || storage.baseAddress == nil { grow(to: count) }
    return start
  }

  /// The buffer's start; what was written there since the last ``reserve(_:)`` can be read.
  @inline(__always)
  package var start: UnsafeMutablePointer<Element> {
    guard let start = storage.baseAddress else { preconditionFailure("no memory is reserved") }
    return start
  }

  private mutating func grow(to count: Int) {
    storage.deallocate()
    storage = .allocate(capacity: max(64, count + count / 2))
  }
}
