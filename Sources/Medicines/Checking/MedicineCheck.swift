/// The names that were checked, and an answer for each pair of the medicines found.
public struct MedicineCheck: Hashable, Sendable {
  /// A name that was given or read.
  public struct Name: Hashable, Sendable {
    /// The name as it was given.
    public var given: String
    /// The picture or text that it was read in; nil when it was given.
    public var place: String?
    /// What the name is.
    public var resolution: NameResolution
    /// The error that kept the name from being looked up, if any.
    public var failure: String?

    /// Creates a name.
    public init(
      given: String, place: String? = nil, resolution: NameResolution, failure: String? = nil
    ) {
      self.given = given
      self.place = place
      self.resolution = resolution
      self.failure = failure
    }

    /// The medicine, if the name was resolved.
    public var medicine: Medicine? {
      if case .found(let candidate) = resolution { candidate.medicine } else { nil }
    }
  }

  /// What came out, each with an exit status of its own; none says that medicines are safe together.
  public enum Outcome: String, Hashable, Sendable, CaseIterable {
    /// All names were resolved, and some pair interacts.
    case interacts
    /// All names were resolved, and no pair has an entry.
    case noEntry = "no_entry"
    /// Some names were not resolved; what was found about the others is in the answers.
    case someNotResolved = "some_names_not_resolved"
    /// No name was resolved.
    case noneResolved = "no_name_resolved"
  }

  /// All names.
  public var names: [Name]
  /// The answers for the pairs of medicines.
  public var pairs: [PairAnswer]
  /// The tables that were looked up.
  public var tables: [MedicineTable.About]

  /// The names that were not resolved.
  public var missed: [Name] { names.filter { $0.medicine == nil } }

  /// What came out.
  public var outcome: Outcome {
    if names.allSatisfy({ $0.medicine == nil }) { return .noneResolved }
    if !missed.isEmpty { return .someNotResolved }
    return pairs.contains { $0.kind == .interacts } ? .interacts : .noEntry
  }
}

/// Resolves names, and then looks up every pair.
public struct MedicineChecker: Sendable {
  /// The most names of one check.
  public static let nameLimit = 50

  private let resolver: any NameResolving
  private let lookup: any InteractionLookup

  /// Creates a checker.
  public init(resolver: any NameResolving, lookup: any InteractionLookup) {
    self.resolver = resolver
    self.lookup = lookup
  }

  /// Creates a checker with a catalog.
  public init(_ catalog: MedicineCatalog) { self.init(resolver: catalog, lookup: catalog) }

  /// Checks names that were given.
  ///
  /// - Throws: An error of the data; a name that cannot be looked up is missed, and the others go on.
  public func check(_ names: [String]) throws -> MedicineCheck {
    try check(
      names.map { name in
        do {
          return MedicineCheck.Name(given: name, resolution: try resolver.resolve(name))
        } catch {
          return MedicineCheck.Name(
            given: name, resolution: .unresolved([]), failure: "\(error)")
        }
      })
  }

  /// Checks names whose medicines are known.
  public func check(_ names: [MedicineCheck.Name]) throws -> MedicineCheck {
    guard names.count <= Self.nameLimit else { throw TooManyNames(count: names.count) }
    var medicines: [Medicine] = []
    for medicine in names.compactMap(\.medicine)
    where !medicine.ids.isEmpty && !medicines.contains(medicine) { medicines.append(medicine) }
    return MedicineCheck(
      names: names, pairs: try lookup.interactions(among: medicines), tables: lookup.tables)
  }
}

/// An error that more names were given than one check takes.
public struct TooManyNames: Error, Hashable, Sendable, CustomStringConvertible {
  /// The number of names.
  public var count: Int

  /// The numbers.
  public var description: String {
    "\(count) names; a check takes \(MedicineChecker.nameLimit) at most"
  }
}
