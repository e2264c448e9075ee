/// A hash of bytes that is the same in every run and on every machine (FNV-1a, mixed at the end).
struct PhraseHash {
  private var state: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func combine(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { state = (state ^ UInt64(byte)) &* 0x100_0000_01B3 }
  }

  /// Adds a byte that does not occur in text, so that "a b" and "ab" differ.
  mutating func combineEnd() { state = (state ^ 0xFF) &* 0x100_0000_01B3 }

  var value: UInt64 {
    var z = state
    z = (z ^ (z >> 32)) &* 0xD6E8_FEB8_6659_FD93
    z = (z ^ (z >> 32)) &* 0xD6E8_FEB8_6659_FD93
    return z ^ (z >> 32)
  }
}
