/// The names of a list as sequences of words, and the combinations of names.
struct TermIndex: Sendable {
  /// A spelling of a term.
  struct Form: Sendable {
    /// The index of the term; indices past the end of the list are parts of combinations.
    var term: Int32
    /// The position of its first word's number, and how many words it has.
    var start: Int32
    var count: Int32
    /// Whether optional words are missing.
    var isShortened = false
    /// Whether the spelling is a short one in capitals, which matches exactly only.
    var isCapital = false
  }

  /// A spelling, and the position of a word in it.
  struct LaterForm: Sendable {
    var form: Form
    var offset: Int
  }

  let terms: [ListTerm]
  let words: WordIndex
  /// The roles of each word of the index.
  let roles: [WordRoles]
  let forms: [Form]
  private let formWords: [Int32]
  /// Whether a sign that ends names is before a word of a spelling, such as a parenthesis.
  private let formBreaks: [Bool]
  /// The forms that begin with a word, by the word's number.
  private let formStarts: [Int32]
  private let formOrder: [Int32]
  /// The term of the forms that have a word after their first one: -1 if there are none, -2 if they are of several terms.
  private let laterTerms: [Int32]
  /// The forms that have a long word after their first one.
  private let laterForms: [Int32: [LaterForm]]
  /// The combinations by the sorted indices of their parts.
  let combinations: [[Int32]: [Int32]]
  /// The keys of the combinations that contain a term, or that a term is.
  private(set) var keysOfTerm: [Int32: [[Int32]]] = [:]
  /// The number of parts of the largest combination.
  private(set) var largestCombination = 0

  init(_ list: TermList, qualifiers: QualifierWords) {
    terms = list.terms
    var builder = TermIndexBuilder(list, WordRoles.words(qualifiers))
    builder.addTerms()
    builder.addDerived()
    words = WordIndex(builder.table, nameWordCount: builder.nameWordCount)
    (roles, forms, formWords) = (builder.roles, builder.forms, builder.numbers)
    combinations = builder.combinations
    var starts = [Int32](repeating: 0, count: builder.nameWordCount + 1)
    for form in forms { starts[Int(formWords[Int(form.start)]) + 1] += 1 }
    for word in 0..<builder.nameWordCount { starts[word + 1] += starts[word] }
    var order = [Int32](repeating: 0, count: forms.count)
    formStarts = starts
    for (index, form) in forms.enumerated() {
      let word = Int(formWords[Int(form.start)])
      order[Int(starts[word])] = Int32(index)
      starts[word] += 1
    }
    formOrder = order
    formBreaks = builder.breaks
    var later: [Int32: [LaterForm]] = [:]
    var laterTerms = [Int32](repeating: -1, count: builder.nameWordCount)
    for form in forms where form.count > 1 {
      for place in form.start + 1..<form.start + form.count {
        let word = Int(formWords[Int(place)])
        laterTerms[word] =
          laterTerms[word] == -1 || laterTerms[word] == form.term ? form.term : -2
      }
      for offset in 1..<min(Int(form.count), Self.anchorLimit + 1) {
        let word = formWords[Int(form.start) + offset]
        if words.words.length(of: Int(word)) >= Self.anchorLength {
          later[word, default: []].append(LaterForm(form: form, offset: offset))
        }
      }
    }
    laterForms = later
    self.laterTerms = laterTerms
    for (key, terms) in combinations {
      largestCombination = max(largestCombination, key.count)
      for term in Set(key + terms) { keysOfTerm[term, default: []].append(key) }
    }
  }

  /// The spellings that begin with a word.
  func forms(beginningWith word: Int) -> some Sequence<Form> {
    formOrder[Int(formStarts[word])..<Int(formStarts[word + 1])].lazy.map { forms[Int($0)] }
  }

  /// The spellings that have a word, as the word at an offset.
  func forms(with word: Int, at offset: Int) -> some Sequence<Form> {
    (laterForms[Int32(word)] ?? []).lazy.filter { $0.offset == offset }.map(\.form)
  }

