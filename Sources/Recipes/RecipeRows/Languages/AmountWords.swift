/// The meanings of the words of amounts in each language.
///
/// A word that a language does not have means what it means in English, or else what it means in all languages that have it,
/// since the language of a line may be detected wrongly.
struct AmountWords: Sendable {
  static let bundled = AmountWords(LanguageFile.bundled.languages, UnitTable.standard.index)

  /// The number of each word.
  private var numbers = PhraseNumbers()
  /// The meanings of each word in the order of its number, one for each language.
  private var meanings: [AmountWord?] = []
  private let languageCount: Int
  /// The number of words that English has, which come first.
  private var englishCount = 0
  private var longest = 0

  private init(_ languages: [LanguageFile.Language], _ units: UnitIndex) {
    languageCount = languages.count
    for (language, content) in languages.enumerated() {
      for (text, word) in content.words { add(text, word, language) }
      if language == 0 { englishCount = meanings.count / languageCount }
    }
    for start in stride(from: 0, to: meanings.count, by: languageCount) {
      let known = Set(meanings[start..<start + languageCount].compactMap(\.self))
      guard let meaning = meanings[start] ?? (known.count == 1 ? known.first : nil) else {
        continue
      }
      for place in start..<start + languageCount where meanings[place] == nil {
        meanings[place] = meaning
      }
    }
    // In English "env" and "mil" are units.
    for (text, _) in languages.dropFirst().flatMap(\.words) {
      let number = Int(numbers.value(of: text))
      let utf8 = Array(text.utf8)
      if number >= englishCount, let entry = units.entry(of: utf8.indices, in: utf8, .english),
        entry.unit >= 0, entry.language == nil
      {
        meanings[number * languageCount] = nil
      }
    }
  }

  private mutating func add(_ text: String, _ word: AmountWord, _ language: Int) {
    var number = Int(numbers.value(of: text))
    if number < 0 {
      number = meanings.count / languageCount
      numbers.insert(text, Int32(number))
      meanings += Array(repeating: nil, count: languageCount)
      longest = max(longest, text.utf8.count)
    }
    meanings[number * languageCount + language] = word
  }

  func word(_ range: Range<Int>, in bytes: [UInt8], _ language: RecipeLanguage) -> AmountWord? {
    guard range.count <= longest else { return nil }
    let number = Int(numbers.value(of: bytes[range]))
    return number < 0 ? nil : meanings[number * languageCount + language.index]
  }

  /// Whether bytes of a line are a word that English has.
  func isEnglish(_ range: Range<Int>, in bytes: [UInt8]) -> Bool {
    numbers.value(of: bytes[range]) < englishCount
  }
}
