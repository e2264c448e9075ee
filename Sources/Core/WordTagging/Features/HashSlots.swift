/// A slot of an open-addressing table that is stored in model files as it is in memory.
///
/// The other tables of this module differ: ``FeatureTable`` has buckets of a cache line and
/// compares four fingerprints at a time, ``EmissionCache`` forgets, and ``IndexLookup`` has its values
/// in a list.
protocol HashSlot: BitwiseCopyable {
  /// The hash; 0 in an empty slot.
  var key: UInt64 { get }
  static var empty: Self { get }
}

/// The slots of tables, whose number is a power of two or 0.
enum HashSlots {
  /// The table of entries with different keys, in the order of these, so that equal entries give equal
  /// bytes.
  static func table<Slot: HashSlot>(_ entries: some Collection<Slot>) -> [Slot] {
    guard !entries.isEmpty else { return [] }
    var capacity = 16
    while capacity * 3 < entries.count * 4 { capacity *= 2 }
    var slots = [Slot](repeating: .empty, count: capacity)
    for entry in entries.sorted(by: { $0.key < $1.key }) {
      var index = Int(truncatingIfNeeded: entry.key) & (capacity - 1)
      while slots[index].key != 0 { index = (index + 1) & (capacity - 1) }
      slots[index] = entry
    }
    return slots
  }

  /// The entry of a key.
  @inline(__always)
  static func find<Slot: HashSlot>(_ key: UInt64, in slots: BufferView<Slot>) -> Slot? {
    let mask = slots.count - 1
    var index = Int(truncatingIfNeeded: key) & mask
    // A damaged table may be full; the search still ends after one round.
    for _ in 0..<slots.count {
      let entry = slots[index]
      if entry.key == key { return entry }
      if entry.key == 0 { return nil }
      index = (index + 1) & mask
    }
    return nil
  }
}
