import TermMatching

/// Collects substances and classes by name; spellings that differ only in case and accents are merged.
struct TableBuilder {
  private(set) var table: MedicineTable
  private var substanceNumbers: [String: Int] = [:]
  private var classNumbers: [String: Int] = [:]
  private var memberSets: [Set<Int>] = []
  private var ids: Set<String> = []

  init(_ about: MedicineTable.About) { table = MedicineTable(about: about) }

  /// The name, folded for comparison.
  static func key(_ name: String) -> String {
    name.replacing("’", with: "'").foldedLetters.onOneLine
  }

  /// The index of a substance, which is added if it is new.
  mutating func substance(_ name: String, id: String? = nil) -> Int {
    let key = Self.key(name)
    if let number = substanceNumbers[key] {
      addSynonym(name, to: number)
      return number
    }
    let number = table.substances.count
    table.substances.append(.init(id: freeID(id ?? Self.slug(key)), name: name.onOneLine))
    substanceNumbers[key] = number
    return number
  }

  func knownSubstance(_ name: String) -> Int? { substanceNumbers[Self.key(name)] }

  func hasID(_ id: String) -> Bool { ids.contains(id) }

  func knownClass(_ name: String) -> Int? { classNumbers[Self.key(name)] }

  /// Adds a name of a substance if it is new.
  mutating func addSynonym(_ name: String, language: String = "", to number: Int) {
    let name = name.onOneLine
    guard name.contains(where: \.isLetter),
      name.lowercased() != table.substances[number].name.lowercased(),
      !table.substances[number].synonyms.contains(where: { $0.name == name })
    else { return }
    table.substances[number].synonyms.append(.init(language: language, name: name))
  }

  /// The index of a class, which is added if it is new.
  mutating func substanceClass(_ name: String, id: String? = nil) -> Int {
    let key = Self.key(name)
    if let number = classNumbers[key] { return number }
    let number = table.classes.count
    table.classes.append(.init(id: freeID(id ?? "class-" + Self.slug(key)), name: name.onOneLine))
    memberSets.append([])
    classNumbers[key] = number
    return number
  }

  mutating func addMember(_ substance: Int, to number: Int) {
    if memberSets[number].insert(substance).inserted {
      table.classes[number].members.append(substance)
    }
  }

  mutating func add(_ interaction: MedicineTable.Interaction) {
    table.interactions.append(interaction)
  }

  private mutating func freeID(_ wanted: String) -> String {
    let base = wanted.isEmpty ? "x" : wanted
    var id = base
    var count = 1
    while !ids.insert(id).inserted {
      count += 1
      id = "\(base)-\(count)"
    }
    return id
  }

  /// The letters and digits of a name with hyphens between them.
  private static func slug(_ key: String) -> String {
    key.split { !($0.isLetter || $0.isNumber) }.joined(separator: "-")
  }
}
