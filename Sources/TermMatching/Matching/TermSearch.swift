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

    /// The score: 1 for no cost, one half at the maximum cost.
    var score: Double { Double(1 - 0.5 * cost / max(limit, cost, 1)) }
  }

  let index: TermIndex
  /// The words; those that are hyphenated at the end of a line are joined if the list has them.
  let words: [TextWord]
  private let threshold: Double
  /// The candidates of each word that was looked up so far.
  private var looked: [[WordIndex.Candidate]?]

  init(_ index: TermIndex, _ words: [TextWord], threshold: Double) {
    self.index = index
    self.words = Self.rejoined(words, index)
    self.threshold = threshold
    looked = Array(repeating: nil, count: self.words.count)
  }

  private static func rejoined(_ words: [TextWord], _ index: TermIndex) -> [TextWord] {
    words.reduce(into: []) { words, word in
      if let last = words.last, word.gap == .hyphen, word.startsLine, !last.isNumber,
        index.words.word(joining: last.letters, word.letters) != nil
      {
        words[words.count - 1].letters += word.letters
        words[words.count - 1].range = last.range.lowerBound..<word.range.upperBound
        words[words.count - 1].confidence = min(last.confidence, word.confidence)
      } else {
        words.append(word)
      }
    }
  }

  /// Returns the spans in the order of the text.
  ///
  /// - Parameter joinedByWords: Whether words such as `and` join combinations, as they do in a single name.
  /// - Returns: The spans, none of which overlap.
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
      && index.qualifiers.following.contains(words[place].letters)
  }

  /// Whether a word cannot be part of a name: a number, or a filler.
  func isFiller(_ place: Int) -> Bool {
    words[place].isNumber || index.qualifiers.fillers.contains(words[place].letters)
      || index.qualifiers.following.contains(words[place].letters)
  }

  private mutating func candidates(_ place: Int) -> [WordIndex.Candidate] {
    if let known = looked[place] { return known }
    let found = index.words.candidates(words[place])
    looked[place] = found
    return found
  }

  /// The longest span that begins at a word.
  private mutating func span(at place: Int) -> Span? {
    let firsts = candidates(place)
    guard !firsts.isEmpty else { return tornSpan(at: place) }
    var byLength: [Int: [Candidate]] = [:]
    for first in firsts {
      for form in index.forms(beginningWith: first.word) {
        guard let candidate = match(form, first, at: place) else { continue }
        var found = byLength[form.words.count] ?? []
        if let known = found.firstIndex(where: { $0.term == candidate.term }) {
          if candidate.cost < found[known].cost { found[known] = candidate }
        } else {
          found.append(candidate)
        }
        byLength[form.words.count] = found
      }
    }
    // The best candidate decides whether there is a name at all; weaker ones remain candidates.
    let lengths = byLength.filter { $0.value.contains { $0.score >= threshold } }
    guard let longest = lengths.keys.max(), var found = lengths[longest] else {
      return tornSpan(at: place)
    }
    found.sort { ($0.cost, $0.term) < ($1.cost, $1.term) }
    guard found[0].score >= threshold else { return nil }
    let confidence = words[place..<(place + longest)].reduce(100) { min($0, $1.confidence) }
    let bound = found[0].cost + Self.margin(WordIndex.degradation(confidence))
    // An exact match is ambiguous only if recognition is uncertain.
    let isExact = found[0].kind == .exact
    return Span(
      words: place..<(place + longest), nameCount: longest,
      candidates: found.filter {
        $0.cost == found[0].cost || $0.cost < bound && !(isExact && confidence >= 92)
      })
  }

  /// The span of a one-word name that is split into two pieces.
  private func tornSpan(at place: Int) -> Span? {
    guard place + 1 < words.count, words[place + 1].gap == .space,
      words[place].letters.count >= 3, words[place + 1].letters.count >= 3,
      !words[place].isNumber, !words[place + 1].isNumber,
      let word = index.words.word(joining: words[place].letters, words[place + 1].letters),
      index.words.words[word].count >= Self.leastTornLength
    else { return nil }
    let terms = index.forms(beginningWith: word).filter { $0.words.count == 1 }.map(\.term)
    guard !terms.isEmpty else { return nil }
    let limit = WordIndex.limit(index.words.words[word].count)
    return Span(
      words: place..<(place + 2), nameCount: 2,
      candidates: Set(terms).sorted().map {
        Candidate(term: $0, cost: Self.tornCost, limit: limit, kind: .misread)
      })
  }

  private static let leastTornLength = 8
  /// The cost of a space within a word, by the measured rate of added spaces.
  private static let tornCost: Float = 3

  /// The minimum difference in cost between the best term and the next one for the best to be chosen.
  private static func margin(_ degradation: Float) -> Float { 3.5 + 2.5 * degradation }

  private mutating func match(
    _ form: TermIndex.Form, _ first: WordIndex.Candidate, at place: Int
  ) -> Candidate? {
    guard place + form.words.count <= words.count,
      !form.isCapital || words[place..<(place + form.words.count)].allSatisfy(\.isCapital)
    else { return nil }
    var candidate = Candidate(
      term: form.term, cost: first.cost, limit: WordIndex.limit(words[place].letters.count),
      kind: first.kind)
    for offset in 1..<max(1, form.words.count) {
      let next = place + offset
      guard words[next].gap != .other,
        let word = candidates(next).first(where: { $0.word == Int(form.words[offset]) })
      else { return nil }
      candidate.cost += word.cost
      candidate.limit += 2.2 * Float(words[next].letters.count)
      candidate.kind = max(candidate.kind, word.kind)
    }
    if form.isShortened {
      candidate.cost += WordIndex.variantCost
      candidate.kind = max(candidate.kind, .shortened)
    }
    return candidate
  }

  // MARK: Suggestions

  /// The terms closest to a name, at most five.
  func suggestions() -> [TermMatch.Candidate] {
    var costs: [Int32: Float] = [:]
    for word in words where !word.isNumber {
      for near in index.words.neighbors(of: word.letters) {
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
  func match(in text: String, _ textWords: [TextWord], _ index: TermIndex) -> TermMatch {
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
