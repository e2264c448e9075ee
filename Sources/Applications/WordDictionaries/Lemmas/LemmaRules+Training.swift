extension LemmaRules {
  /// A word of a text with its lemma.
  public struct Example: Hashable, Sendable {
    /// The word as it occurs in the text.
    public var word: String
    /// Its base form.
    public var lemma: String
    /// Its universal part of speech, such as `NOUN`.
    public var tag: String

    /// Creates an example.
    public init(word: String, lemma: String, tag: String) {
      self.word = word
      self.lemma = lemma
      self.tag = tag
    }
  }

  /// Learns rules from the words of a text.
  ///
  /// A whole word gets its most frequent edit; a suffix gets the edit of the most distinct words, if there are at least
  /// two and no shorter suffix already gives it.
  ///
  /// - Parameter examples: The words, repeated as in the text.
  /// - Throws: A `malformed` error if lemmas differ from their words in more ways than a file of rules can name.
  public init(learning examples: some Sequence<Example>) throws(DictionaryError) {
    var counts: [Example: Int] = [:]
    for example in examples where !example.word.isEmpty && !example.lemma.isEmpty {
      counts[example, default: 0] += 1
    }
    var forms: [UInt64: [Edit: Int]] = [:]
    var endings = [[UInt64: [Edit: Int]]](repeating: [:], count: LemmaQuery.longestEnding)
    var shorter: [UInt64: UInt64] = [:]
    for (example, count) in counts {
      let query = LemmaQuery(example.word, tag: example.tag)
      let edit = Edit(from: query, to: example.lemma)
      forms[query.formHash(query.casing), default: [:]][edit, default: 0] += count
      var previous: UInt64?
      for (length, hash) in query.endingHashes.enumerated() {
        endings[length][hash, default: [:]][edit, default: 0] += 1
        if let previous { shorter[hash] = previous }
        previous = hash
      }
    }
    var rules = forms.mapValues(Self.mostFrequent)
    /// The edit of each suffix, its own or a shorter suffix's.
    var reached: [UInt64: Edit] = [:]
    for level in endings {
      for (hash, edits) in level {
        let inherited = shorter[hash].flatMap { reached[$0] }
        let best = Self.mostFrequent(edits)
        guard edits.values.reduce(0, +) > 1, best != inherited else {
          reached[hash] = inherited
          continue
        }
        reached[hash] = best
        rules[hash] = best
      }
    }
    try self.init(rules)
  }

  private init(_ rules: [UInt64: Edit]) throws(DictionaryError) {
    let edits = Set(rules.values).sorted { $0.order < $1.order }
    guard edits.count <= Self.maximumEdits else {
      throw DictionaryError(
        .malformed, file: "the words with lemmas",
        message: "turn into their lemmas by \(edits.count) different edits, but rules can name only"
          + " \(Self.maximumEdits); is each lemma in the column beside its word?")
    }
    let numbers = Dictionary(uniqueKeysWithValues: zip(edits, edits.indices))
    var capacity = 16
    while capacity * 3 < rules.count * 4 { capacity *= 2 }
    var slots = [UInt64](repeating: 0, count: capacity)
    for (hash, edit) in rules.sorted(by: { $0.key < $1.key }) {
      guard let number = numbers[edit] else { continue }
      var index = Int(truncatingIfNeeded: hash >> 20) & (capacity - 1)
      while slots[index] != 0 { index = (index + 1) & (capacity - 1) }
      slots[index] = hash & ~0xFFFF | UInt64(number + 1)
    }
    self.init(slots: slots, edits: edits)
  }

  private static func mostFrequent(_ edits: [Edit: Int]) -> Edit {
    edits.max { ($0.value, $1.key.order) < ($1.value, $0.key.order) }?.key
      ?? Edit(isFolded: false, removed: "", added: "")
  }
}

extension LemmaRules.Edit {
  /// The edit that turns a word into its lemma, with case folding if the lemma then shares the word's start.
  fileprivate init(from query: LemmaQuery, to lemma: String) {
    for (isFolded, word) in [(true, query.folded), (false, query.word)] {
      let common = zip(word, lemma).prefix { $0 == $1 }.count
      if common > 0 {
        self.init(
          isFolded: isFolded, removed: String(word.dropFirst(common)),
          added: String(lemma.dropFirst(common)))
        return
      }
    }
    self.init(isFolded: true, removed: query.folded, added: lemma)
  }

  /// The sort key of an edit.
  fileprivate var order: String { "\(isFolded ? "f" : "-")\t\(removed)\t\(added)" }
}
