/// The differences between two editions of a table.
public struct TableChanges: Hashable, Sendable {
  /// Names of substances that only the newer table has.
  public var addedSubstances: [String]
  /// Names of substances that only the older table has.
  public var removedSubstances: [String]
  /// Entries that only the newer table has, as `first + second: severity`.
  public var addedEntries: [String]
  /// Entries that only the older table has.
  public var removedEntries: [String]
  /// Pairs of parties whose severity differs, with both severities.
  public var changedSeverities: [String]

  /// Compares two tables.
  public init(from old: MedicineTable, to new: MedicineTable) {
    func names(_ table: MedicineTable) -> Set<String> { Set(table.substances.map(\.name)) }
    addedSubstances = names(new).subtracting(names(old)).sorted()
    removedSubstances = names(old).subtracting(names(new)).sorted()
    let before = Self.severities(old)
    let after = Self.severities(new)
    addedEntries = Self.texts(after.filter { before[$0.key] == nil })
    removedEntries = Self.texts(before.filter { after[$0.key] == nil })
    changedSeverities = after.compactMap { pair, severities in
      guard let earlier = before[pair], earlier != severities else { return nil }
      return "\(pair): \(Self.text(earlier)) → \(Self.text(severities))"
    }.sorted()
  }

  /// The changes as text, a count and the lines of each kind.
  public var text: String {
    [
      ("substances added", addedSubstances), ("substances removed", removedSubstances),
      ("entries added", addedEntries), ("entries removed", removedEntries),
      ("severities changed", changedSeverities),
    ].map { title, lines in
      "\(title): \(lines.count)\n" + lines.map { "  \($0)\n" }.joined()
    }.joined()
  }

  private static func severities(_ table: MedicineTable) -> [String: Set<InteractionSeverity>] {
    var pairs: [String: Set<InteractionSeverity>] = [:]
    for entry in table.interactions {
      let names = [table.name(of: entry.first), table.name(of: entry.second)].sorted()
      pairs[names.joined(separator: " + "), default: []].insert(entry.severity)
    }
    return pairs
  }

  private static func texts(_ pairs: [String: Set<InteractionSeverity>]) -> [String] {
    pairs.map { "\($0.key): \(text($0.value))" }.sorted()
  }

  private static func text(_ severities: Set<InteractionSeverity>) -> String {
    severities.sorted().map(\.rawValue).joined(separator: ", ")
  }
}
