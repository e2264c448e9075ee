/// Bytes that are a part of the program, such as a file that was embedded as a constant of C.
// Nothing can write to them, and they stay where they are while the program runs.
package struct PermanentBytes: @unchecked Sendable {
  package let bytes: UnsafeRawBufferPointer

  /// The bytes behind an address.
  package init(start: UnsafeRawPointer, count: Int) {
    bytes = UnsafeRawBufferPointer(start: start, count: count)
  }

  /// A copy of the bytes.
  package var array: [UInt8] { Array(bytes) }
  /// The bytes as text.
  package var text: String { String(decoding: bytes, as: UTF8.self) }
}
