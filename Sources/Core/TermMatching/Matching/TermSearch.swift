/// The search of one text: spans of words and the terms that they may mean.
struct TermSearch {
  /// Words that may be a term.
  struct Span {
    /// The words, including the qualifiers that follow the name.
    var words: Range<Int>
    var nameCount: Int
    var candidates: [Candidate]
    var isCombination = false
    /// Whether adjacent text may make it a different name.
    var isDoubtful = false
  }

  struct Candidate {
    var term: Int32
    var cost: Float
    var limit: Float
    var kind: TermMatch.Kind
    /// Whether the first word is there letter by letter.
    var startsExactly = true

    /// The score: 1 for no cost, one half at the maximum cost.
    var score: Double { Double(1 - 0.5 * cost / max(limit, cost, 1)) }
  }

  let index: TermIndex
  /// The words; those that are hyphenated at the end of a line are joined if the list has them.
  let words: TextWords
  /// The numbers of the words in the index, -1 for other words.
  let numbers: [Int32]
  private let threshold: Double
  /// The candidates of each word that was looked up so far.
  private(set) var looked: [[WordIndex.Candidate]?]

  init(_ index: TermIndex, _ words: TextWords, threshold: Double) {
    self.index = index
    self.threshold = threshold
    var words = words
    let letters = words.letters
    words.join { last, word in
      word.gap == .hyphen && word.startsLine && !last.isNumber
        && index.words.number(
          letters.span.extracting(last.letters.lowerBound..<word.letters.upperBound)) != nil
    }
    self.words = words
    numbers = words.indices.map { place in
      Int32(index.words.words.number(words.letters.span.extracting(words[place].letters)) ?? -1)
    }
    looked = Array(repeating: nil, count: words.count)
  }

  /// Returns the spans in the order of the text.
  ///
  /// - Parameter joinedByWords: Whether words such as `and` join combinations, as they do in a single name.
  /// - Returns: The spans, which do not overlap.
  mutating func matches(joinedByWords: Bool) -> [Span] {
    var spans: [Span] = []
    var place = 0
    while place < words.count {
      if var span = span(at: place) {
        while span.words.upperBound < words.count, isQualifier(span.words.upperBound),
          self.span(at: span.words.upperBound) == nil
        {
          span.words = span.words.lowerBound..<(span.words.upperBound + 1)
        }
        place = span.words.upperBound
        spans.append(span)
      } else {
        place += 1
      }
    }
    return combined(spans, joinedByWords: joinedByWords)
  }

  /// Whether a word belongs to the name before it.
  private func isQualifier(_ place: Int) -> Bool {
    (words[place].gap == .space || words[place].gap == .hyphen) && !words[place].startsLine
      && roles(place).contains(.following)
  }

  func roles(_ place: Int) -> WordRoles {
    numbers[place] < 0 ? [] : index.roles[Int(numbers[place])]
  }

  /// Whether a word cannot be part of a name: a number, or a filler.
  func isFiller(_ place: Int) -> Bool {
    words[place].isNumber || !roles(place).isDisjoint(with: [.filler, .following])
  }

  private mutating func candidates(_ place: Int) -> [WordIndex.Candidate] {
    if let known = looked[place] { return known }
    let number = Int(numbers[place])
    // A qualifier is neither a misread name nor another language's spelling of one.
    let isQualifier = number >= index.words.nameWordCount
    let found =
      isQualifier
      ? []
      : index.words.candidates(
        words.letters.span.extracting(words[place].letters), exact: number >= 0 ? number : nil,
        confidence: words[place].confidence)
    looked[place] = found
    return found
  }

