/// A rule that decides which words of a text are worth learning.
///
/// A word is kept if it has a part of speech that is not in ``leftOut``, has more than one letter and no digit, is not a
/// form of be or have, and neither it nor its lemma is in the erase list. Case is ignored.
public struct KeepRule: Hashable, Sendable {
  /// The parts of speech of words that are not kept.
  ///
  /// They are conjunctions, numbers, pronouns and prepositions, and the determiners, particles and auxiliary verbs of
  /// Universal Dependencies. Punctuation has no part of speech.
  public static let leftOut: Set<String> = [
    "CCONJ", "SCONJ", "NUM", "PRON", "ADP", "DET", "PART", "AUX", "PUNCT", "SYM", "X", "_", "",
  ]

  private static let beAndHave: Set<String> = [
    "be", "am", "is", "are", "was", "were", "been", "being", "have", "has", "had", "having",
  ]

  /// The words that are never kept, in lowercase.
  public let erased: Set<String>

  /// Creates a rule with an erase list.
  public init(erased: some Sequence<String> = []) {
    self.erased = Set(erased.map { $0.lowercased() })
  }

  /// Whether a word is kept.
  ///
  /// - Parameters:
  ///   - form: The word as it occurs in the text.
  ///   - word: Its lemma and part of speech.
  /// - Returns: True if it is kept.
  public func keeps(_ form: some StringProtocol, as word: WordbookWord) -> Bool {
    guard !Self.leftOut.contains(word.partOfSpeech) else { return false }
    var letterCount = 0
    for scalar in word.lemma.unicodeScalars {
      if scalar.isASCII {
        if (scalar.value | 0x20) &- 0x61 < 26 { letterCount += 1 }
      } else if scalar.properties.isAlphabetic {
        letterCount += 1
      }
    }
    guard letterCount > 1 else { return false }
    // Numeric characters such as ½ count as digits.
    let hasDigit = form.unicodeScalars.contains {
      $0.isASCII ? $0.value &- 0x30 < 10 : $0.properties.numericType != nil
    }
    guard !hasDigit else { return false }
    let (form, lemma) = (form.lowercased(), word.lemma.lowercased())
    return !Self.beAndHave.contains(lemma) && !Self.beAndHave.contains(form)
      && !erased.contains(lemma) && !erased.contains(form)
  }
}
