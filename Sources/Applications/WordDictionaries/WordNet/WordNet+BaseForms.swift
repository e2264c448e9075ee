extension WordNet {
  /// Returns the headwords that a word is a form of: its headwords in the exception list, the word itself, and the
  /// results of WordNet's rules of detachment.
  ///
  /// A word of a collocation may be inflected (`gave up`), and collocations may have hyphens (`ice-cream`).
  ///
  /// - Parameters:
  ///   - word: The word; case is ignored.
  ///   - partOfSpeech: The part of speech.
  /// - Returns: The headwords, exceptions first.
  public func baseForms(
    of word: some StringProtocol, as partOfSpeech: PartOfSpeech
  ) -> [String] {
    let key = Self.key(of: word)
    guard key.utf8.count <= Self.longestKey else { return [] }
    for spelling in Self.spellings(of: key) {
      let forms = forms(of: spelling, as: partOfSpeech)
      if !forms.isEmpty { return forms.map(\.spaced) }
    }
    return []
  }

  /// No headword is longer; the search would take long for a chain of hyphens.
  private static let longestKey = 100

  /// A word's spellings with and without hyphens, spaces and dots, in the order in which WordNet tries them.
  private static func spellings(of key: String) -> [String] {
    guard key.utf8.contains(where: { $0 == 0x2D || $0 == 0x2E || $0 == 0x5F }) else { return [key] }
    return [
      key, String(key.map { $0 == "_" ? "-" : $0 }), String(key.map { $0 == "-" ? "_" : $0 }),
      key.filter { $0 != "-" && $0 != "_" }, key.filter { $0 != "." },
    ]
  }

  private func forms(of key: String, as partOfSpeech: PartOfSpeech) -> [String] {
    var forms: [String] = []
    func add(_ form: String) {
      if !forms.contains(form), contains(form, as: partOfSpeech) { forms.append(form) }
    }
    let exceptions = exceptions(of: key, as: partOfSpeech)
    exceptions.forEach(add)
    add(key)
    if exceptions.isEmpty { Self.detached(key, as: partOfSpeech).forEach(add) }
    if partOfSpeech == .noun, key.hasSuffix("ful") {
      for form in self.forms(of: String(key.dropLast(3)), as: .noun) { add(form + "ful") }
    }
    if forms.isEmpty {
      for range in Self.words(of: key) {
        for form in self.forms(of: String(key[range]), as: partOfSpeech) {
          add(key[..<range.lowerBound] + form + key[range.upperBound...])
        }
      }
    }
    return forms
  }

  /// The words of a collocation; empty for a single word.
  private static func words(of key: String) -> [Range<String.Index>] {
    let words = key.split { $0 == "_" || $0 == "-" }
    return words.count > 1 ? words.map { $0.startIndex..<$0.endIndex } : []
  }

  /// The results of the rules of detachment for a word, headwords or not.
  private static func detached(_ key: String, as partOfSpeech: PartOfSpeech) -> [String] {
    if partOfSpeech == .noun, key.hasSuffix("ss") || key.utf8.count <= 2 { return [] }
    return detachments(of: partOfSpeech).filter { key.hasSuffix($0.0) }.map {
      key.dropLast($0.0.utf8.count) + $0.1
    }
  }

  /// WordNet's rules: suffixes and their replacements.
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
