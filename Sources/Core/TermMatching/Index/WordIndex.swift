/// An index of the words of all names, for exact, transliterated, inflected and misread matches.
struct WordIndex: Sendable {
  /// A candidate: a word of the list that a word of a text may be.
  struct Candidate: Sendable, Hashable {
    var word: Int
    var cost: Float
    var kind: TermMatch.Kind
  }

  /// The words of the names, followed by the words of the qualifiers.
  let words: DistinctWords
  let nameWordCount: Int
  private let letterSets: [LetterSet]
  /// The words of names by the hashes of their common forms.
  private let variants: HashChains
  private let misreadings: MisreadingIndex
  private let costs: MisreadingCosts

  /// Creates an index of distinct words.
  init(_ words: DistinctWords, nameWordCount: Int, costs: MisreadingCosts = .measured) {
    self.words = words
    self.nameWordCount = nameWordCount
    self.costs = costs
    var letterSets: [LetterSet] = []
    letterSets.reserveCapacity(nameWordCount)
    var variants = HashChains(capacity: nameWordCount)
    var form = SpellingVariant.Form()
    for id in 0..<nameWordCount {
      let letters = words.letters.span.extracting(words.range(of: id))
      letterSets.append(LetterSet(letters))
      let hasForm = SpellingVariant.form(of: letters, into: &form)
      variants.append(hasForm ? form.hash(of: form.count) : nil)
    }
    self.letterSets = letterSets
    self.variants = variants
    misreadings = MisreadingIndex(words, count: nameWordCount)
  }

  /// The word of a name with exactly these letters.
  func number(_ letters: borrowing Span<UInt16>) -> Int? {
    words.number(letters).flatMap { $0 < nameWordCount ? $0 : nil }
  }

  /// Whether a word of a text has about the length of a word of the index, and shares half of its letters.
  func resembles(_ number: Int, _ text: TextWords, _ place: Int) -> Bool {
    let read = text.letters.span.extracting(text[place].letters)
    let printed = words.letters.span.extracting(words.range(of: number))
    return abs(read.count - printed.count) < 3
      && LetterSet(read).difference(from: LetterSet(printed)) * 2 <= printed.count
  }

  /// Whether a word of the index begins with letters.
  func isPrefix(_ letters: borrowing Span<UInt16>, of number: Int) -> Bool {
    let word = words.letters.span.extracting(words.range(of: number))
    guard word.count >= letters.count else { return false }
    for place in letters.indices where word[place] != letters[place] { return false }
    return true
  }

  /// The candidates for a word of a text.
  ///
  /// - Parameters:
  ///   - letters: The letters of the word.
  ///   - exact: The word of a name with exactly these letters, if there is one.
  ///   - confidence: The confidence of recognition, from 0 to 100.
  /// - Returns: The candidates, each word once.
  func candidates(
    _ letters: borrowing Span<UInt16>, exact: Int?, confidence: Double
  ) -> [Candidate] {
    let degradation = Self.degradation(confidence)
    let isShort = letters.count < DeletionIndex.leastLength - 1 || letters[0] &- 0x30 < 10
    if let exact, degradation == 0 || isShort {
      return [Candidate(word: exact, cost: 0, kind: .exact)]
    }
    if isShort { return [] }
    var found: [Candidate] = []
    if let exact {
      found.append(Candidate(word: exact, cost: 0, kind: .exact))
    } else {
      addVariants(of: letters, to: &found)
    }
    if found.isEmpty || degradation > 0 { addMisread(letters, degradation, to: &found) }
    return found
  }

  /// Adds the words with the same common form, or else with the common form of the word without an ending.
  private func addVariants(of letters: borrowing Span<UInt16>, to found: inout [Candidate]) {
    var form = SpellingVariant.Form()
    guard SpellingVariant.form(of: letters, into: &form) else { return }
    func add(_ length: Int, _ cost: Float, _ kind: TermMatch.Kind) {
      var next = variants.last(form.hash(of: length))
      while let word = next {
        found.append(Candidate(word: word, cost: cost, kind: kind))
        next = variants.previous(word)
      }
    }
    add(form.count, Self.variantCost, .spelling)
    guard found.isEmpty else { return }
    for length in SpellingVariant.stemLengths(of: form) {
      add(length, Self.inflectionCost, .inflection)
      if !found.isEmpty { return }
    }
  }

  /// Adds the words that the letters may be a misread form of.
  private func addMisread(
    _ letters: borrowing Span<UInt16>, _ degradation: Float, to found: inout [Candidate]
  ) {
    let limit = Self.limit(letters.count)
    let set = LetterSet(letters)
    let difference =
      set.hasDigits ? .max : costs.differenceLimit(degradation: degradation, limit: limit)
    guard limit > 0, difference > 0 else { return }
    let knownCount = found.count
    for id in misreadings.candidates(letters)
    where set.difference(from: letterSets[id]) <= difference {
      let limit = min(limit, Self.limit(words.length(of: id)))
      if limit > 0, !found[..<knownCount].contains(where: { $0.word == id }),
        let cost = costs.cost(
          of: letters, printed: words.letters.span.extracting(words.range(of: id)),
          degradation: degradation, limit: limit)
      {
        found.append(Candidate(word: id, cost: cost, kind: .misread))
      }
    }
  }

  /// The cost of reading a word where a given one was printed, or nil if it is too high for a word within a name.
  func cost(
    _ letters: borrowing Span<UInt16>, printed number: Int, degradation: Float
  ) -> Float? {
    let printed = words.letters.span.extracting(words.range(of: number))
    // A single letter may be another name's.
    guard min(letters.count, printed.count) > 1 else {
      return letters.count == 1 && printed.count == 1 && letters[0] == printed[0] ? 0 : nil
    }
    return costs.cost(
      of: letters, printed: printed, degradation: degradation,
      limit: max(Self.shortWordLimit, Self.letterWeight * Float(printed.count) - 2))
  }

  /// The words closest to a word, for suggestions.
  func neighbors(of letters: borrowing Span<UInt16>) -> [Candidate] {
    var found: [Candidate] = []
    for id in misreadings.candidates(letters) {
      if let cost = costs.cost(
        of: letters, printed: words.letters.span.extracting(words.range(of: id)), degradation: 0,
        limit: 3 * MisreadingCosts.unknown.light)
      {
        found.append(Candidate(word: id, cost: cost, kind: .misread))
      }
    }
    return found
  }

  /// The confidence of recognition from which a word is as it was printed.
  static let sureConfidence = 92.0

  /// The weight of the heavy rates for a word, from the confidence of recognition; above 1 for the worst words.
  static func degradation(_ confidence: Double) -> Float {
    Float(max(0, min(1.4, (sureConfidence - confidence) / 40)))
  }

  /// The maximum cost at which a word is considered misread.
  ///
  /// A letter of an unknown word counts about two nats, since it could be another one; the longer the word, the less
  /// probable a resemblance by chance. The prior of a name is about one word in ten thousand.
  static func limit(_ length: Int) -> Float { letterWeight * Float(length) - 12 }

  static let letterWeight: Float = 2.2
  /// The maximum cost of a word of few letters within a longer name: one measured confusion.
  private static let shortWordLimit: Float = 7.5

  /// The costs of differences that are not errors: another language's spelling and case endings.
  static let variantCost: Float = 1.5
  static let inflectionCost: Float = 3
}

/// A bit set of the letters a to z of a word, and whether it has digits.
private struct LetterSet: Sendable {
  private var bits: UInt32 = 0

  init(_ word: borrowing Span<UInt16>) {
    for place in word.indices {
      let unit = word[place]
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
