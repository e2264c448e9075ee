extension UnsafeBufferPointer<UInt8> {
  /// The first place of a byte from an index on, found by the C library, which compares many bytes at a time.
  package func firstIndex(of byte: UInt8, from start: Int) -> Int? {
    guard let base = baseAddress, let hit = memchr(base + start, Int32(byte), count - start) else {
      return nil
    }
    return UnsafeRawPointer(hit) - UnsafeRawPointer(base)
  }
}
