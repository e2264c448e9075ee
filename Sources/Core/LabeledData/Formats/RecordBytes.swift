import WordTagging

/// The bytes of a record in the memory of an input file, which parsers rewrite in place.
///
/// They are valid until more of the file is read. Indices are checked in debug builds.
struct RecordBytes {
  private let memory: UnsafeMutableBufferPointer<UInt8>

  init(_ memory: UnsafeMutableBufferPointer<UInt8>) { self.memory = memory }

  var count: Int { memory.count }

  /// The bytes as they are now.
  @inline(__always)
  var view: BufferView<UInt8> { BufferView(memory) }

  @inline(__always)
  subscript(index: Int) -> UInt8 {
    get { memory[index] }
    nonmutating set { memory[index] = newValue }
  }

  /// The bytes of a range.
  @inline(__always)
  subscript(range: ByteRange) -> BufferView<UInt8> { view.extracting(range.indices) }
}

extension [UInt8] {
  /// Passes the bytes to a closure that may rewrite them.
  mutating func withRecord<Result, Failure: Error>(
    _ body: (RecordBytes) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try withUnsafeMutableBufferPointer { buffer throws(Failure) in try body(RecordBytes(buffer)) }
  }
}
