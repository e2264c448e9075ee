import Support

/// A map from words and word sequences to numbers, looked up by bytes of a line.
///
/// The case of ASCII and Latin-1 letters, full stops and the width of spaces are ignored, so that `Fl. Oz.`
/// finds `fl oz`. A lookup does not allocate.
struct PhraseNumbers: Sendable {
  private struct Slot: Sendable {
    var hash: UInt64 = 0
    var start: Int32 = 0
    var count: Int32 = 0
    var value: Int32 = -1
  }

  private var slots = [Slot](repeating: Slot(), count: 64)
  private var bytes: [UInt8] = []
  private var entryCount = 0

  init() {}

  init(_ words: [(word: String, value: Int32)]) {
    for (word, value) in words { insert(word, value) }
  }

  /// Sets the number of a word, which must not be negative.
  mutating func insert(_ word: String, _ value: Int32) {
    let hash = Self.hash(word.utf8)
    var index = firstSlot(hash)
    while slots[index].value >= 0 {
      if slots[index].hash == hash, matches(word.utf8, slots[index]) {
        slots[index].value = value
        return
      }
      index = (index + 1) & (slots.count - 1)
    }
    let start = bytes.count
    Self.fold(word.utf8) { bytes.append($0) }
    slots[index] = Slot(
      hash: hash, start: Int32(start), count: Int32(bytes.count - start), value: value)
    entryCount += 1
    if entryCount * 2 > slots.count { grow() }
  }

  /// Returns the number of a word, or -1.
  func value(of word: some Collection<UInt8>) -> Int32 {
    let hash = Self.hash(word)
    var index = firstSlot(hash)
    while slots[index].value >= 0 {
      if slots[index].hash == hash, matches(word, slots[index]) { return slots[index].value }
      index = (index + 1) & (slots.count - 1)
    }
    return -1
  }

  /// Returns the number of a word, or -1.
  func value(of word: String) -> Int32 { value(of: word.utf8) }

  private func firstSlot(_ hash: UInt64) -> Int {
    Int(truncatingIfNeeded: hash ^ (hash >> 32)) & (slots.count - 1)
  }

  private func matches(_ word: some Collection<UInt8>, _ slot: Slot) -> Bool {
    var position = Int(slot.start)
    let end = position + Int(slot.count)
    var isEqual = true
    Self.fold(word) { byte in
      if position < end, bytes[position] == byte { position += 1 } else { isEqual = false }
    }
    return isEqual && position == end
  }

  private mutating func grow() {
    let old = slots
    slots = [Slot](repeating: Slot(), count: old.count * 2)
    for slot in old where slot.value >= 0 {
      var index = firstSlot(slot.hash)
      while slots[index].value >= 0 { index = (index + 1) & (slots.count - 1) }
      slots[index] = slot
    }
  }

  private static func hash(_ word: some Collection<UInt8>) -> UInt64 {
    var hash = FNVHash()
    fold(word) { hash.combine($0) }
    return hash.value
  }

  @inline(__always)
  private static func fold(
    _ word: some Collection<UInt8>, _ body: (UInt8) -> Void
  ) {
    var hasBlank = false
    var isFirst = true
    var last: UInt8 = 0
    for byte in word {
      defer { last = byte }
      if byte == UInt8(ascii: ".") { continue }
      if byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") {
        hasBlank = !isFirst
        continue
      }
      if hasBlank {
        body(UInt8(ascii: " "))
        hasBlank = false
      }
      isFirst = false
      // The capitals of Latin-1 are C3 80 to C3 9E in UTF-8, except × (C3 97).
      let isCapital =
        byte &- UInt8(ascii: "A") < 26
        || last == 0xC3 && (0x80...0x9E).contains(byte) && byte != 0x97
      body(isCapital ? byte | 0x20 : byte)
    }
  }
}
