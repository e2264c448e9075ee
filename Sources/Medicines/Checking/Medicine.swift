public import TermMatching

/// A medicine with its ids in the tables that have it.
public struct Medicine: Hashable, Sendable {
  /// An id in one table.
  public struct ID: Hashable, Sendable {
    /// The edition of the table.
    public var edition: String
    /// The id in the table.
    public var id: String
    /// The place of the table among those that are looked up, which tells tables of one edition apart.
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
  /// How the name matches.
  public var kind: TermMatch.Kind
  /// How sure the match is: 1 for the name itself, down to 0.
  public var score: Double

  /// Creates a candidate.
  public init(medicine: Medicine, kind: TermMatch.Kind = .exact, score: Double = 1) {
    self.medicine = medicine
    self.kind = kind
    self.score = score
  }
}

/// What a name on its own is.
public enum NameResolution: Hashable, Sendable {
  /// A medicine.
  case found(MedicineCandidate)
  /// Not known which medicine: those that the name may mean, or nearest to it; none where nothing is near.
  case unresolved([MedicineCandidate])
}

/// Finds medicines by their names; a catalog does, and tests have others.
public protocol NameResolving: Sendable {
  /// Returns what a name is.
  ///
  /// - Throws: An error that keeps this one name from being looked up.
  func resolve(_ name: String) throws -> NameResolution
}

/// Finds the interactions of medicines; a catalog does, and tests have others.
public protocol InteractionLookup: Sendable {
  /// The tables that are looked up.
  var tables: [MedicineTable.About] { get }

  /// Returns an answer for each pair of a list, in their order.
  ///
  /// - Throws: An error of the data.
  func interactions(among medicines: [Medicine]) throws -> [PairAnswer]
}