  /// Whether a spelling of another term has a word after its first one.
  func isLater(_ word: Int, inOthersThan term: Int32) -> Bool {
    laterTerms[word] != -1 && laterTerms[word] != term
  }

  /// The minimum length of a later word by which a spelling is found, and the number of words that may precede it.
  private static let anchorLength = 5
  static let anchorLimit = 3

  /// Whether a sign that ends names is before a word of a spelling.
  func hasBreak(_ form: Form, _ offset: Int) -> Bool { formBreaks[Int(form.start) + offset] }

  /// The number of a word of a spelling.
  func word(_ form: Form, _ offset: Int) -> Int { Int(formWords[Int(form.start) + offset]) }
}

/// Collects the words and the spellings of terms.
private struct TermIndexBuilder {
  private struct Spelling {
    var term: Int32
    var words: Range<Int>
  }

  private(set) var table: DistinctWords
  /// The number of each word of the names and qualifiers, one after the other.
  private(set) var numbers: [Int32] = []
  /// The number of words that names have; those after them are qualifiers only.
  private(set) var nameWordCount = 0
  private(set) var roles: [WordRoles]
  private(set) var forms: [TermIndex.Form] = []
  private(set) var combinations: [[Int32]: [Int32]] = [:]
  private let words: TextWords
  private var spellings: [Spelling] = []

  /// Whether a sign that ends names is before each word.
  var breaks: [Bool] { words.map { $0.gap == .other } }

  /// The forms by the hashes of their words.
  private var formsOfWords: HashChains
  private var partCount: Int32

  /// Creates a builder that has scanned all names and qualifiers as one text.
  init(_ list: TermList, _ qualifiers: [(words: [String], roles: WordRoles)]) {
    var text: [UInt8] = []
    text.reserveCapacity(list.terms.count * 32)
    var ends: [(end: Int, term: Int32)] = []
    ends.reserveCapacity(list.terms.count)
    func add(_ spelling: String, _ term: Int) {
      text.append(contentsOf: spelling.utf8)
      ends.append((text.count, Int32(term)))
      text.append(UInt8(ascii: ";"))
    }
    for (index, term) in list.terms.enumerated() {
      add(term.name, index)
      for synonym in term.synonyms { add(synonym, index) }
    }
    for (place, list) in qualifiers.enumerated() {
      for word in list.words { add(word, -1 - place) }
    }
    words = WordScanner.words(of: text)
    table = DistinctWords(words, numbers: &numbers)
    roles = Array(repeating: [], count: table.count)
    partCount = Int32(list.terms.count)
    formsOfWords = HashChains(capacity: ends.count * 2)
    spellings.reserveCapacity(ends.count)
    forms.reserveCapacity(ends.count * 2)
    var place = 0
    for (end, term) in ends {
      let start = place
      while place < words.count, words[place].range.lowerBound < end { place += 1 }
      if term >= 0 {
        for word in start..<place { nameWordCount = max(nameWordCount, Int(numbers[word]) + 1) }
        spellings.append(Spelling(term: term, words: start..<place))
      } else {
        for word in start..<place {
          roles[Int(numbers[word])].insert(qualifiers[Int(-1 - term)].roles)
        }
      }
    }
  }

  /// Adds the spellings of all terms, also those before a parenthesis.
  mutating func addTerms() {
    for spelling in spellings {
      let isCapital =
        length(spelling.words) <= 4 && spelling.words.allSatisfy(words.isCapital)
      add(spelling.words, spelling.term, isCapital: isCapital)
      if let plain = withoutParenthesis(spelling.words) { add(plain, spelling.term) }
    }
  }

  /// The words before a space and a parenthesis.
  private func withoutParenthesis(_ spelling: Range<Int>) -> Range<Int>? {
    for word in spelling.dropFirst() {
      let gap = words[word - 1].range.upperBound..<words[word].range.lowerBound
      guard let bracket = gap.first(where: { words.text[$0] == UInt8(ascii: "(") }) else {
        continue
      }
      return bracket > 0 && words.text[bracket - 1] == 0x20 ? spelling.lowerBound..<word : nil
    }
    return nil
  }