  /// The longest span that begins at a word.
  private mutating func span(at place: Int) -> Span? {
    var byLength: [Int: [Candidate]] = [:]
    func add(_ form: TermIndex.Form, _ candidate: Candidate) {
      var found = byLength[Int(form.count)] ?? []
      if let known = found.firstIndex(where: { $0.term == candidate.term }) {
        if candidate.cost < found[known].cost { found[known] = candidate }
      } else {
        found.append(candidate)
      }
      byLength[Int(form.count)] = found
    }
    for first in candidates(place) {
      for form in index.forms(beginningWith: first.word) {
        if let candidate = match(form, first, at: place) { add(form, candidate) }
      }
    }
    for form in formsByLaterWords(at: place) {
      let number = index.word(form, 0)
      if let first = cost(place, number, in: form, at: place).map({
        WordIndex.Candidate(word: number, cost: $0, kind: $0 > 0 ? .misread : .exact)
      }), let candidate = match(form, first, at: place) {
        add(form, candidate)
      }
    }
    // The best candidate decides whether there is a name at all; weaker ones remain candidates.
    let lengths = byLength.filter { $0.value.contains { $0.score >= threshold } }
    guard let longest = lengths.keys.max(), var found = lengths[longest] else {
      return spanOfSplitWord(at: place)
    }
    found.sort { ($0.cost, $0.term) < ($1.cost, $1.term) }
    guard found[0].score >= threshold else { return nil }
    // A shorter name that is there letter by letter remains, unless the longer one was read well.
    if found[0].kind == .misread, found[0].score < Self.sureScore || !found[0].startsExactly,
      let shorter = lengths.keys.filter({ $0 < longest }).max(),
      let exact = lengths[shorter]?.first(where: { $0.kind == .exact })
    {
      found.append(exact)
    }
    found += unreadForms(at: place, longest, like: found[0])
    let confidence = confidence(place..<(place + longest))
    let bound = found[0].cost + Self.margin(WordIndex.degradation(confidence))
    // An exact match is ambiguous only if recognition is uncertain.
    let isExact = found[0].kind == .exact
    return Span(
      words: place..<(place + longest), nameCount: longest,
      candidates: found.filter {
        $0.cost == found[0].cost
          || $0.cost < bound && !(isExact && confidence >= WordIndex.sureConfidence)
      })
  }

  /// The span of a one-word name that is split into two pieces.
  private func spanOfSplitWord(at place: Int) -> Span? {
    guard place + 1 < words.count, words[place + 1].gap == .space,
      words.length(of: place) >= 3, words.length(of: place + 1) >= 3,
      !words[place].isNumber, !words[place + 1].isNumber,
      let word = index.words.number(
        words.letters.span.extracting(
          words[place].letters.lowerBound..<words[place + 1].letters.upperBound)),
      index.words.words.length(of: word) >= Self.leastTornLength
    else { return nil }
    let terms = index.forms(beginningWith: word).filter { $0.count == 1 }.map(\.term)
    guard !terms.isEmpty else { return nil }
    let limit = WordIndex.limit(index.words.words.length(of: word))
    return Span(
      words: place..<(place + 2), nameCount: 2,
      candidates: Set(terms).sorted().map {
        Candidate(term: $0, cost: Self.tornCost, limit: limit, kind: .misread)
      })
  }

  /// The score from which a longer name replaces a shorter one that is part of it.
  private static let sureScore = 0.75
  private static let leastTornLength = 8
  /// The cost of a space within a word, by the measured rate of added spaces.
  private static let tornCost: Float = 3

  /// The minimum difference in cost between the best term and the next one for the best to be chosen.
  private static func margin(_ degradation: Float) -> Float { 3.5 + 2.5 * degradation }

  private mutating func match(
    _ form: TermIndex.Form, _ first: WordIndex.Candidate, at place: Int
  ) -> Candidate? {
    let count = Int(form.count)
    guard place + count <= words.count,
      !form.isCapital || (place..<(place + count)).allSatisfy(words.isCapital)
    else { return nil }
    var candidate = Candidate(
      term: form.term, cost: first.cost, limit: WordIndex.limit(words.length(of: place)),
      kind: first.kind, startsExactly: first.kind == .exact)
    for offset in 1..<max(1, count) {
      let next = place + offset
      let number = index.word(form, offset)
      guard words[next].gap != .other || index.hasBreak(form, offset) && !endsSentence(next - 1)
      else { return nil }
      guard
        let word = candidates(next).first(where: { $0.word == number })
          ?? cost(next, number, in: form, at: place).map({
            WordIndex.Candidate(word: number, cost: $0, kind: .misread)
          })
      else { return nil }
      candidate.cost += word.cost
      candidate.limit += 2.2 * Float(words.length(of: next))
      candidate.kind = max(candidate.kind, word.kind)
    }
    if form.isShortened {
      candidate.cost += WordIndex.variantCost
      candidate.kind = max(candidate.kind, .shortened)
    }
    return candidate
  }

