import CTrainingKernels
import StreamIO

/// Puts arrays one after the other, with zeros between them that inner loops may read ahead.
struct BlockWriter: ~Copyable {
  let buffer: PageBuffer

  /// Adds an array; returns the number of its elements.
  func put<Element: BitwiseCopyable>(_ elements: UnsafeBufferPointer<Element>) -> Int {
    buffer.append(UnsafeRawBufferPointer(elements))
    buffer.append(zeros: BlockReader.gap(behind: buffer.count))
    return elements.count
  }

  func put<Element: BitwiseCopyable>(_ array: [Element]) -> Int {
    array.withUnsafeBufferPointer { put($0) }
  }

  func put<Element>(_ array: FixedArray<Element>) -> Int {
    put(UnsafeBufferPointer(start: array.start, count: array.count))
  }
}

/// Takes the arrays of a block in the order in which they were put.
struct BlockReader {
  private let piece: ScratchPiece
  private var position = 0

  init(_ piece: ScratchPiece) { self.piece = piece }

  /// Takes an array without copying it.
  mutating func take<Element: BitwiseCopyable & Sendable>(
    _ count: Int, of type: Element.Type = Element.self
  ) -> FixedArray<Element> {
    guard let start = piece.bytes.baseAddress else { return FixedArray([]) }
    let elements = (start + position).assumingMemoryBound(to: Element.self)
    position += count * MemoryLayout<Element>.stride
    position += Self.gap(behind: position)
    return FixedArray(viewing: elements, count: count, of: piece)
  }

  /// Takes an array in place of the elements of another one, whose memory is used again.
  mutating func take<Element: BitwiseCopyable & Sendable>(
    _ count: Int, into array: inout [Element]
  ) {
    array.removeAll(keepingCapacity: true)
    array.append(contentsOf: take(count, of: Element.self).elements)
  }

  /// The number of zeros after a number of bytes.
  fileprivate static func gap(behind count: Int) -> Int {
    let least = count + Int(PLACES_READ_AHEAD) * 8
    return (least + 63) / 64 * 64 - count
  }
}

extension FixedArray {
  fileprivate var elements: UnsafeBufferPointer<Element> {
    UnsafeBufferPointer(start: start, count: count)
  }

  /// The elements as an array of its own.
  var copy: [Element] { Array(elements) }
}
