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
  package static func bytes(_ start: UnsafePointer<UInt8>, _ count: Int) -> UInt64 {
    let raw = UnsafeRawPointer(start)
    var hash = UInt64(truncatingIfNeeded: count)
    var offset = 0
    while count - offset >= 8 {
      hash = mix(hash ^ raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian)
      offset += 8
    }
    return mix(hash ^ tail(raw + offset, count - offset))
  }

  /// Hashes a text, as ``bytes(_:_:)`` does its UTF-8.
  package static func text(_ text: some StringProtocol) -> UInt64 {
    var copy = String(text)
    return copy.withUTF8 { utf8 in
      // An empty string may come without a base address.
      utf8.baseAddress.map { bytes($0, utf8.count) } ?? mix(0)
    }
  }

  /// The hash of a ready-made attribute.
  package static func attribute(_ name: UnsafeBufferPointer<UInt8>) -> UInt64 {
    guard let start = name.baseAddress else { return attributeSeed }
    return mix(bytes(start, name.count) ^ attributeSeed)
  }

  private static let attributeSeed = text("attributes")

  /// The last bytes, fewer than eight, as one little-endian number.
  @inline(__always)
  static func tail(_ raw: UnsafeRawPointer, _ count: Int) -> UInt64 {
    if count >= 4 {
      let low = UInt64(raw.loadUnaligned(as: UInt32.self).littleEndian)
      let high = raw.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self).littleEndian
      return low | UInt64(high) << UInt64(8 * (count - 4))
    }
    if count == 0 { return 0 }
    let first = UInt64(raw.load(as: UInt8.self))
    let middle = UInt64(raw.load(fromByteOffset: count >> 1, as: UInt8.self))
    let last = UInt64(raw.load(fromByteOffset: count - 1, as: UInt8.self))
    return first | middle << UInt64(8 * (count >> 1)) | last << UInt64(8 * (count - 1))
  }
}
