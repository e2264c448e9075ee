/// The names, number words and unit spellings of languages, as `make languages` collects them from the folders of
/// `Datasets/recipes/languages`.
struct LanguageFile: Sendable {
  /// A language of the file.
  struct Language: Sendable {
    var code: String
    var name: String
    /// The words of amounts of this language alone.
    var ownWords: [(text: String, word: AmountWord)] = []
    /// The words of amounts that are looked up in its lines.
    var words = AmountWords(own: [], english: [], shared: [])
    /// Whether a space separates thousands.
    var spacesThousands = false
    /// Of generated lines, in percent: the tokens and the lines that are right, and the lines whose language is detected.
    var figures: [Double] = []
  }

  private(set) var languages: [Language] = []
  /// The lines of the table of units, such as `language de | tablespoon | EL`.
  private(set) var unitTexts: [(number: Int, text: Substring)] = []

  var unitLines: [UnitFile.Line] {
    unitTexts.compactMap { try? UnitFile.parse($0.text, line: $0.number) }
  }

  /// The file in the program, whose form a test checks.
  static let bundled = LanguageFile(String(decoding: PackageResources.languages_txt, as: UTF8.self))

  /// Reads lines such as `name | de | German` and `number | de | 3/2 | anderthalb`, and lines of the table of units.
  init(_ text: String) {
    for line in UnitFile.lines(of: text) {
      let fields = line.text.split(separator: "|").map { String(UnitFile.trimmed($0)) }
      switch fields.first {
      case "name" where fields.count == 3:
        languages.append(Language(code: fields[1], name: fields[2]))
      case "number" where fields.count == 4: addNumber(fields[2], fields[3])
      case "figures" where !languages.isEmpty:
        languages[languages.count - 1].figures = fields.dropFirst(2).compactMap { Double($0) }
      default: unitTexts.append(line)
      }
    }
    let english = languages.first?.ownWords ?? []
    let shared = sharedWords
    for index in languages.indices {
      languages[index].words = AmountWords(
        own: index == 0 ? [] : languages[index].ownWords, english: english, shared: shared)
    }
  }

  private mutating func addNumber(_ value: String, _ words: String) {
    guard !languages.isEmpty else { return }
    let place = languages.count - 1
    if value == "thousands" { languages[place].spacesThousands = words == "space" }
    guard let word = AmountWord(value) else { return }
    languages[place].ownWords += words.split(separator: ",").map {
      (String(UnitFile.trimmed($0)), word)
    }
  }

  /// The words that have one meaning in all languages that have them, and are no unit in English, as `env` and `mil` are.
  private var sharedWords: [(text: String, word: AmountWord)] {
    var meanings: [String: Set<AmountWord>] = [:]
    let words = languages.dropFirst().flatMap(\.ownWords)
    for (text, word) in words { meanings[text, default: []].insert(word) }
    let units = Self.englishUnits
    return words.filter {
      meanings[$0.text]?.count == 1 && !units.contains($0.text.filter { $0 != "." })
    }
  }

  private static var englishUnits: Set<String> {
    var units = Set<String>()
    for line in UnitFile.lines(of: String(decoding: PackageResources.units_txt, as: UTF8.self)) {
      guard case .unit(let unit, let spellings)? = try? UnitFile.parse(line.text, line: line.number)
      else { continue }
      units.formUnion([unit.name, unit.plural])
      units.formUnion(spellings.map { String($0.drop { "?=".contains($0) }).lowercased() })
    }
    return units
  }
}
