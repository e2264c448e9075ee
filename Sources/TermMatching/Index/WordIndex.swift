/// An index of the words of all names, for exact, transliterated, inflected and misread matches.
struct WordIndex: Sendable {
  /// A candidate: a word of the list that a word of a text may be.
  struct Candidate: Sendable, Hashable {
    var word: Int
    var cost: Float
    var kind: TermMatch.Kind
  }

  private(set) var words: [[UInt16]]
  private let letterSets: [LetterSet]
  private var exact: KeyTable
  private var variants: KeyTable
  /// The next word with the same common form, -1 after the last.
  private var nextVariant: [Int32]
  private let deletions: DeletionIndex
  private let costs: MisreadingCosts

  /// Creates an index of distinct words.
  init(_ words: [[UInt16]], costs: MisreadingCosts = .measured) {
    self.words = words
    letterSets = words.map { LetterSet($0) }
    self.costs = costs
    exact = KeyTable(capacity: words.count)
    variants = KeyTable(capacity: words.count)
    nextVariant = [Int32](repeating: -1, count: words.count)
    for (id, word) in words.enumerated() {
      _ = exact.replace(LetterHash(word).value, with: id)
      guard let form = SpellingVariant.form(of: word) else { continue }
      if let other = variants.replace(LetterHash(form).value, with: id) {
        nextVariant[id] = Int32(other)
      }
    }
    deletions = DeletionIndex(words)
  }

  /// The word with exactly these letters.
  func word(_ letters: [UInt16]) -> Int? {
    guard let id = exact[LetterHash(letters).value], words[id] == letters else { return nil }
    return id
  }

  /// The word that two pieces make exactly, since recognition may split a word.
  func word(joining first: [UInt16], _ second: [UInt16]) -> Int? {
    var hash = LetterHash(first)
    for unit in second { hash.add(unit) }
    guard let id = exact[hash.value], words[id] == first + second else { return nil }
    return id
  }

  /// The candidates for a word of a text.
  func candidates(_ word: TextWord) -> [Candidate] {
    let exact = self.word(word.letters)
    let degradation = Self.degradation(word.confidence)
    if let exact, degradation == 0 { return [Candidate(word: exact, cost: 0, kind: .exact)] }
    if word.isNumber || word.letters.count < DeletionIndex.leastLength - 1 {
      return exact.map { [Candidate(word: $0, cost: 0, kind: .exact)] } ?? []
    }
    var found: [Candidate] = []
    func add(_ id: Int, _ cost: Float, _ kind: TermMatch.Kind) {
      if !found.contains(where: { $0.word == id }) {
        found.append(Candidate(word: id, cost: cost, kind: kind))
      }
    }
    if let exact {
      add(exact, 0, .exact)
    } else if let form = SpellingVariant.form(of: word.letters) {
      forEachVariant(form) { add($0, Self.variantCost, .spelling) }
      if found.isEmpty {
        for stem in SpellingVariant.stems(of: form) {
          forEachVariant(stem) { add($0, Self.inflectionCost, .inflection) }
          if !found.isEmpty { break }
        }
      }
    }
    if found.isEmpty || degradation > 0 {
      forEachMisread(word.letters, degradation) { add($0, $1, .misread) }
    }
    return found
  }

  /// Calls a closure with the words that the letters may be a misread form of, and the costs.
  private func forEachMisread(
    _ letters: [UInt16], _ degradation: Float, _ body: (Int, Float) -> Void
  ) {
    let limit = Self.limit(letters.count)
    let set = LetterSet(letters)
    let difference =
      set.hasDigits ? .max : costs.differenceLimit(degradation: degradation, limit: limit)
    guard limit > 0, difference > 0 else { return }
    for id in deletions.candidates(letters)
    where set.difference(from: letterSets[id]) <= difference {
      let limit = min(limit, Self.limit(words[id].count))
      if limit > 0,
        let cost = costs.cost(
          of: letters, printed: words[id], degradation: degradation, limit: limit)
      {
        body(id, cost)
      }
    }
  }

  private func forEachVariant(_ form: some Sequence<UInt16>, _ body: (Int) -> Void) {
    var next = variants[LetterHash(form).value] ?? -1
    while next >= 0 {
      body(next)
      next = Int(nextVariant[next])
    }
  }

  /// The words closest to a word, for suggestions.
  func neighbors(of letters: [UInt16]) -> [Candidate] {
    deletions.candidates(letters).compactMap { id in
      costs.cost(
        of: letters, printed: words[id], degradation: 0, limit: 3 * MisreadingCosts.unknown.light
      )
      .map { Candidate(word: id, cost: $0, kind: .misread) }
    }
  }

  /// The weight of the heavy rates for a word, from the confidence of recognition.
  static func degradation(_ confidence: Double) -> Float {
    Float(max(0, min(1, (92 - confidence) / 40)))
  }

  /// The maximum cost at which a word is considered misread.
  ///
  /// A letter of an unknown word counts about two nats, since it could be another one; the longer the word, the less
  /// probable a resemblance by chance. The prior of a name is about one word in ten thousand.
  static func limit(_ length: Int) -> Float { 2.2 * Float(length) - 12 }

  /// The costs of differences that are not errors: another language's spelling and case endings.
  static let variantCost: Float = 1.5
  static let inflectionCost: Float = 3
}

/// A bit set of the letters a to z of a word, and whether it has digits.
private struct LetterSet: Sendable {
  private var bits: UInt32 = 0

  init(_ word: [UInt16]) {
    for unit in word {
      if unit &- 0x61 < 26 { bits |= 1 << UInt32(unit &- 0x61) }
      if unit &- 0x30 < 10 { bits |= Self.digits }
    }
  }

  var hasDigits: Bool { bits & Self.digits != 0 }

  /// The number of letters that one word has and the other lacks, whichever direction gives more.
  func difference(from other: LetterSet) -> Int {
    let (own, others) = (bits & ~other.bits, other.bits & ~bits)
    return max(
      (own & ~Self.digits).nonzeroBitCount, (others & ~Self.digits).nonzeroBitCount)
  }

  private static let digits: UInt32 = 1 << 26
}
