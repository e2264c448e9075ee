/// The 64-bit hash that identifies a feature from the corpus to the model file.
///
/// A feature's name is never built: the bytes of a word are hashed in place and mixed with
/// the template's seed. The functions are part of the model file's format; a change of either
/// makes every older model unreadable and so needs a new format version.
package enum FeatureHash {
  private static let multiplier: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// Mixes 64 bits by folding the two halves of a 128-bit product.
  @inline(__always)
  package static func mix(_ value: UInt64) -> UInt64 { mix(value ^ 0x2545_F491_4F6C_DD1D, 0) }

  /// Mixes two numbers in the same way.
  @inline(__always)
  static func mix(_ one: UInt64, _ other: UInt64) -> UInt64 {
    let product = one.multipliedFullWidth(by: other ^ multiplier)
    return product.high ^ product.low
  }

  /// Hashes bytes, eight at a time, with their count.
  @inline(__always)
  package static func bytes(_ bytes: BufferView<UInt8>) -> UInt64 {
    var hash = UInt64(truncatingIfNeeded: bytes.count)
    var offset = 0
    while bytes.count &- offset >= 8 {
      hash = mix(hash ^ bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian)
      offset &+= 8
    }
    return mix(hash ^ tail(bytes, from: offset))
  }

  /// Hashes a text, as ``bytes(_:)`` does its UTF-8.
  package static func text(_ text: some StringProtocol) -> UInt64 {
    var copy = String(text)
    return copy.withView(bytes)
  }

  /// The hash of a ready-made attribute.
  package static func attribute(_ name: BufferView<UInt8>) -> UInt64 {
    // A name without memory has a hash of its own, which models have.
    name.baseAddress == nil ? attributeSeed : mix(bytes(name) ^ attributeSeed)
  }

  private static let attributeSeed = text("attributes")

  /// The last bytes, fewer than eight, as one little-endian number.
  @inline(__always)
  static func tail(_ bytes: BufferView<UInt8>, from start: Int) -> UInt64 {
    let count = bytes.count &- start
    if count >= 4 {
      let low = UInt64(bytes.loadUnaligned(fromByteOffset: start, as: UInt32.self).littleEndian)
      let high = bytes.loadUnaligned(fromByteOffset: bytes.count &- 4, as: UInt32.self).littleEndian
      return low | UInt64(high) << UInt64(8 * (count - 4))
    }
    if count == 0 { return 0 }
    let first = UInt64(bytes[start])
    let middle = UInt64(bytes[start &+ count >> 1])
    let last = UInt64(bytes[bytes.count &- 1])
    return first | middle << UInt64(8 * (count >> 1)) | last << UInt64(8 * (count - 1))
  }
}
