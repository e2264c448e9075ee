import CTrainingKernels
import StreamIO

/// Puts arrays one after the other, with zeros between them that inner loops may read ahead.
struct BlockWriter: ~Copyable {
  let buffer: PageBuffer
  /// The number of elements of each array.
  private(set) var counts: [Int] = []

  init(_ buffer: PageBuffer) { self.buffer = buffer }

  /// Adds an array.
  mutating func put<Element: BitwiseCopyable>(_ elements: UnsafeBufferPointer<Element>) {
    buffer.append(UnsafeRawBufferPointer(elements))
    buffer.append(zeros: BlockReader.gap(behind: buffer.count))
    counts.append(elements.count)
  }

  mutating func put<Element: BitwiseCopyable>(_ array: [Element]) {
    array.withUnsafeBufferPointer { put($0) }
  }

  mutating func put<Element>(_ array: FixedArray<Element>) { put(array.elements) }
}

/// Takes the arrays of a block in the order in which they were put.
struct BlockReader {
  private let piece: ScratchPiece
  /// The numbers of elements of the arrays that remain.
  private var counts: ArraySlice<Int>
  private var position = 0

  init(_ piece: ScratchPiece, _ counts: [Int]) { (self.piece, self.counts) = (piece, counts[...]) }

  /// Takes an array without copying it.
  mutating func take<Element: BitwiseCopyable & Sendable>() -> FixedArray<Element> {
    let count = counts.removeFirst()
    guard let start = piece.bytes.baseAddress else { return FixedArray([]) }
    let elements = (start + position).assumingMemoryBound(to: Element.self)
    position += count * MemoryLayout<Element>.stride
    position += Self.gap(behind: position)
    return FixedArray(viewing: elements, count: count, of: piece)
  }

  /// Takes an array in place of the elements of another one, whose memory is used again.
  mutating func take<Element: BitwiseCopyable & Sendable>(into array: inout [Element]) {
    array.removeAll(keepingCapacity: true)
    let taken: FixedArray<Element> = take()
    array.append(contentsOf: taken.elements)
  }

  /// Takes an array of its own.
  mutating func copy<Element: BitwiseCopyable & Sendable>() -> [Element] {
    let taken: FixedArray<Element> = take()
    return Array(taken.elements)
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
}
