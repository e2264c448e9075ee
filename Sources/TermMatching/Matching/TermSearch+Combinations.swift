extension TermSearch {
  /// Joins the parts of combinations, drops single parts that are not terms, and adds the unknown words that are joined
  /// to names.
  func combined(_ spans: [Span], joinedByWords: Bool) -> [Span] {
    var known = [Bool](repeating: false, count: words.count)
    for span in spans { for word in span.words { known[word] = true } }
    var result: [Span] = []
    var place = 0
    while place < spans.count {
      var end = place + 1
      while end < spans.count, end - place < index.largestCombination,
        isJoined(spans[end - 1], spans[end], joinedByWords)
      {
        end += 1
      }
      let length = (1...(end - place)).last { combination(spans[place..<(place + $0)]) != nil }
      if let length, var span = combination(spans[place..<(place + length)]) {
        span.isDoubtful = isDoubtful(span, known)
        if isBesideUnknownPart(span, known) {
          let parts = Set(spans[place..<(place + length)].map { $0.candidates[0].term })
          span.candidates += combinations(with: parts, like: span.candidates[0])
        }
        result.append(span)
        place += length
        continue
      }
      var span = spans[place]
      span.isDoubtful = isDoubtful(span, known)
      if isBesideUnknownPart(span, known) {
        for candidate in span.candidates {
          let key = index.keysOfTerm[candidate.term]?.first {
            index.combinations[$0]?.contains(candidate.term) ?? false
          }
          span.candidates += combinations(with: Set(key ?? [candidate.term]), like: candidate)
        }
      }
      span.candidates.removeAll { Int($0.term) >= index.terms.count }
      if !span.candidates.isEmpty {
        result.append(span)
      } else if place > 0 && isJoined(spans[place - 1], span, false)
        || place + 1 < spans.count && isJoined(span, spans[place + 1], false)
      {
        span.isDoubtful = true
        result.append(span)
      }
      place += 1
    }
    return withUnknownParts(result, known)
  }

  /// Whether only numbers, units and a joining sign are between two names.
  private func isJoined(_ first: Span, _ second: Span, _ byWords: Bool) -> Bool {
    let between = first.words.upperBound..<second.words.lowerBound
    if byWords {
      return between.allSatisfy {
        isFiller($0) || CombinationName.joiningWords.contains(words[$0].letters)
      }
    }
    let signs = words[first.words.upperBound...second.words.lowerBound].lazy.map(\.gap)
    return between.allSatisfy(isFiller) && !signs.contains(.other)
      && (signs.contains(.joiner) || between.isEmpty && signs.contains(.hyphen))
  }

  // MARK: Words next to names

  /// Whether a word is neither known nor a filler.
  private func isStranger(_ place: Int, _ known: [Bool]) -> Bool {
    words.indices.contains(place) && !known[place] && !isFiller(place)
  }

  /// Whether a word may be part of an unrecognized name.
  private func isUnknown(_ place: Int, _ known: [Bool]) -> Bool {
    isStranger(place, known) && words[place].letters.count > 4
  }

  /// Whether text that touches a name, or follows a shortened one, may make it a different name.
  private func isDoubtful(_ span: Span, _ known: [Bool]) -> Bool {
    let (start, end) = (span.words.lowerBound, span.words.upperBound)
    if words[start].gap == .hyphen, isStranger(start - 1, known),
      !Self.harmlessPrefixes.contains(words[start - 1].letters)
    {
      return true
    }
    guard end < words.count else { return false }
    let next = words[end]
    if next.isNumber {
      let isAmount =
        end + 1 < words.count && index.qualifiers.fillers.contains(words[end + 1].letters)
      return (next.gap == .none || next.gap == .hyphen) && !isAmount
    }
    guard isStranger(end, known) else { return false }
    if next.gap == .hyphen { return next.letters.count > 1 }
    return span.candidates.contains { $0.kind == .shortened } && !next.startsLine
      && next.gap == .space
      && (next.letters.count > 4 || index.qualifiers.dependent.contains(next.letters))
  }

  /// Letters that a hyphen or an apostrophe attaches to a name without changing it, as in `l'ibuprofène`.
  private static let harmlessPrefixes: Set<[UInt16]> = Set(
    ["l", "d", "dl", "qu"].map { LetterFolding.folded($0) })

  /// Whether a joining sign is between a name and an unrecognized word.
  private func isBesideUnknownPart(_ span: Span, _ known: [Bool]) -> Bool {
    let (start, end) = (span.words.lowerBound, span.words.upperBound)
    return words[start].gap == .joiner && isUnknown(start - 1, known)
      || end < words.count && words[end].gap == .joiner && isUnknown(end, known)
  }

  /// Adds the unrecognized words that are joined to a chosen name, as names without candidates.
  private func withUnknownParts(_ spans: [Span], _ known: [Bool]) -> [Span] {
    var known = known
    var parts: [Span] = []
    for span in spans where span.candidates.count == 1 && !span.isDoubtful {
      var next = span.words.upperBound
      while next < words.count, words[next].gap != .other, !known[next], isFiller(next) {
        next += 1
      }
      if next < words.count, words[next].gap == .joiner, isUnknown(next, known) {
        var end = next + 1
        while end < words.count, end - next < Self.unknownPartLength, isContinued(end, known) {
          end += 1
        }
        parts.append(unknownPart(next..<end, &known))
      }
      guard words[span.words.lowerBound].gap == .joiner else { continue }
      var last = span.words.lowerBound - 1
      while last > 0, words[last].gap != .other, !known[last], isFiller(last) { last -= 1 }
      if last >= 0, isUnknown(last, known) {
        var start = last
        while start > 0, last - start + 1 < Self.unknownPartLength, isContinued(start, known),
          isStranger(start - 1, known)
        {
          start -= 1
        }
        parts.append(unknownPart(start..<(last + 1), &known))
      }
    }
    return parts.isEmpty
      ? spans : (spans + parts).sorted { $0.words.lowerBound < $1.words.lowerBound }
  }

  /// The maximum number of words of a name that is not in the list.
  private static let unknownPartLength = 3

  private func isContinued(_ place: Int, _ known: [Bool]) -> Bool {
    isStranger(place, known) && !words[place].startsLine
      && (words[place].gap == .space || words[place].gap == .hyphen)
  }

  private func unknownPart(_ words: Range<Int>, _ known: inout [Bool]) -> Span {
    for word in words { known[word] = true }
    return Span(words: words, nameCount: words.count, candidates: [], isDoubtful: true)
  }

  // MARK: Combinations

  /// The combinations that contain some terms, as candidates where a part was not recognized.
  private func combinations(with parts: Set<Int32>, like candidate: Candidate) -> [Candidate] {
    (parts.first.flatMap { index.keysOfTerm[$0] } ?? [])
      .filter { $0.count > parts.count && parts.isSubset(of: $0) }
      .flatMap { index.combinations[$0] ?? [] }.sorted().map {
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
    guard spans.count > 1, let first = spans.first, let last = spans.last,
      let terms = index.combinations[key.sorted()]
    else { return nil }
    let words = first.words.lowerBound..<last.words.upperBound
    return Span(
      words: words, nameCount: words.count,
      candidates: terms.map { Candidate(term: $0, cost: cost, limit: limit, kind: kind) },
      isCombination: true)
  }
}
