public import TermMatching

/// A medicine, with its ids in the tables that have it.
public struct Medicine: Hashable, Sendable {
  /// An id in one table.
  public struct ID: Hashable, Sendable {
    /// The edition of the table.
    public var edition: String
    /// The id in the table.
    public var id: String
    /// The index of the table, which distinguishes tables of the same edition.
    public var table: Int

    /// Creates an id.
    public init(edition: String, id: String, table: Int = 0) {
      self.edition = edition
      self.id = id
      self.table = table
    }
  }

  /// The name.
  public var name: String
  /// The ids, one for each table that has the medicine.
  public var ids: [ID]

  /// Creates a medicine.
  public init(name: String, ids: [ID]) {
    self.name = name
    self.ids = ids
  }
}

/// A medicine that a name may mean.
public struct MedicineCandidate: Hashable, Sendable {
  /// The medicine.
  public var medicine: Medicine
  /// The kind of match.
  public var kind: TermMatch.Kind
  /// The confidence of the match: 1 for the name itself, down to 0.
  public var score: Double

  /// Creates a candidate.
  public init(medicine: Medicine, kind: TermMatch.Kind = .exact, score: Double = 1) {
    self.medicine = medicine
    self.kind = kind
    self.score = score
  }
}

/// The result of resolving a single name.
@nonexhaustive
public enum NameResolution: Hashable, Sendable {
  /// A medicine.
  case found(MedicineCandidate)
  /// No single medicine: the candidates that the name may mean, or the nearest ones; empty if nothing is close.
  case unresolved([MedicineCandidate])
}

/// A type that finds medicines by name, such as a catalog.
public protocol NameResolving: Sendable {
  /// Resolves a name.
  ///
  /// - Throws: An error that keeps this one name from being looked up.
  func resolve(_ name: String) throws -> NameResolution
}

/// A type that finds interactions of medicines, such as a catalog.
public protocol InteractionLookup: Sendable {
  /// The tables that are searched.
  var tables: [MedicineTable.About] { get }

  /// Returns an answer for each pair of a list, in order.
  ///
  /// - Throws: An error in the data.
  func interactions(among medicines: [Medicine]) throws -> [PairAnswer]
}
