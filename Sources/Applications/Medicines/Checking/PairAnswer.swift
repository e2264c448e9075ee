/// The entries of the tables about two medicines.
public struct PairAnswer: Hashable, Sendable {
  /// An entry about the pair.
  public struct Entry: Hashable, Sendable {
    /// The severity.
    public var severity: InteractionSeverity
    /// The severity in the words of the source.
    public var label: String
    /// The mechanism or effect of the interaction.
    public var mechanism: String
    /// The recommended action.
    public var advice: String
    /// The source of the entry.
    public var source: String
    /// The table.
    public var table: MedicineTable.About
    /// The first medicine, and the part of a combination and the class through which the entry applies.
    public var firstPath: [String]
    /// The second medicine, its part and its class.
    public var secondPath: [String]
  }

  /// A table that was searched.
  public struct Consulted: Hashable, Sendable {
    /// The table.
    public var table: MedicineTable.About
    /// The medicines of the pair that the table does not have.
    public var missing: [String]
  }

  /// The name of the first medicine.
  public var first: String
  /// The name of the second medicine.
  public var second: String
  /// The entries about the pair, the most severe first.
  public var entries: [Entry]
  /// All tables with interactions; if there are no entries, those that have both medicines list no interaction.
  public var consulted: [Consulted]

  /// Creates an answer.
  public init(first: String, second: String, entries: [Entry], consulted: [Consulted]) {
    self.first = first
    self.second = second
    self.entries = entries
    self.consulted = consulted
  }

  /// The kind of an answer, which is never that a pair is safe.
  @nonexhaustive
  public enum Kind: String, Hashable, Sendable {
    /// A table has an entry about the pair.
    case interacts
    /// At least one table has both medicines, and none has an entry about the pair.
    case noEntry = "no_entry"
    /// No table has both medicines.
    case notCompared = "not_compared"
  }

  /// The kind of the answer.
  public var kind: Kind {
    if !entries.isEmpty { return .interacts }
    return consulted.contains { $0.missing.isEmpty } ? .noEntry : .notCompared
  }

  /// The answer as a phrase, such as `no entry in EDITION of DATE`.
  public var statement: String {
    if !entries.isEmpty { return "interacts" }
    if consulted.isEmpty { return "no table has interactions" }
    return consulted.map { one in
      one.missing.isEmpty
        ? "no entry in \(one.table.label)"
        : "\(one.missing.joined(separator: " and ")) not in \(one.table.label)"
    }.joined(separator: "; ")
  }
}
