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

  /// A picture or text whose names were read.
  public struct Page: Hashable, Sendable {
    /// The name of the file.
    public var name: String
    /// The number of names that were found.
    public var nameCount: Int
    /// The error that kept the page from being read, if any.
    public var error: String?

    /// Creates a page.
    public init(name: String, nameCount: Int, error: String? = nil) {
      self.name = name
      self.nameCount = nameCount
      self.error = error
    }

    /// Whether nothing is known of what is on the page.
    public var isMissed: Bool { nameCount == 0 || error != nil }

    /// What was found in words.
    public var statement: String {
      error ?? (nameCount == 0 ? "no name was found" : "names: \(nameCount)")
    }
  }

  /// Names that mean one medicine.
  public struct Repetition: Hashable, Sendable {
    /// The names as they were given.
    public var names: [String]
    /// The medicine.
    public var medicine: Medicine

    /// The names and the medicine in words.
    public var statement: String {
      "\(names.joined(separator: " and ")) are the same medicine: \(medicine.name)"
    }
  }

  /// What came out, each with an exit status of its own; none says that medicines are safe together.
  public enum Outcome: String, Hashable, Sendable, CaseIterable {
    /// All names were resolved, and some pair interacts.
    case interacts
    /// All names were resolved and all pairs looked up, and none has an entry.
    case noEntry = "no_entry"
    /// All names were resolved, none interact as far as was looked up, and there is no pair, or one that no table has.
    case notCompared = "not_compared"
    /// Some names or pages were not resolved; what was found about the others is in the answers.
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

  /// The pages that names were read in.
  public var pages: [Page] = []

  /// The names that were not resolved.
  public var missed: [Name] { names.filter { $0.medicine == nil } }

  /// The pages without a name, and those that could not be read.
  public var missedPages: [Page] { pages.filter(\.isMissed) }

  /// The medicines that several names mean.
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

  /// What came out.
  public var outcome: Outcome {
    if names.allSatisfy({ $0.medicine == nil }) { return .noneResolved }
    if !missed.isEmpty || !missedPages.isEmpty { return .someNotResolved }
    if pairs.contains(where: { $0.kind == .interacts }) { return .interacts }
    return pairs.isEmpty || pairs.contains { $0.kind == .notCompared } ? .notCompared : .noEntry
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

  /// Checks names that were given, and those that were read.
  public func check(_ names: [String], and pages: [MedicinePage]) throws -> MedicineCheck {
    var check = try check(try check(names).names + pages.names)
    check.pages = pages.map {
      MedicineCheck.Page(name: $0.name, nameCount: $0.medicines.count, error: $0.error)
    }
    return check
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
