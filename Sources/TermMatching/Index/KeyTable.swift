/// A hash table from 64-bit keys to integers, which is immutable after its creation.
struct KeyTable: Sendable {
  private var keys: [UInt64]
  private var values: [Int32]
  private let mask: Int

  init(capacity: Int) {
    var size = 16
    while size < capacity * 2 { size *= 2 }
    keys = [UInt64](repeating: 0, count: size)
    values = [Int32](repeating: -1, count: size)
    mask = size - 1
  }

  /// The value of a key, or nil.
  subscript(key: UInt64) -> Int? {
    var slot = Int(truncatingIfNeeded: key) & mask
    while values[slot] >= 0 {
      if keys[slot] == key { return Int(values[slot]) }
      slot = (slot + 1) & mask
    }
    return nil
  }

  /// Sets the value of a key and returns the previous one.
  mutating func replace(_ key: UInt64, with value: Int) -> Int? {
    var slot = Int(truncatingIfNeeded: key) & mask
    while values[slot] >= 0, keys[slot] != key { slot = (slot + 1) & mask }
    let old = values[slot] >= 0 ? Int(values[slot]) : nil
    keys[slot] = key
    values[slot] = Int32(value)
    return old
  }
}

/// A hash of letters that continues from the hash of the preceding ones.
struct LetterHash {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func add(_ unit: UInt16) {
    value = (value ^ UInt64(unit)) &* 0x9E37_79B9_7F4A_7C15
    value ^= value >> 29
  }

  init() {}

  init(_ letters: some Sequence<UInt16>) { for unit in letters { add(unit) } }
}
