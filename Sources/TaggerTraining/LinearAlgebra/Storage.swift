/// A constant array that inner loops read through a pointer, without bounds checks.
final class FixedArray<Element: BitwiseCopyable & Sendable>: Sendable {
  let count: Int
  // The memory is not written to any more once threads read it.
  nonisolated(unsafe) let start: UnsafePointer<Element>

  /// Takes over memory, which must not be written to once the array is read.
  init(adopting memory: UnsafeMutablePointer<Element>, count: Int) {
    self.count = count
    start = UnsafePointer(memory)
  }

  convenience init(_ elements: [Element]) {
    let memory = UnsafeMutablePointer<Element>.allocate(capacity: elements.count + 1)
    elements.withUnsafeBufferPointer { source in
      if let base = source.baseAddress { memory.update(from: base, count: source.count) }
    }
    self.init(adopting: memory, count: elements.count)
  }

  deinit { start.deallocate() }

  var isEmpty: Bool { count == 0 }
}

/// Rows of numbers, aligned to cache lines, for one thread at a time.
final class Matrix<Element: Scalar> {
  let rowCount: Int
  let stride: Int
  let start: UnsafeMutablePointer<Element>

  /// Creates a matrix of zeros.
  init(rows: Int, stride: Int) {
    rowCount = rows
    self.stride = stride
    let bytes = max(1, rows * stride) * MemoryLayout<Element>.stride
    start = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 64).bindMemory(
      to: Element.self, capacity: max(1, rows * stride))
    clear()
  }

  deinit { start.deallocate() }

  @inline(__always)
  func row(_ index: Int) -> UnsafeMutablePointer<Element> { start + index * stride }

  /// Sets every number to 0.
  func clear() { start.update(repeating: 0, count: rowCount * stride) }
}
