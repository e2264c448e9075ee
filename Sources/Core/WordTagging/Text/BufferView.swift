/// Values in memory that an owner keeps: the bytes of a line, the labels in a scratch buffer.
///
/// A view can be stored and returned, unlike a `Span`. It is valid until its owner changes or frees the memory. It can
/// neither write nor move beyond its ends: ranges are always checked, single indices in debug builds.
@frozen @usableFromInline
package struct BufferView<Element: BitwiseCopyable>: RandomAccessCollection {
  /// The memory, for functions of C and the standard library.
  @usableFromInline package let buffer: UnsafeBufferPointer<Element>

  @inlinable @inline(__always)
  package init(_ buffer: UnsafeBufferPointer<Element>) { self.buffer = buffer }

  /// Creates a view of memory that its owner writes to.
  @inlinable @inline(__always)
  package init(_ memory: UnsafeMutableBufferPointer<Element>) {
    self.init(UnsafeBufferPointer(memory))
  }

  /// Creates a view of values that begin at an address.
  @inlinable @inline(__always)
  package init(start: UnsafePointer<Element>?, count: Int) {
    buffer = UnsafeBufferPointer(start: start, count: count)
  }

  /// Creates an empty view.
  @inlinable @inline(__always)
  package init() { self.init(start: nil, count: 0) }

  @inlinable @inline(__always)
  package var startIndex: Int { 0 }

  @inlinable @inline(__always)
  package var endIndex: Int { buffer.count }

  @inlinable @inline(__always)
  package var count: Int { buffer.count }

  /// The address of the first value.
  @inlinable @inline(__always)
  package var baseAddress: UnsafePointer<Element>? { buffer.baseAddress }

  /// The address of the first value of a view that is not empty.
  @inlinable @inline(__always)
  package var start: UnsafePointer<Element> {
    guard let start = buffer.baseAddress else { preconditionFailure("The view is empty") }
    return start
  }

  @inlinable @inline(__always)
  package subscript(index: Int) -> Element { buffer[index] }

  /// The values of a range, whose indices start at 0.
  @inlinable @inline(__always)
  package func extracting(_ range: some RangeExpression<Int>) -> Self {
    let range = range.relative(to: buffer.indices)
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "Range out of bounds")
    return Self(UnsafeBufferPointer(rebasing: buffer[range]))
  }

  @inlinable @inline(__always)
  package func makeIterator() -> UnsafeBufferPointer<Element>.Iterator { buffer.makeIterator() }

  @inlinable @inline(__always)
  package func withContiguousStorageIfAvailable<Result>(
    _ body: (UnsafeBufferPointer<Element>) throws -> Result
  ) rethrows -> Result? { try body(buffer) }
}

extension BufferView<UInt8> {
  /// Creates a view of the bytes behind an address, such as a file that is embedded as a constant of C.
  @inlinable @inline(__always)
  package init(raw start: UnsafeRawPointer, count: Int) {
    self.init(UnsafeRawBufferPointer(start: start, count: count))
  }

  /// Creates a view of raw memory.
  @inlinable @inline(__always)
  package init(_ memory: UnsafeRawBufferPointer) {
    self.init(memory.assumingMemoryBound(to: UInt8.self))
  }

  /// The memory as values of another type, for which it must be aligned.
  package func values<Value: BitwiseCopyable>(of type: Value.Type) -> BufferView<Value> {
    BufferView<Value>(UnsafeRawBufferPointer(buffer).assumingMemoryBound(to: type))
  }

  /// The number at an offset, which need not be aligned.
  @inlinable @inline(__always)
  package func loadUnaligned<Number: BitwiseCopyable>(
    fromByteOffset offset: Int, as type: Number.Type
  ) -> Number { UnsafeRawBufferPointer(buffer).loadUnaligned(fromByteOffset: offset, as: type) }
}

extension String {
  /// Passes the UTF-8 of the text to a closure as a view, which is valid during the call.
  @inlinable @inline(__always)
  package mutating func withView<Result>(
    _ body: (BufferView<UInt8>) throws -> Result
  ) rethrows -> Result { try withUTF8 { try body(BufferView($0)) } }
}

extension Array where Element: BitwiseCopyable {
  /// Passes the elements to a closure as a view, which is valid during the call.
  @inlinable @inline(__always)
  package func withView<Result, Failure: Error>(
    _ body: (BufferView<Element>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try withUnsafeBufferPointer { buffer throws(Failure) in try body(BufferView(buffer)) }
  }
}

extension Span where Element: BitwiseCopyable {
  /// Passes the elements to a closure as a view, which is valid during the call.
  @inlinable @inline(__always)
  package func withView<Result, Failure: Error>(
    _ body: (BufferView<Element>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try withUnsafeBufferPointer { buffer throws(Failure) in try body(BufferView(buffer)) }
  }
}
