/// The search of one text: spans of words and the terms that they may mean.
struct TermSearch {
  /// Words that may be a term.
  struct Span {
    /// The words with the qualifiers behind the name.
    var words: Range<Int>
    var nameCount: Int
    var candidates: [Candidate]
    var isCombination = false
  }

  struct Candidate {
    var term: Int32
    var cost: Float
    var limit: Float
    var kind: TermMatch.Kind

    /// 1 for no cost, one half at the greatest cost that is taken.
    var score: Double { Double(1 - 0.5 * cost / max(limit, cost, 1)) }
  }

  private let index: TermIndex
  private let words: [TextWord]
  private let threshold: Double
  /// The candidates of each word, as far as they were looked up.
  private var looked: [[WordIndex.Candidate]?]

  init(_ index: TermIndex, _ words: [TextWord], threshold: Double) {
    self.index = index
    self.words = words
    self.threshold = threshold
    looked = Array(repeating: nil, count: words.count)
  }

  /// The spans in their order.
  ///
  /// - Parameter joinedByWords: Whether words such as `and` join combinations, as they do in a name on its own.
  /// - Returns: The spans, none of which overlap.
  mutating func matches(joinedByWords: Bool) -> [Span] {
    var spans: [Span] = []
    var place = 0
    while place < words.count {
      if var span = span(at: place) {
        while span.words.upperBound < words.count, isQualifier(span.words.upperBound) {
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

  private func isQualifier(_ place: Int) -> Bool {
    words[place].gap != .other && words[place].gap != .joiner && words[place].gap != .none
      && index.qualifiers.contains(words[place].letters)
  }

  private mutating func candidates(_ place: Int) -> [WordIndex.Candidate] {
    if let known = looked[place] { return known }
    let found = index.words.candidates(words[place])
    looked[place] = found
    return found
  }

  /// The longest span that begins at a word.
  private mutating func span(at place: Int) -> Span? {
    var longest = 0
    var found: [Candidate] = []
    for first in candidates(place) {
      for form in index.forms(beginningWith: first.word) where form.words.count >= longest {
        guard let candidate = match(form, first, at: place), candidate.score >= threshold else {
          continue
        }
        if form.words.count > longest { found = [] }
        longest = form.words.count
        if let known = found.firstIndex(where: { $0.term == candidate.term }) {
          if candidate.cost < found[known].cost { found[known] = candidate }
        } else {
          found.append(candidate)
        }
      }
    }
    guard longest > 0 else { return tornSpan(at: place) }
    found.sort { ($0.cost, $0.term) < ($1.cost, $1.term) }
    let confidence = words[place..<(place + longest)].reduce(100) { min($0, $1.confidence) }
    let bound = found[0].cost + Self.margin(WordIndex.wear(confidence))
    // What is read letter by letter is ambiguous only to a doubtful reading.
    let isExact = found[0].kind == .exact
    return Span(
      words: place..<(place + longest), nameCount: longest,
      candidates: found.filter {
        $0.cost == found[0].cost || $0.cost < bound && !(isExact && confidence >= 92)
      })
  }

  /// The span of a name of one word that is torn into two pieces.
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

  /// How much more another term must cost than the best one, so that the best is chosen.
  private static func margin(_ wear: Float) -> Float { 3.5 + 2.5 * wear }

  private mutating func match(
    _ form: TermIndex.Form, _ first: WordIndex.Candidate, at place: Int
  ) -> Candidate? {
    guard place + form.words.count <= words.count else { return nil }
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
    return candidate
  }

  // MARK: Combinations

  /// Joins the parts of combinations, and drops parts that stand alone and are no terms.
  private func combined(_ spans: [Span], joinedByWords: Bool) -> [Span] {
    var result: [Span] = []
    var place = 0
    while place < spans.count {
      var end = place + 1
      while end < spans.count, isJoined(spans[end - 1], spans[end], joinedByWords) { end += 1 }
      let length = (2...max(2, end - place)).reversed().first { length in
        place + length <= end && combination(spans[place..<(place + length)]) != nil
      }
      if let length, var span = combination(spans[place..<(place + length)]) {
        if isBesideUnknownPart(span, among: spans) {
          let parts = Set(spans[place..<(place + length)].map { $0.candidates[0].term })
          span.candidates += combinations(with: parts, like: span.candidates[0])
        }
        result.append(span)
        place += length
        continue
      }
      var span = spans[place]
      if isBesideUnknownPart(span, among: spans) {
        for candidate in span.candidates {
          let key = index.combinations.first { $0.value.contains(candidate.term) }?.key
          span.candidates += combinations(with: Set(key ?? [candidate.term]), like: candidate)
        }
      }
      span.candidates.removeAll { Int($0.term) >= index.terms.count }
      if !span.candidates.isEmpty { result.append(span) }
      place += 1
    }
    return result
  }

  /// Whether nothing but numbers, units and a sign that joins is between two names.
  private func isJoined(_ first: Span, _ second: Span, _ byWords: Bool) -> Bool {
    let between = first.words.upperBound..<second.words.lowerBound
    let signs = words[first.words.upperBound...second.words.lowerBound].map(\.gap)
    let isFilled = between.allSatisfy {
      words[$0].isNumber || index.qualifiers.contains(words[$0].letters)
    }
    if byWords { return between.count <= 2 || isFilled }
    return isFilled && signs.contains(.joiner) && !signs.contains(.other)
  }

  /// Whether a sign that joins is between a name and a word that was not understood.
  private func isBesideUnknownPart(_ span: Span, among spans: [Span]) -> Bool {
    func isUnknown(_ place: Int) -> Bool {
      words.indices.contains(place) && !words[place].isNumber && words[place].letters.count > 4
        && !index.qualifiers.contains(words[place].letters)
        && !spans.contains { $0.words.contains(place) }
    }
    let (start, end) = (span.words.lowerBound, span.words.upperBound)
    return words[start].gap == .joiner && isUnknown(start - 1)
      || end < words.count && words[end].gap == .joiner && isUnknown(end)
  }

  /// The combinations of some terms and others, which may be meant where a part was not understood.
  private func combinations(with parts: Set<Int32>, like candidate: Candidate) -> [Candidate] {
    index.combinations.filter { $0.key.count > parts.count && parts.isSubset(of: $0.key) }
      .flatMap(\.value).sorted().map {
        Candidate(term: $0, cost: candidate.cost, limit: candidate.limit, kind: candidate.kind)
      }
  }

  private func combination(_ spans: ArraySlice<Span>) -> Span? {
    var key: Set<Int32> = []
    var cost: Float = 0
    var limit: Float = 0
    var kind = TermMatch.Kind.exact
    for span in spans {
      guard span.candidates.count == 1 else { return nil }
      key.insert(span.candidates[0].term)
      cost += span.candidates[0].cost
      limit += span.candidates[0].limit
      kind = max(kind, span.candidates[0].kind)
    }
    guard let first = spans.first, let last = spans.last,
      let terms = index.combinations[key.sorted()]
    else { return nil }
    let words = first.words.lowerBound..<last.words.upperBound
    return Span(
      words: words, nameCount: words.count,
      candidates: terms.map { Candidate(term: $0, cost: cost, limit: limit, kind: kind) },
      isCombination: true)
  }

  // MARK: Suggestions

  /// The terms that a name comes nearest to, five at most.
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
      })
  }
}
