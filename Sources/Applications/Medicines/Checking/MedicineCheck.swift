/// The names that were checked, and an answer for each pair of the medicines found.
public struct MedicineCheck: Hashable, Sendable {
  /// A name that was passed in, or read from a page.
  public struct Name: Hashable, Sendable {
    /// The name as it was given.
    public var given: String
    /// The picture or text that it was read from; nil if it was passed in.
    public var place: String?
    /// The result of resolving the name.
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

  /// A picture or text from which names were read.
  public struct Page: Hashable, Sendable {
    /// The name of the file.
    public var name: String
    /// The number of names found.
    public var nameCount: Int
    /// The error that kept the page from being read, if any.
    public var error: String?

    /// Creates a page.
    public init(name: String, nameCount: Int, error: String? = nil) {
      self.name = name
      self.nameCount = nameCount
      self.error = error
    }

    /// Whether no name was read from the page.
    public var isMissed: Bool { nameCount == 0 || error != nil }

    /// A textual description of the result.
    public var statement: String {
      error ?? (nameCount == 0 ? "no name was found" : "names: \(nameCount)")
    }
  }

  /// Names of the same medicine.
  public struct Repetition: Hashable, Sendable {
    /// The names as they were given.
    public var names: [String]
    /// The medicine.
    public var medicine: Medicine

    /// The names and the medicine as a sentence.
    public var statement: String {
      "\(names.joined(separator: " and ")) are the same medicine: \(medicine.name)"
    }
  }

  /// The outcome of a check; each has its own exit status, and none means that medicines are safe together.
  @nonexhaustive
  public enum Outcome: String, Hashable, Sendable, CaseIterable {
    /// All names were resolved, and at least one pair interacts.
    case interacts
    /// All names were resolved and all pairs looked up, and none has an entry.
    case noEntry = "no_entry"
    /// Some names or pages were not resolved; the answers cover the others.
    case someNotResolved = "some_names_not_resolved"
    /// No name was resolved.
    case noneResolved = "no_name_resolved"
    /// All names were resolved and no interaction was found, but there is no pair, or a pair that no table covers.
    case notCompared = "not_compared"
  }

  /// All names.
  public var names: [Name]
  /// The answers for the pairs of medicines.
  public var pairs: [PairAnswer]
  /// The tables that were searched.
  public var tables: [MedicineTable.About]

  /// The pages from which names were read.
  public var pages: [Page] = []

  /// The unresolved names.
  public var missed: [Name] { names.filter { $0.medicine == nil } }

  /// The pages without a name, and those that could not be read.
  public var missedPages: [Page] { pages.filter(\.isMissed) }

  /// The medicines that several of the names mean.
  public var repetitions: [Repetition] {
    var repetitions: [Repetition] = []
    for name in names {
      guard let medicine = name.medicine else { continue }
      if let known = repetitions.firstIndex(where: { $0.medicine == medicine }) {
        repetitions[known].names.append(name.given)
      } else {
        repetitions.append(Repetition(names: [name.given], medicine: medicine))
      }
    }
    return repetitions.filter { $0.names.count > 1 }
  }

  /// The outcome.
  public var outcome: Outcome {
    if names.allSatisfy({ $0.medicine == nil }) { return .noneResolved }
    if !missed.isEmpty || !missedPages.isEmpty { return .someNotResolved }
    if pairs.contains(where: { $0.kind == .interacts }) { return .interacts }
    return pairs.isEmpty || pairs.contains { $0.kind == .notCompared } ? .notCompared : .noEntry
  }
}

/// Resolves names and looks up every pair.
///
/// ```swift
/// let checker = MedicineChecker(MedicineCatalog([.sample]))
/// for pair in try checker.check(["ibuprofen", "warfarin"]).pairs {
///   print(pair.first, pair.second, pair.statement)
/// }
/// ```
public struct MedicineChecker: Sendable {
  /// The maximum number of names of a check.
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

  /// Checks names.
  ///
  /// - Throws: An error in the data. A name that cannot be looked up counts as unresolved, and the others are still checked.
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

  /// Checks names, and those read from pages.
  public func check(_ names: [String], and pages: [MedicinePage]) throws -> MedicineCheck {
    var check = try check(try check(names).names + pages.names)
    check.pages = pages.map {
      MedicineCheck.Page(name: $0.name, nameCount: $0.medicines.count, error: $0.error)
    }
    return check
  }

  /// Checks names that are already resolved.
  public func check(_ names: [MedicineCheck.Name]) throws -> MedicineCheck {
    guard names.count <= Self.nameLimit else {
      throw MedicineError(
        .tooManyNames,
        message: "\(names.count) names; a check takes \(Self.nameLimit) at most")
    }
    var medicines: [Medicine] = []
    for medicine in names.compactMap(\.medicine)
    where !medicine.ids.isEmpty && !medicines.contains(medicine) { medicines.append(medicine) }
    return MedicineCheck(
      names: names, pairs: try lookup.interactions(among: medicines), tables: lookup.tables)
  }
}
