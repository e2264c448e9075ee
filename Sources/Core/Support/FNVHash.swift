/// The 64-bit FNV-1a hash of bytes, the same in every process and on every machine.
@frozen
package struct FNVHash: Sendable {
  /// The hash of the bytes so far.
  package var value: UInt64

  /// The hash of no bytes.
  @inlinable
  package init() { value = 0xCBF2_9CE4_8422_2325 }

  /// The hash of some bytes.
  @inlinable
  package init(_ bytes: some Sequence<UInt8>) {
    self.init()
    combine(bytes)
  }

  /// Adds a byte.
  @inlinable
  package mutating func combine(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x100_0000_01B3
  }

  /// Adds bytes.
  @inlinable
  package mutating func combine(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { combine(byte) }
  }
}
