extension [UInt8] {
  /// Appends a number byte by byte, the lowest first.
  package mutating func append(littleEndian number: some FixedWidthInteger) {
    for shift in stride(from: 0, to: number.bitWidth, by: 8) {
      append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }

  /// Writes a number over bytes, the lowest first.
  package mutating func write(littleEndian number: some FixedWidthInteger, at offset: Int) {
    for byte in 0..<number.bitWidth / 8 {
      self[offset + byte] = UInt8(truncatingIfNeeded: number >> (8 * byte))
    }
  }
}
