import CTrainingKernels
import StreamIO

/// A constant array that inner loops read through a pointer, without bounds checks.
final class FixedArray<Element: BitwiseCopyable & Sendable>: Sendable {
  let count: Int
  // The memory is not written to once threads read it.
  nonisolated(unsafe) let start: UnsafePointer<Element>
  /// The owner of the memory; nil if the array owns it.
  private let owner: ScratchPiece?

  /// An array in a piece of a file, past whose end inner loops may read ahead.
  init(viewing start: UnsafePointer<Element>, count: Int, of owner: ScratchPiece) {
    (self.start, self.count, self.owner) = (start, count, owner)
  }

  /// Takes over memory, which must not be written to once the array is read.
  init(adopting memory: UnsafeMutablePointer<Element>, count: Int) {
    self.count = count
    start = UnsafePointer(memory)
    owner = nil
  }

  /// Allocates memory for an array, followed by zeros that inner loops may read ahead.
  static func allocate(_ count: Int) -> UnsafeMutablePointer<Element> {
    let bytes = (count + Int(PLACES_READ_AHEAD)) * MemoryLayout<Element>.stride
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: bytes, alignment: MemoryLayout<Element>.alignment)
    let used = count * MemoryLayout<Element>.stride
    (memory + used).initializeMemory(as: UInt8.self, repeating: 0, count: bytes - used)
    return memory.bindMemory(to: Element.self, capacity: count + Int(PLACES_READ_AHEAD))
  }

  convenience init(_ elements: [Element]) {
    let memory = Self.allocate(elements.count)
    elements.withUnsafeBufferPointer { source in
      if let base = source.baseAddress { memory.update(from: base, count: source.count) }
    }
    self.init(adopting: memory, count: elements.count)
  }

  deinit { if owner == nil { start.deallocate() } }

  var isEmpty: Bool { count == 0 }
}

/// Rows of numbers, aligned to cache lines, for one thread at a time.
final class Matrix<Element: BinaryFloatingPoint> {
  let rowCount: Int
  let stride: Int
  let start: UnsafeMutablePointer<Element>
  /// The owner of the memory; nil if the matrix owns it.
  private let owner: ScratchMemory?

  /// Creates a matrix of zeros.
  init(rows: Int, stride: Int) {
    rowCount = rows
    self.stride = stride
    let bytes = max(1, rows * stride) * MemoryLayout<Element>.stride
    start = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 64).bindMemory(
      to: Element.self, capacity: max(1, rows * stride))
    owner = nil
    clear()
  }

  /// Creates a row of zeros in memory of a scratch file; in other memory where the disk has no room.
  convenience init(stride: Int, in file: ScratchFile) {
    if let memory = file.memory(stride * MemoryLayout<Element>.stride),
      let start = memory.bytes.baseAddress
    {
      self.init(start.bindMemory(to: Element.self, capacity: stride), stride, of: memory)
    } else {
      self.init(rows: 1, stride: stride)
    }
  }

  private init(_ start: UnsafeMutablePointer<Element>, _ stride: Int, of owner: ScratchMemory) {
    (rowCount, self.stride, self.start, self.owner) = (1, stride, start, owner)
  }

  deinit { if owner == nil { start.deallocate() } }

  @inline(__always)
  func row(_ index: Int) -> UnsafeMutablePointer<Element> { start + index * stride }

  /// Sets every number to 0.
  func clear() { start.update(repeating: 0, count: rowCount * stride) }
}

extension Matrix where Element: Scalar {
  /// Replaces the first numbers by their exponentials.
  func exponentiate(_ count: Int) {
    Element.exponentiate(UnsafeMutableBufferPointer(start: start, count: count))
  }
}
