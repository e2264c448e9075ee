import Support

/// A hash of a phrase or a line that is the same in every run and on every machine.
struct PhraseHash {
  private var bytes = FNVHash()

  mutating func combine(_ bytes: some Sequence<UInt8>) { self.bytes.combine(bytes) }

  /// Adds a byte that does not occur in text, so that "a b" and "ab" differ.
  mutating func combineEnd() { bytes.combine(0xFF) }

  /// The hash, whose high bits are mixed into the low ones.
  var value: UInt64 {
    var z = bytes.value
    z = (z ^ (z >> 32)) &* 0xD6E8_FEB8_6659_FD93
    z = (z ^ (z >> 32)) &* 0xD6E8_FEB8_6659_FD93
    return z ^ (z >> 32)
  }
}
