/// The indices of distinct values in a growing list: a search while they are few, then a table.
///
/// Most sets have a few dozen templates, for which building a table would slow opening down.
struct IndexLookup<Value: Hashable> {
  private(set) var values: [Value] = []
  private var table: [Value: Int] = [:]
  private static var fewValues: Int { 48 }

  init() {}

  /// The index of a value.
  func index(of value: Value) -> Int? {
    values.count <= Self.fewValues ? values.firstIndex(of: value) : table[value]
  }

  /// Adds a value that is not in the list and returns its index.
  @discardableResult
  mutating func append(_ value: Value) -> Int {
    values.append(value)
    if values.count == Self.fewValues + 1 {
      for (index, value) in values.enumerated() { table[value] = index }
    } else if values.count > Self.fewValues {
      table[value] = values.count - 1
    }
    return values.count - 1
  }

  /// The index of a value, added when it is new.
  mutating func indexAfterAdding(_ value: Value) -> Int { index(of: value) ?? append(value) }
}
