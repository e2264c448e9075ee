/// The units of a table by their spellings; a class, so that copies of a table cost nothing.
final class UnitIndex: Sendable {
  /// The meaning of a spelling.
  struct Entry: Sendable {
    /// The index of the unit; -1 for a word that is not a unit.
    var unit: Int
    /// Whether it is the plural of a unit's name.
    var isPlural = false
    /// Whether the spelling has other meanings too.
    var isAmbiguous = false
    /// Whether a longer spelling begins with this word.
    var beginsLonger = false
    /// Whether the word qualifies units.
    var isQualifier = false
    /// Whether a user gave the spelling.
    var isUserDefined = false
    /// The language in which the spelling has this meaning; nil is all.
    var language: RecipeLanguage?
    /// The index of the entry with the next meaning, or -1.
    fileprivate var next = -1
  }

  let draft: Draft

  init(_ draft: Draft) {
    self.draft = draft
  }

  var units: [RecipeUnit] { draft.units }

  /// Whether a user added units, which then apply regardless of the labels.
  var hasUserUnits: Bool { draft.hasUserUnits }

  /// The unit with a spelling.
  func unit(_ spelling: String, _ language: RecipeLanguage = .english) -> RecipeUnit? {
    let utf8 = Array(spelling.utf8)
    guard let entry = entry(of: utf8.indices, in: utf8, language), entry.unit >= 0 else {
      return nil
    }
    return draft.units[entry.unit]
  }

  /// The index of the inch, which marks stand for, too.
  var inch: Int? { draft.unitsByName["inch"] }

  /// The meaning of some bytes of a line: the language's meaning, or else the first in the unit table.
  func entry(
    of range: Range<Int>, in bytes: [UInt8], _ language: RecipeLanguage
  ) -> Entry? {
    if range.count <= 2, let first = range.first,
      range.count == 1 || bytes[first + 1] == UInt8(ascii: ".")
    {
      let exact = draft.exact[Int(bytes[first])]
      if exact >= 0 {
        var entry = draft.entries[exact]
        // "C. à café"
        let place = draft.words.value(of: bytes[range])
        entry.beginsLonger = place >= 0 && draft.entries[Int(place)].beginsLonger
        return entry
      }
    }
    let place = draft.words.value(of: bytes[range])
    guard place >= 0 else { return nil }
    let first = draft.entries[Int(place)]
    var entry = first
    while entry.language != language, entry.next >= 0 { entry = draft.entries[entry.next] }
    guard entry.language == language else { return first }
    entry.beginsLonger = first.beginsLonger
    return entry
  }

  // MARK: Building

  /// An index under construction.
  struct Draft: Sendable {
    fileprivate var units: [RecipeUnit] = []
    fileprivate var entries: [Entry] = []
    fileprivate var words = PhraseNumbers()
    /// The entries of single-letter spellings, whose case matters, by their byte.
    fileprivate var exact = [Int](repeating: -1, count: 256)
    fileprivate var hasUserUnits = false
    /// All spellings of units and, without a unit, the words that follow amounts.
    fileprivate(set) var spellings: [(text: String, unit: RecipeUnit?)] = []
    fileprivate private(set) var unitsByName: [String: Int] = [:]

    init() {}

    mutating func add(_ line: UnitFile.Line, isUserDefined: Bool) {
      if isUserDefined { hasUserUnits = true }
      switch line {
      case .counted(let words): spellings += words.map { ($0, nil) }
      case .qualifiers(let words):
        for word in words {
          let isCounted = word.first == "+"
          let word = isCounted ? String(word.dropFirst()) : word
          if isCounted { spellings.append((word, nil)) }
          insert(word, Entry(unit: -1, isQualifier: true, isUserDefined: isUserDefined))
        }
      case .spellings(let words, let name, let language):
        // Units of a user's own file may have names in other languages, too.
        guard let place = unitsByName[name] else { return }
        for word in words {
          insert(
            word, Entry(unit: place, isUserDefined: isUserDefined, language: language))
        }
      case .unit(let unit, let spellings):
        let place = unitsByName[unit.name] ?? units.count
        if place == units.count { units.append(unit) } else { units[place] = unit }
        unitsByName[unit.name] = place
        if unit.plural != unit.name {
          insert(unit.plural, Entry(unit: place, isPlural: true, isUserDefined: isUserDefined))
        }
        let names = [unit.name, unit.symbol].compactMap(\.self)
        self.spellings += (names + [unit.plural]).map { ($0, unit) }
        for name in names {
          insert(name, Entry(unit: place, isUserDefined: isUserDefined))
        }
        for spelling in spellings {
          var text = Substring(spelling)
          let isAmbiguous = text.first == "?"
          if isAmbiguous { text = text.dropFirst() }
          self.spellings.append((String(text.first == "=" ? text.dropFirst() : text), unit))
          let entry = Entry(unit: place, isAmbiguous: isAmbiguous, isUserDefined: isUserDefined)
          if text.first == "=", let byte = text.dropFirst().utf8.first {
            exact[Int(byte)] = entries.count
            entries.append(entry)
          } else {
            insert(String(text), entry)
          }
        }
      }
    }

    private mutating func insert(_ spelling: String, _ entry: Entry) {
      put(spelling, entry)
      let parts = spelling.split(separator: " ")
      guard parts.count > 1 else { return }
      let first = String(parts[0])
      let place = words.value(of: first)
      if place >= 0 {
        entries[Int(place)].beginsLonger = true
      } else {
        put(first, Entry(unit: -1, beginsLonger: true, isUserDefined: entry.isUserDefined))
      }
    }

    private mutating func put(_ spelling: String, _ entry: Entry) {
      var entry = entry
      let old = Int(words.value(of: spelling))
      if old >= 0 {
        entry.beginsLonger = entry.beginsLonger || entries[old].beginsLonger
        entry.next = entries[old].next
        let hasMeaning = entries[old].unit >= 0 || entries[old].isQualifier
        if hasMeaning, entry.language != nil {
          // One more meaning of the spelling.
          entries[old].next = entries.count
          entries.append(entry)
          return
        }
      }
      words.insert(spelling, Int32(entries.count))
      entries.append(entry)
    }
  }
}
