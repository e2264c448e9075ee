/// Memory for a number of values that is kept between uses and only ever grows.
package struct ScratchBuffer<Element: BitwiseCopyable>: ~Copyable {
  private var storage = UnsafeMutableBufferPointer<Element>(start: nil, count: 0)

  package init() {}

  deinit { storage.deallocate() }

  /// The buffer's start, with room for `count` values of which none is initialized.
  ///
  /// What an earlier call returned is no longer valid when the buffer has to grow.
  ///
  /// - Complexity: O(1), and no allocation once the buffer has met its longest line.
  @inline(__always)
  package mutating func reserve(_ count: Int) -> UnsafeMutablePointer<Element> {
    if count > storage.count || storage.baseAddress == nil { grow(to: count) }
    return start
  }

  /// The buffer's start; what was written there since the last ``reserve(_:)`` can be read.
  @inline(__always)
  package var start: UnsafeMutablePointer<Element> {
    guard let start = storage.baseAddress else { preconditionFailure("nothing is reserved") }
    return start
  }

  private mutating func grow(to count: Int) {
    storage.deallocate()
    storage = .allocate(capacity: max(64, count + count / 2))
  }
}

/// Values that never change and that any number of threads may read: either an allocation of
/// their own or a part of a mapped file that is kept alive.
package struct SharedBuffer<Element: BitwiseCopyable & Sendable>: Sendable {
  // Only read after the initialiser has returned, which is what makes sharing it safe.
  /// The values, valid as long as this buffer or a copy of it lives.
  package nonisolated(unsafe) let values: UnsafeBufferPointer<Element>
  private let owner: any AnyObject & Sendable

  /// Keeps a copy of some values.
  package init(_ values: some Collection<Element>) {
    let count = max(1, values.count)
    let allocation = SharedAllocation(
      byteCount: count * MemoryLayout<Element>.stride, alignment: MemoryLayout<Element>.alignment)
    let memory = UnsafeMutableBufferPointer(
      start: allocation.start.bindMemory(to: Element.self, capacity: count), count: count)
    let end = memory.initialize(fromContentsOf: values)
    self.values = UnsafeBufferPointer(rebasing: memory[..<end])
    owner = allocation
  }

  /// Looks into memory that `owner` keeps.
  package init(viewing values: UnsafeBufferPointer<Element>, of owner: any AnyObject & Sendable) {
    self.values = values
    self.owner = owner
  }
}

/// Memory that is freed when nothing refers to it any more.
// It stands outside and does not know of what type the values are: the runtime makes each type of
// a generic class when it is first met, which opening a model would wait for.
private final class SharedAllocation: Sendable {
  nonisolated(unsafe) let start: UnsafeMutableRawPointer

  init(byteCount: Int, alignment: Int) {
    start = .allocate(byteCount: byteCount, alignment: alignment)
  }

  deinit { start.deallocate() }
}
