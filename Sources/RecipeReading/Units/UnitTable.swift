/// The units that are known, found by any of their spellings.
public struct UnitTable: Sendable {
  /// What a spelling stands for.
  struct Entry: Sendable {
    /// The place of the unit, -1 for a word that no unit is.
    var unit: Int
    /// Whether it is the plural of a unit's name.
    var isPlural = false
    /// Whether the spelling has other meanings too.
    var isAmbiguous = false
    /// Whether a longer spelling begins with this word.
    var beginsLonger = false
    /// Whether the word stands beside units without being one.
    var isQualifier = false
    /// Whether a user gave the spelling.
    var isUserDefined = false
  }

  /// The units in the order of their files.
  public private(set) var units: [RecipeUnit] = []
  private(set) var entries: [Entry] = []
  private var index = WordIndex()
  private var exact: [UInt8: Int] = [:]
  private var unitsByName: [String: Int] = [:]
  /// Whether a user added units, which then bind whatever the labels say.
  private(set) var hasUserUnits = false

  /// The units that the library knows.
  public static let standard: UnitTable = {
    var table = UnitTable()
    let text = String(decoding: PackageResources.units_txt, as: UTF8.self)
    for line in UnitFile.lines(of: text) {
      // The test of the built-in file is that no line of it is refused.
      guard let line = try? UnitFile.parse(line.text, line: line.number) else { continue }
      table.add(line, isUserDefined: false)
    }
    return table
  }()

  init() {}

  /// The table with the units of a user's file added; what it spells anew is the user's.
  ///
  /// The format is that of the library's own file, of which a line may be cut short after any
  /// field: `fistful | fistfuls` is a unit that is counted.
  ///
  /// - Parameters:
  ///   - text: The content of the file.
  ///   - file: The name that errors give.
  /// - Returns: The larger table.
  /// - Throws: ``UnitFileError`` for a line that cannot be read.
  public func adding(contentsOf text: String, file: String = "units") throws(UnitFileError) -> Self
  {
    var table = self
    for line in UnitFile.lines(of: text) {
      table.add(try UnitFile.parse(line.text, line: line.number, file: file), isUserDefined: true)
    }
    return table
  }

  /// The unit that a spelling stands for.
  public func unit(_ spelling: String) -> RecipeUnit? {
    var spelling = spelling
    let entry = spelling.withUTF8 { utf8 in self.entry(of: 0..<utf8.count, in: utf8) }
    guard let entry, entry.unit >= 0 else { return nil }
    return units[entry.unit]
  }

  /// What some bytes of a line stand for.
  func entry(of range: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) -> Entry? {
    if range.count <= 2, let first = range.first, let place = exact[bytes[first]],
      range.count == 1 || bytes[first + 1] == UInt8(ascii: ".")
    {
      return entries[place]
    }
    let place = index.value(of: range, in: bytes)
    return place < 0 ? nil : entries[Int(place)]
  }

  // MARK: Building

  private mutating func add(_ line: UnitFile.Line, isUserDefined: Bool) {
    if isUserDefined { hasUserUnits = true }
    switch line {
    case .qualifiers(let words):
      for word in words {
        insert(word, Entry(unit: -1, isQualifier: true, isUserDefined: isUserDefined))
      }
    case .unit(let unit, let spellings):
      let place = unitsByName[unit.name] ?? units.count
      if place == units.count { units.append(unit) } else { units[place] = unit }
      unitsByName[unit.name] = place
      if unit.plural != unit.name {
        insert(unit.plural, Entry(unit: place, isPlural: true, isUserDefined: isUserDefined))
      }
      for name in [unit.name, unit.symbol].compactMap(\.self) {
        insert(name, Entry(unit: place, isUserDefined: isUserDefined))
      }
      for spelling in spellings {
        var text = Substring(spelling)
        let isAmbiguous = text.first == "?"
        if isAmbiguous { text = text.dropFirst() }
        let entry = Entry(unit: place, isAmbiguous: isAmbiguous, isUserDefined: isUserDefined)
        if text.first == "=", let byte = text.dropFirst().utf8.first {
          exact[byte] = entries.count
          entries.append(entry)
        } else {
          insert(String(text), entry)
        }
      }
    }
  }

  private mutating func insert(_ spelling: String, _ entry: Entry) {
    put(spelling, entry)
    let words = spelling.split(separator: " ")
    guard words.count > 1 else { return }
    let first = String(words[0])
    let place = index.value(of: first)
    if place >= 0 {
      entries[Int(place)].beginsLonger = true
    } else {
      put(first, Entry(unit: -1, beginsLonger: true, isUserDefined: entry.isUserDefined))
    }
  }

  private mutating func put(_ spelling: String, _ entry: Entry) {
    var entry = entry
    let old = index.value(of: spelling)
    if old >= 0 { entry.beginsLonger = entries[Int(old)].beginsLonger }
    index.insert(spelling, Int32(entries.count))
    entries.append(entry)
  }
}
