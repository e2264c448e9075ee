import RecipeRows

/// The words that follow amounts, in lower case without dots, from the table of units.
enum UnitWords {
  /// All words that an amount precedes.
  static let all = UnitTable.standard.words { $0?.dimension != .temperature }

  /// The names that only an amount of up to one precedes: `cup`, but not `cups`.
  static let singular = Set(
    UnitTable.standard.units.lazy.filter(\.isMeasurable).map { $0.name.lowercased() }
  ).union(all.filter { $0.hasSuffix("ful") })

  private static let measures = UnitTable.standard.words {
    $0?.dimension == .mass || $0?.dimension == .volume
  }

  /// The unit that a word is, or that the engine misread according to the table of confusions.
  static func meant(by word: some StringProtocol) -> String? {
    all.contains(word.lowercased())
      ? String(word) : ConfusionTable.builtIn.meant(String(word), at: .unit, amount: 1)
  }

  /// Whether a word, without the marks around it, is a unit.
  static func contain(_ word: String) -> Bool {
    all.contains(word.trimmedToLetters) || meant(by: word[..<word.endOfUnit]) != nil
  }
}

extension StringProtocol {
  /// The start of the punctuation after a unit.
  var endOfUnit: Index {
    lastIndex { !".,;)]".contains($0) }.map(index(after:)) ?? startIndex
  }
}
