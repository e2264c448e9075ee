/// A dated table of substances, their classes, and the interactions between them.
///
/// It is stored as a folder of text files, which ``init(contentsOf:)`` reads and validates.
public struct MedicineTable: Hashable, Sendable {
  /// The description of a table.
  public struct About: Hashable, Sendable {
    /// The name of the edition.
    public var edition: String
    /// The date of the edition: a year, a month or a day as `2020-10-20`.
    public var date: String
    /// The source of the data.
    public var source: String
    /// The license of the data.
    public var license: String
    /// The disclaimer that every answer from the table must carry.
    public var disclaimer: String

    /// The edition with its date.
    public var label: String { date.isEmpty ? "\(edition), no date" : "\(edition) of \(date)" }

    /// Creates the description of a table.
    public init(
      edition: String, date: String, source: String, license: String, disclaimer: String = ""
    ) {
      self.edition = edition
      self.date = date
      self.source = source
      self.license = license
      self.disclaimer = disclaimer
    }
  }

  /// An active substance, or a fixed combination of several.
  public struct Substance: Hashable, Sendable {
    /// The id in the table.
    public var id: String
    /// The name.
    public var name: String
    /// Other names with the codes of their languages.
    public var synonyms: [Synonym] = []

    /// Creates a substance.
    public init(id: String, name: String, synonyms: [Synonym] = []) {
      self.id = id
      self.name = name
      self.synonyms = synonyms
    }
  }

  /// Another name of a substance.
  public struct Synonym: Hashable, Sendable {
    /// The language code, such as `fr`; empty if unknown.
    public var language: String
    /// The name.
    public var name: String

    /// Creates a synonym.
    public init(language: String = "", name: String) {
      self.language = language
      self.name = name
    }
  }

  /// A class of substances.
  public struct SubstanceClass: Hashable, Sendable {
    /// The id in the table.
    public var id: String
    /// The name.
    public var name: String
    /// The indices of its substances.
    public var members: [Int] = []

    /// Creates a class.
    public init(id: String, name: String, members: [Int] = []) {
      self.id = id
      self.name = name
      self.members = members
    }
  }

  /// A substance or a class, by its index.
  @nonexhaustive
  public enum Party: Hashable, Sendable {
    /// One substance.
    case substance(Int)
    /// All substances of a class.
    case members(Int)
  }

  /// An entry of the table.
  public struct Interaction: Hashable, Sendable {
    /// The first party.
    public var first: Party
    /// The second party.
    public var second: Party
    /// The severity.
    public var severity: InteractionSeverity
    /// The severity in the words of the source.
    public var label = ""
    /// The mechanism or effect of the interaction.
    public var mechanism = ""
    /// The recommended action.
    public var advice = ""
    /// The source of the entry; empty if it is the table's source.
    public var source = ""

    /// Creates an entry.
    public init(
      _ first: Party, _ second: Party, severity: InteractionSeverity, label: String = "",
      mechanism: String = "", advice: String = "", source: String = ""
    ) {
      self.first = first
      self.second = second
      self.severity = severity
      self.label = label
      self.mechanism = mechanism
      self.advice = advice
      self.source = source
    }
  }

  /// The description of the table.
  public var about: About
  /// The substances.
  public var substances: [Substance]
  /// The classes.
  public var classes: [SubstanceClass]
  /// The interactions as listed, between substances or classes.
  public var interactions: [Interaction]

  /// Creates a table.
  public init(
    about: About, substances: [Substance] = [], classes: [SubstanceClass] = [],
    interactions: [Interaction] = []
  ) {
    self.about = about
    self.substances = substances
    self.classes = classes
    self.interactions = interactions
  }

  /// The name of a substance or a class.
  public func name(of party: Party) -> String {
    switch party {
    case .substance(let number): substances[number].name
    case .members(let number): classes[number].name
    }
  }

  func id(of party: Party) -> String {
    switch party {
    case .substance(let number): substances[number].id
    case .members(let number): classes[number].id
    }
  }
}
