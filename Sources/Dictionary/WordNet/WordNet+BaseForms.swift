extension WordNet {
  /// The headwords of which a word is a form: those of the exception list and itself, else those that WordNet's rules
  /// of detachment give.
  ///
  /// - Parameters:
  ///   - word: The word; case is ignored.
  ///   - partOfSpeech: The part of speech.
  /// - Returns: The headwords, exceptions first.
  public func baseForms(
    of word: some StringProtocol, as partOfSpeech: PartOfSpeech
  ) -> [String] {
    let key = Self.key(of: word)
    let exceptions = exceptions(of: key, as: partOfSpeech)
    var forms = exceptions.filter { contains($0, as: partOfSpeech) }
    if contains(key, as: partOfSpeech), !forms.contains(key) { forms.append(key) }
    if !forms.isEmpty { return forms.map(\.spaced) }
    for (ending, replacement) in Self.detachments(of: partOfSpeech) where key.hasSuffix(ending) {
      let form = String(key.dropLast(ending.utf8.count)) + replacement
      if !form.isEmpty, !forms.contains(form), contains(form, as: partOfSpeech) {
        forms.append(form)
      }
    }
    return forms.map(\.spaced)
  }

  /// WordNet's rules: endings and what replaces them.
  private static func detachments(of partOfSpeech: PartOfSpeech) -> [(String, String)] {
    switch partOfSpeech {
    case .noun: nounDetachments
    case .verb: verbDetachments
    case .adjective: adjectiveDetachments
    case .adverb: []
    }
  }

  private static let nounDetachments = [
    ("s", ""), ("ses", "s"), ("xes", "x"), ("zes", "z"), ("ches", "ch"), ("shes", "sh"),
    ("men", "man"), ("ies", "y"),
  ]
  private static let verbDetachments = [
    ("s", ""), ("ies", "y"), ("es", "e"), ("es", ""), ("ed", "e"), ("ed", ""), ("ing", "e"),
    ("ing", ""),
  ]
  private static let adjectiveDetachments = [("er", ""), ("est", ""), ("er", "e"), ("est", "e")]
}
