import CEmbeddedFiles
import Support

/// The names, number words, unit spellings and words of pages of languages, as `make languages` collects them from the folders of
/// `Datasets/recipes/languages`.
struct LanguageFile: Sendable {
  /// A language of the file.
  struct Language: Sendable {
    var code: String
    var name: String
    /// Tesseract's code.
    var engineCode: String?
    /// The words of amounts.
    var words: [(text: String, word: AmountWord)] = []
    /// Whether a space separates thousands.
    var spacesThousands = false
    /// Of generated lines, in percent: the tokens and the lines that are right, and the lines whose language is detected.
    var figures: [Double] = []
  }

  private(set) var languages: [Language] = []
  /// The words of pages and lines by language and kind, such as `cooking` and `verb`.
  private(set) var words: [(code: String, kind: String, list: [String])] = []
  /// The lines of the table of units, such as `language de | tablespoon | EL`.
  private(set) var unitTexts: [(number: Int, text: Substring)] = []

  var unitLines: [UnitFile.Line] {
    unitTexts.compactMap { try? UnitFile.parse($0.text, line: $0.number) }
  }

  /// The file in the program, whose form a test checks.
  static let bundled = LanguageFile(embeddedLanguageLines().text)

  /// Reads lines such as `name | de | German` and `number | de | 3/2 | anderthalb`, and lines of the table of units.
  init(_ text: String) {
    for line in UnitFile.lines(of: text) {
      guard !line.text.hasPrefix("language ") else {
        unitTexts.append(line)
        continue
      }
      let fields = UnitFile.fields(of: line.text).map(String.init)
      switch fields.first {
      case "name" where fields.count == 3:
        languages.append(Language(code: fields[1], name: fields[2]))
      case "tesseract" where fields.count == 3 && !languages.isEmpty:
        languages[languages.count - 1].engineCode = fields[2]
      case "number" where fields.count == 4: addNumber(fields[2], fields[3])
      case "page" where fields.count == 4, "line" where fields.count == 4:
        words.append((fields[1], fields[2], UnitFile.list(Substring(fields[3]))))
      case "figures" where !languages.isEmpty:
        languages[languages.count - 1].figures = fields.dropFirst(2).compactMap { Double($0) }
      default: unitTexts.append(line)
      }
    }
  }

  private mutating func addNumber(_ value: String, _ words: String) {
    guard !languages.isEmpty else { return }
    let place = languages.count - 1
    if value == "thousands" { languages[place].spacesThousands = words == "space" }
    guard let word = AmountWord(value) else { return }
    languages[place].words += UnitFile.list(Substring(words)).map { ($0, word) }
  }
}
