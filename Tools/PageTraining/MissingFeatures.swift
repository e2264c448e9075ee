import Support

/// Leaves out groups of the features of a page's lines at random.
///
/// Pages that the model will read have other layouts and other words than the generated ones; a model that has learned
/// with some evidence missing relies on no single kind of it.
struct MissingFeatures {
  private var groups: [String: Set<String>] = [:]

  /// The attributes of a page's lines without the features of some groups, for each page and copy of it others.
  mutating func partial(_ attributes: [[String]], of page: String, copy: Int) -> [[String]] {
    var random = RandomStream(seed: FNVHash("\(page) \(copy)".utf8).value)
    let missing = Set(
      Self.features.keys.sorted().filter { group in
        random.happens(group == "vocabulary" ? Self.shareOfVocabulary : Self.share)
      })
    return attributes.map { line in
      line.filter { groups(of: $0.prefix { $0 != "=" }).isDisjoint(with: missing) }
    }
  }

  /// The groups of a feature, of each one of a conjunction such as `-1 end&first`.
  private mutating func groups(of feature: Substring) -> Set<String> {
    if let known = groups[String(feature)] { return known }
    var found: Set<String> = []
    for name in feature.split(separator: "&") {
      let words = name.split(separator: " ")
      if words.count > 1 { found.insert(String(words[0])) }
      found.formUnion(Self.features.filter { $0.value.contains(String(words.last ?? "")) }.keys)
    }
    precondition(!found.isEmpty, "\(feature) is in no group")
    groups[String(feature)] = found
    return found
  }

  private static let share = 0.2
  private static let shareOfVocabulary = 0.5

  /// The features of each group; the groups of the lines above and below are their offsets.
  private static let features: [String: Set<String>] = [
    "layout": ["indent", "left", "next", "gap", "under", "fits", "filled", "centered"],
    "print": ["size", "weight", "rank"],
    "place": ["down", "ahead", "behind", "sure", "words"],
    "zone": ["zone"],
    "role": ["role", "rolesure"],
    "marker": ["marker"],
    "labels": ["labels", "food", "other", "amount", "remark", "certain"],
    "characters": ["first", "second", "end", "open", "digits", "case", "stop"],
    "meaning": ["time", "verb", "kind", "nutrients", "yield", "facts", "page", "known"],
    "vocabulary": ["word", "word1", "word2", "last"],
    "-2": [], "-1": [], "1": [], "2": [],
  ]
}
