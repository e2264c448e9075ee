/// The indices of distinct values in a growing list: a linear search while there are few, then a
/// hash table.
///
/// Most sets have a few dozen templates, for which building a table would slow down opening. It
/// does not use `Dictionary`, because the runtime takes longer to make that type than opening takes
/// for the rest.
struct IndexLookup<Value: Hashable> {
  private(set) var values: [Value] = []
  /// An index or -1 in each slot, with a quarter of the slots free; empty while there are few values.
  private var slots: [Int32] = []
  private static var fewValues: Int { 48 }

  init() {}

  /// The index of a value.
  func index(of value: Value) -> Int? {
    if slots.isEmpty { return values.firstIndex(of: value) }
    let index = slots[slot(of: value)]
    return index < 0 ? nil : Int(index)
  }

  /// Adds a value that is not in the list and returns its index.
  @discardableResult
  mutating func append(_ value: Value) -> Int {
    values.append(value)
    if values.count > max(Self.fewValues, slots.count / 4 * 3) {
      slots = Array(repeating: -1, count: max(4 * Self.fewValues, 2 * slots.count))
      for index in values.indices { slots[slot(of: values[index])] = Int32(index) }
    } else if !slots.isEmpty {
      slots[slot(of: value)] = Int32(values.count - 1)
    }
    return values.count - 1
  }

  /// The index of a value, added when it is new.
  mutating func indexAfterAdding(_ value: Value) -> Int { index(of: value) ?? append(value) }

  /// The slot of a value, or the free slot where it belongs.
  private func slot(of value: Value) -> Int {
    var slot = Int(UInt(bitPattern: value.hashValue) % UInt(slots.count))
    while slots[slot] >= 0, values[Int(slots[slot])] != value {
      slot = slot + 1 < slots.count ? slot + 1 : 0
    }
    return slot
  }
}