  private func length(_ spelling: Range<Int>) -> Int {
    spelling.reduce(0) { $0 + words.length(of: $1) }
  }

  private func hash(_ spelling: Range<Int>) -> LetterHash {
    var hash = LetterHash()
    for word in spelling { hash.add(numbers[word]) }
    return hash
  }

  /// The forms with the same words, the oldest first.
  private func forms(_ spelling: Range<Int>, _ hash: LetterHash) -> [Int] {
    var found: [Int] = []
    var next = formsOfWords.last(hash)
    while let form = next {
      let start = Int(forms[form].start)
      if Int(forms[form].count) == spelling.count,
        numbers[start..<(start + spelling.count)] == numbers[spelling]
      {
        found.append(form)
      }
      next = formsOfWords.previous(form)
    }
    return found.reversed()
  }

  /// Adds a spelling of a term if it is new.
  private mutating func add(
    _ spelling: Range<Int>, _ term: Int32, isShortened: Bool = false, isCapital: Bool = false
  ) {
    let length = length(spelling)
    guard length > 1 else { return }
    let hash = hash(spelling)
    if let known = forms(spelling, hash).first(where: { forms[$0].term == term }) {
      if !isCapital, length <= 4 { forms[known].isCapital = false }
      return
    }
    formsOfWords.append(hash)
    forms.append(
      TermIndex.Form(
        term: term, start: Int32(spelling.lowerBound), count: Int32(spelling.count),
        isShortened: isShortened, isCapital: isCapital))
  }

  /// Adds names without their salts, and the parts of combinations, unless a term of the list has that name.
  mutating func addDerived() {
    let ownCount = forms.count
    let names = CombinationName(words: words) { [roles, numbers, words] word in
      roles[Int(numbers[word])].contains(.joining)
        && !(words.length(of: word) == 1 && words.isCapital(word))
    }
    // A single word has neither parts nor a salt.
    for spelling in spellings where spelling.words.count > 1 {
      let parts = names.parts(spelling.words)
      if parts.count > 1 {
        addCombination(parts, spelling.term)
      } else if let base = withoutQualifiers(spelling.words),
        forms(base, hash(base)).first ?? ownCount >= ownCount
      {
        add(base, spelling.term, isShortened: true)
      }
    }
  }

  private mutating func addCombination(_ parts: [Range<Int>], _ combination: Int32) {
    var terms: [Int32] = []
    for part in parts {
      let key = withoutQualifiers(part) ?? part
      if let form = forms(part, hash(part)).first ?? forms(key, hash(key)).first {
        terms.append(forms[form].term)
      } else {
        terms.append(partCount)
        formsOfWords.append(hash(key))
        forms.append(
          TermIndex.Form(term: partCount, start: Int32(key.lowerBound), count: Int32(key.count)))
        partCount += 1
      }
    }
    let key = Array(Set(terms)).sorted()
    if key.count > 1, !combinations[key, default: []].contains(combination) {
      combinations[key, default: []].append(combination)
    }
  }

  /// A name without optional words at its start and end; nil if it has none, or if no name remains.
  private func withoutQualifiers(_ spelling: Range<Int>) -> Range<Int>? {
    func has(_ role: WordRoles, _ word: Int) -> Bool { roles[Int(numbers[word])].contains(role) }
    var base = spelling
    while let last = base.last, has(.omissible, last) { base = base.dropLast() }
    while let first = base.first, has(.omissible, first) { base = base.dropFirst() }
    // The rest may be a preposition, or end with one.
    guard base.count < spelling.count, let first = base.first, let last = base.last,
      min(words.length(of: first), words.length(of: last)) > 3,
      base.contains(where: { words.length(of: $0) > 4 }),
      !base.contains(where: { has(.dependent, $0) })
    else { return nil }
    return base
  }
}
