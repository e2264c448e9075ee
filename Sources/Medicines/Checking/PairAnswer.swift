/// What the tables say about two medicines.
public struct PairAnswer: Hashable, Sendable {
  /// An entry that is about the pair.
  public struct Entry: Hashable, Sendable {
    /// How grave it is.
    public var severity: Severity
    /// The severity in the words of the source.
    public var label: String
    /// What happens.
    public var mechanism: String
    /// What to do.
    public var advice: String
    /// Where the entry is from.
    public var source: String
    /// The table.
    public var table: MedicineTable.About
    /// The first medicine, and the class by which the entry is about it, if it is by one.
    public var firstPath: [String]
    /// The second medicine, and its class.
    public var secondPath: [String]
  }

  /// A table that was looked up.
  public struct Consulted: Hashable, Sendable {
    /// The table.
    public var table: MedicineTable.About
    /// The medicines of the pair that the table does not have.
    public var missing: [String]
  }

  /// The names of the two.
  public var first: String
  /// The other one.
  public var second: String
  /// The entries about the pair, the gravest first.
  public var entries: [Entry]
  /// All tables; without an entry, those that have both medicines have nothing about the pair.
  public var consulted: [Consulted]

  /// Creates an answer.
  public init(first: String, second: String, entries: [Entry], consulted: [Consulted]) {
    self.first = first
    self.second = second
    self.entries = entries
    self.consulted = consulted
  }

  /// What the answer is in one word: never that a pair is safe.
  public enum Kind: String, Hashable, Sendable {
    /// A table has an entry about the pair.
    case interacts
    /// A table has both medicines, and none has an entry about the pair.
    case noEntry = "no_entry"
    /// No table has both medicines.
    case notCompared = "not_compared"
  }

  /// What the answer is.
  public var kind: Kind {
    if !entries.isEmpty { return .interacts }
    return consulted.contains { $0.missing.isEmpty } ? .noEntry : .notCompared
  }

  /// The answer of a pair without entries in words, such as `no entry in EDITION of DATE`.
  public var statement: String {
    if !entries.isEmpty { return "interacts" }
    return consulted.map { one in
      one.missing.isEmpty
        ? "no entry in \(one.table.label)"
        : "\(one.missing.joined(separator: " and ")) not in \(one.table.label)"
    }.joined(separator: "; ")
  }
}
