/// Immutable values that any number of threads may read: an allocation of their own, or a part of
/// a model file that is kept alive.
package struct SharedBuffer<Element: BitwiseCopyable & Sendable>: Sendable {
  // Only read after the initializer has returned, which makes sharing it safe.
  /// The values, valid as long as this buffer or a copy of it exists.
  package nonisolated(unsafe) let values: BufferView<Element>
  private let owner: any AnyObject & Sendable

  /// Keeps a copy of some values.
  package init(_ values: some Collection<Element>) {
    let count = max(1, values.count)
    let allocation = SharedAllocation(
      byteCount: count * MemoryLayout<Element>.stride, alignment: MemoryLayout<Element>.alignment)
    let memory = UnsafeMutableBufferPointer(
      start: allocation.start.bindMemory(to: Element.self, capacity: count), count: count)
    let end = memory.initialize(fromContentsOf: values)
    self.values = BufferView(memory).extracting(..<end)
    owner = allocation
  }

  /// Refers to memory that `owner` keeps.
  package init(viewing values: BufferView<Element>, of owner: any AnyObject & Sendable) {
    self.values = values
    self.owner = owner
  }
}

/// Memory that is freed when nothing refers to it any more.
// Not nested in the generic type: the runtime creates each specialization of a generic class when it
// is first used, which would slow down opening a model.
private final class SharedAllocation: Sendable {
  // The memory is filled before it is shared, and then only read.
  nonisolated(unsafe) let start: UnsafeMutableRawPointer

  init(byteCount: Int, alignment: Int) {
    start = .allocate(byteCount: byteCount, alignment: alignment)
  }

  deinit { start.deallocate() }
}
