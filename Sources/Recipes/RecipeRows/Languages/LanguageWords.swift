/// The words with which the pages of all languages state yields, times and headings, in lower case.
///
/// The attributes of the page model, scaling and the reading of yields and times use the same words.
package enum LanguageWords {
  /// The minutes of each unit of time.
  package static let minutes: [String: Double] = {
    var minutes: [String: Double] = [:]
    for (kind, length) in [("minute", 1.0), ("hour", 60), ("day", 1440)] {
      for word in words(kind) { minutes[word] = length }
    }
    return minutes
  }()
  /// The units of time that have no other meaning beside most numbers, as single letters and the Danish `time` have.
  package static let units = minutes.keys.filter { $0.count > 1 && $0 != "time" }

  /// The names of the time of preparing: `Prep: 10 min`.
  package static let preparing = words("preparing")
  /// The names of the time of cooking.
  package static let cooking = words("cooking")
  /// The names of the time of the whole recipe.
  package static let whole = words("whole")
  /// The names of the time of waiting.
  package static let waiting = words("waiting")
  /// The names of all times.
  package static let timeNames = preparing + cooking + whole + waiting

  /// Words before or after the number of a yield: `Serves 4`, `4 servings`.
  package static let yields = words("yield")
  /// Names of a yield after its number: `4 people`.
  package static let counted = words("counted")
  /// Prepositions before the number of a yield: `For 4 people`.
  package static let beforeNumbers = words("before-number")

  /// The words of all languages for numbers of two and more, less short ones such as the Danish `to`, which have other
  /// meanings elsewhere.
  package static let numbers = Set(
    LanguageFile.bundled.languages.flatMap(\.words).compactMap { text, word in
      if case .number(let value) = word, value > 1, text.count > 2 { text } else { nil }
    })

  /// Headings that say no more than that ingredients follow.
  package static let ingredientHeadings = words("ingredients")
  /// Headings that say no more than that steps follow.
  package static let methodHeadings = words("method")

  /// The words of a kind of one language, or of all.
  package static func words(_ kind: String, of language: RecipeLanguage? = nil) -> [String] {
    LanguageFile.bundled.words.filter {
      $0.kind == kind && (language == nil || $0.code == language?.rawValue)
    }.flatMap(\.list)
  }

  /// The same to be looked up by the bytes of a line.
  static func phrases(_ kind: String) -> PhraseNumbers {
    PhraseNumbers(words(kind).map { ($0, 0) })
  }
}
