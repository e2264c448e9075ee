import InternalUtilities

/// The names of a list as sequences of words, and the combinations of names.
struct TermIndex: Sendable {
  /// A spelling of a term.
  struct Form: Sendable {
    /// The index of the term; indices after those of the list are parts of combinations.
    var term: Int32
    var words: [Int32]
    /// Whether optional words are missing.
    var isShortened = false
    /// Whether the spelling is a short one in capitals, which matches exactly only.
    var isCapital = false
  }

  let terms: [Term]
  let words: WordIndex
  let qualifiers: FoldedQualifiers
  private(set) var forms: [Form] = []
  /// The forms that begin with a word, by the word's index.
  private var formStarts: [Int32] = []
  private var formOrder: [Int32] = []
  /// The combinations by the sorted indices of their parts.
  private(set) var combinations: [[Int32]: [Int32]] = [:]
  /// The keys of the combinations that contain a term, or that a term is.
  private(set) var keysOfTerm: [Int32: [[Int32]]] = [:]
  /// The number of parts of the largest combination.
  private(set) var largestCombination = 0

  init(_ list: TermList, qualifiers: QualifierWords) {
    terms = list.terms
    self.qualifiers = FoldedQualifiers(qualifiers)
    var builder = TermIndexBuilder(qualifiers: self.qualifiers, capacity: terms.count)
    for (index, term) in list.terms.enumerated() { builder.add(term, Int32(index)) }
    builder.addDerived(of: list.terms)
    words = WordIndex(builder.words)
    forms = builder.forms
    combinations = builder.combinations
    for (key, terms) in combinations {
      largestCombination = max(largestCombination, key.count)
      for term in Set(key + terms) { keysOfTerm[term, default: []].append(key) }
    }
    formStarts = [Int32](repeating: 0, count: builder.words.count + 1)
    for form in forms { formStarts[Int(form.words[0]) + 1] += 1 }
    for word in builder.words.indices { formStarts[word + 1] += formStarts[word] }
    formOrder = [Int32](repeating: 0, count: forms.count)
    var next = formStarts
    for (index, form) in forms.enumerated() {
      let word = Int(form.words[0])
      formOrder[Int(next[word])] = Int32(index)
      next[word] += 1
    }
  }

  /// The spellings that begin with a word.
  func forms(beginningWith word: Int) -> some Sequence<Form> {
    formOrder[Int(formStarts[word])..<Int(formStarts[word + 1])].lazy.map { forms[Int($0)] }
  }
}

/// Collects the words and the spellings of terms.
private struct TermIndexBuilder {
  let qualifiers: FoldedQualifiers
  private(set) var words: [[UInt16]] = []
  private(set) var forms: [TermIndex.Form] = []
  private(set) var combinations: [[Int32]: [Int32]] = [:]
  private var wordNumbers: [[UInt16]: Int32] = [:]
  /// The terms of each spelling.
  private var owners: [[Int32]: [Int32]] = [:]
  private var partCount: Int32 = 0

  init(qualifiers: FoldedQualifiers, capacity: Int) {
    self.qualifiers = qualifiers
    words.reserveCapacity(capacity)
    forms.reserveCapacity(capacity)
    wordNumbers.reserveCapacity(capacity)
    owners.reserveCapacity(capacity)
  }

  mutating func add(_ term: Term, _ index: Int32) {
    for spelling in term.spellings {
      let words = WordScanner.words(of: spelling)
      let isCapital =
        words.allSatisfy(\.isCapital) && words.reduce(0) { $0 + $1.letters.count } <= 4
      add(words.map(\.letters), index, isCapital: isCapital)
      let utf8 = spelling.utf8
      if let bracket = utf8.firstIndex(of: 0x28), bracket > utf8.startIndex,
        utf8[utf8.index(before: bracket)] == 0x20
      {
        add(WordScanner.words(of: String(spelling[..<bracket])).map(\.letters), index)
      }
    }
  }

  /// Adds a spelling of a term if it is new.
  private mutating func add(
    _ spelling: [[UInt16]], _ term: Int32, isShortened: Bool = false, isCapital: Bool = false
  ) {
    let length = spelling.reduce(0) { $0 + $1.count }
    guard length > 1 else { return }
    let numbers = spelling.map { number(of: $0) }
    guard !owners[numbers, default: []].contains(term) else {
      if !isCapital, length <= 4,
        let known = forms.firstIndex(where: { $0.term == term && $0.words == numbers })
      {
        forms[known].isCapital = false
      }
      return
    }
    owners[numbers, default: []].append(term)
    forms.append(
      TermIndex.Form(term: term, words: numbers, isShortened: isShortened, isCapital: isCapital))
  }

  private mutating func number(of word: [UInt16]) -> Int32 {
    if let number = wordNumbers[word] { return number }
    let number = Int32(words.count)
    words.append(word)
    wordNumbers[word] = number
    return number
  }

  /// Adds names without their salts, and the parts of combinations, unless a term of the list has that name.
  mutating func addDerived(of terms: [Term]) {
    partCount = Int32(terms.count)
    let own = owners
    for (index, term) in terms.enumerated() {
      for spelling in term.spellings {
        // A single word has neither parts nor a salt.
        guard spelling.utf8.contains(where: { !$0.isNameStart && $0 < 0x80 || $0 == 0xE2 }) else {
          continue
        }
        let parts = CombinationName.parts(of: spelling)
        if parts.count > 1 {
          addCombination(parts, Int32(index))
        } else {
          let base = withoutQualifiers(WordScanner.words(of: spelling).map(\.letters))
          guard !base.isEmpty, own[base.map { number(of: $0) }] == nil else { continue }
          add(base, Int32(index), isShortened: true)
        }
      }
    }
  }

  private mutating func addCombination(_ parts: [String], _ combination: Int32) {
    var numbers: [Int32] = []
    for part in parts {
      let spelling = WordScanner.words(of: part).map(\.letters)
      let base = withoutQualifiers(spelling)
      let key = (base.isEmpty ? spelling : base).map { number(of: $0) }
      guard !key.isEmpty else { return }
      if let owner = owners[spelling.map { number(of: $0) }]?.first ?? owners[key]?.first {
        numbers.append(owner)
      } else {
        owners[key] = [partCount]
        forms.append(TermIndex.Form(term: partCount, words: key))
        numbers.append(partCount)
        partCount += 1
      }
    }
    let key = Array(Set(numbers)).sorted()
    if key.count > 1, !combinations[key, default: []].contains(combination) {
      combinations[key, default: []].append(combination)
    }
  }

  /// A name without optional words at its start and end; empty if it has none, or if no name remains.
  private func withoutQualifiers(_ spelling: [[UInt16]]) -> [[UInt16]] {
    var base = spelling[...]
    while let last = base.last, qualifiers.omissible.contains(last) { base.removeLast() }
    while let first = base.first, qualifiers.omissible.contains(first) { base.removeFirst() }
    // The rest may be a preposition, or end with one.
    guard base.count < spelling.count, let first = base.first, let last = base.last,
      min(first.count, last.count) > 3, base.contains(where: { $0.count > 4 }),
      !base.contains(where: { qualifiers.dependent.contains($0) })
    else { return [] }
    return Array(base)
  }
}