  // MARK: Names of several words

  /// The spellings that have a word after the one at a place as their later word, if recognition is uncertain.
  private mutating func formsByLaterWords(at place: Int) -> [TermIndex.Form] {
    var forms: [TermIndex.Form] = []
    for offset in 1...TermIndex.anchorLimit where place + offset < words.count {
      if words[place + offset].gap == .other { break }
      guard confidence(place..<(place + offset + 1)) < WordIndex.sureConfidence else { continue }
      for anchor in candidates(place + offset) {
        forms += index.forms(with: anchor.word, at: offset)
      }
    }
    return forms
  }

  /// The terms of longer spellings whose next word may be one that was not recognized.
  private mutating func unreadForms(
    at place: Int, _ length: Int, like best: Candidate
  ) -> [Candidate] {
    let next = place + length
    guard next < words.count, numbers[next] < 0, !words[next].isNumber, !words[next].startsLine,
      words[next].gap == .space || words[next].gap == .hyphen, words.length(of: next) > 2,
      confidence(place..<(next + 1)) < WordIndex.sureConfidence
    else { return [] }
    var terms = Set<Int32>()
    for first in candidates(place) {
      for form in index.forms(beginningWith: first.word) where form.count > length {
        let isSame = (1..<max(1, length)).allSatisfy { offset in
          candidates(place + offset).contains { $0.word == index.word(form, offset) }
        }
        if isSame, index.words.resembles(index.word(form, length), words, next) {
          terms.insert(form.term)
        }
      }
    }
    terms.remove(best.term)
    return terms.sorted().map {
      Candidate(term: $0, cost: best.cost, limit: best.limit, kind: .misread)
    }
  }

  /// The cost of reading a word as one of a spelling whose other words were recognized.
  private func cost(_ place: Int, _ number: Int, in form: TermIndex.Form, at start: Int) -> Float? {
    guard form.count > 1, !words[place].isNumber else { return nil }
    let confidence = confidence(start..<min(words.count, start + Int(form.count)))
    guard confidence < WordIndex.sureConfidence else { return nil }
    return index.words.cost(
      words.letters.span.extracting(words[place].letters), printed: number,
      degradation: WordIndex.degradation(confidence))
  }

  private func confidence(_ range: Range<Int>) -> Double {
    words[range].reduce(100) { min($0, $1.confidence) }
  }

  /// Whether a sentence may end after a word.
  private func endsSentence(_ place: Int) -> Bool {
    words.gapAfter(place).contains { ".!?".utf8.contains($0) }
  }

  // MARK: Suggestions

  /// The terms closest to a name, at most five.
  func suggestions() -> [TermMatch.Candidate] {
    var costs: [Int32: Float] = [:]
    for place in words.indices where !words[place].isNumber {
      for near in index.words.neighbors(
        of: words.letters.span.extracting(words[place].letters))
      {
        for form in index.forms(beginningWith: near.word) where Int(form.term) < index.terms.count {
          costs[form.term] = min(costs[form.term] ?? .infinity, near.cost)
        }
      }
    }
    return costs.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.prefix(5).map {
      TermMatch.Candidate(
        index: Int($0.key), term: index.terms[Int($0.key)], kind: .misread,
        score: Double(max(0, 1 - $0.value / 40)))
    }
  }
}

extension TermSearch.Span {
  /// The span as a match in the text.
  func match(in text: String, _ textWords: TextWords, _ index: TermIndex) -> TermMatch {
    let start = textWords[words.lowerBound].range.lowerBound
    let range = start..<textWords[words.upperBound - 1].range.upperBound
    let nameRange = start..<textWords[words.lowerBound + nameCount - 1].range.upperBound
    let utf8 = text.utf8
    let from = utf8.index(utf8.startIndex, offsetBy: range.lowerBound)
    let to = utf8.index(from, offsetBy: range.count)
    return TermMatch(
      range: range, nameRange: nameRange, text: String(text[from..<to]),
      candidates: candidates.map {
        TermMatch.Candidate(
          index: Int($0.term), term: index.terms[Int($0.term)], kind: $0.kind, score: $0.score,
          isCombination: isCombination)
      }, isDoubtful: isDoubtful)
  }
}
