import Synchronization

/// Memory of whole pages that grows, and keeps its pages when it is emptied.
///
/// The system fills new memory with zeros, which takes time for each of many large blocks.
// Unchecked because one thread uses it at a time.
package final class PageBuffer: @unchecked Sendable {
  private var memory = UnsafeMutableRawBufferPointer(start: nil, count: 0)
  /// The number of bytes in use.
  package private(set) var count = 0

  /// The length and border of what can be moved between memory and a disk directly.
  static let pageSize = 4096

  package init() {}

  deinit { memory.deallocate() }

  /// The bytes in use.
  package var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: memory[..<count]) }

  /// Forgets the bytes.
  package func removeAll() { count = 0 }

  /// Adds bytes.
  package func append(_ bytes: UnsafeRawBufferPointer) {
    reserve(count + bytes.count)
    UnsafeMutableRawBufferPointer(rebasing: memory[count...]).copyMemory(from: bytes)
    count += bytes.count
  }

  /// Adds zeros.
  package func append(zeros number: Int) {
    reserve(count + number)
    clear(count..<count + number)
    count += number
  }

  /// Makes room for a number of bytes that are to be read, and calls a function with it in whole pages.
  func fill<Failure: Error>(
    _ count: Int, _ read: (UnsafeMutableRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    self.count = 0
    reserve(count)
    try read(UnsafeMutableRawBufferPointer(rebasing: memory[..<Self.wholePages(count)]))
    self.count = count
  }

  /// The bytes in use, with zeros up to the end of the last page.
  var paddedBytes: UnsafeRawBufferPointer {
    let padded = Self.wholePages(count)
    clear(count..<padded)
    return UnsafeRawBufferPointer(rebasing: memory[..<padded])
  }

  private func clear(_ range: Range<Int>) {
    UnsafeMutableRawBufferPointer(rebasing: memory[range]).initializeMemory(
      as: UInt8.self, repeating: 0)
  }

  private func reserve(_ capacity: Int) {
    guard capacity > memory.count else { return }
    let larger = UnsafeMutableRawBufferPointer.allocate(
      byteCount: Self.wholePages(max(capacity, memory.count + memory.count / 2)),
      alignment: Self.pageSize)
    larger.copyMemory(from: bytes)
    memory.deallocate()
    memory = larger
  }

  private static func wholePages(_ count: Int) -> Int {
    (count + pageSize - 1) / pageSize * pageSize
  }
}

/// Buffers that are used again.
package final class BufferPool: Sendable {
  private let free = Mutex<[PageBuffer]>([])

  package init() {}

  /// An empty buffer.
  package func take() -> PageBuffer {
    let buffer = free.withLock { $0.popLast() } ?? PageBuffer()
    buffer.removeAll()
    return buffer
  }

  func giveBack(_ buffer: PageBuffer) { free.withLock { $0.append(buffer) } }
}
