import Support

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
      let joined = (1...(end - place)).reversed().lazy.compactMap { length in
        combination(spans[place..<(place + length)]).map { (span: $0, length: length) }
      }.first
      var span = joined?.span ?? spans[place]
      let places = place..<(place + (joined?.length ?? 1))
      place = places.upperBound
      span.isDoubtful = isDoubtful(span, known) || mayBeLonger(span, known)
      addOpenCombinations(to: &span, places, spans, known)
      span.candidates.removeAll { Int($0.term) >= index.terms.count }
      if !span.candidates.isEmpty {
        result.append(span)
      } else if isJoined(places.lowerBound - 1, in: spans) || isJoined(places.lowerBound, in: spans)
      {
        span.isDoubtful = true
        result.append(span)
      }
    }
    return withUnknownParts(result, known)
  }

  /// Whether a span is joined to the next one.
  private func isJoined(_ place: Int, in spans: [Span]) -> Bool {
    spans.indices.contains(place) && spans.indices.contains(place + 1)
      && isJoined(spans[place], spans[place + 1], false)
  }

  /// Whether only numbers, units and a joining sign are between two names.
  private func isJoined(_ first: Span, _ second: Span, _ byWords: Bool) -> Bool {
    let between = first.words.upperBound..<second.words.lowerBound
    if byWords {
      return between.allSatisfy {
        isFiller($0) || roles($0).contains(.joining)
      }
    }
    let signs = words[first.words.upperBound...second.words.lowerBound].lazy.map(\.gap)
    return between.allSatisfy(isFiller) && !signs.contains(.other)
      && (signs.contains(.joiner) || between.isEmpty && signs.contains(.hyphen))
  }

  // MARK: Words next to names

  /// Whether a word is neither known nor a filler.
  func isUnrecognized(_ place: Int, _ known: [Bool]) -> Bool {
    words.indices.contains(place) && !known[place] && !isFiller(place)
  }

  /// Whether a word may be part of an unrecognized name.
  private func isUnknown(_ place: Int, _ known: [Bool]) -> Bool {
    isUnrecognized(place, known) && words.length(of: place) > 4
  }

  /// Whether text that touches a name, or follows a shortened one, may make it a different name.
  private func isDoubtful(_ span: Span, _ known: [Bool]) -> Bool {
    let (start, end) = (span.words.lowerBound, span.words.upperBound)
    if words[start].gap == .hyphen, isUnrecognized(start - 1, known),
      !roles(start - 1).contains(.harmless)
    {
      return true
    }
    if start > 0, mayContinue(start), isUnrecognized(start - 1, known) { return true }
    guard end < words.count else { return false }
    let next = words[end]
    if mayContinue(end), isUnrecognized(end, known) { return true }
    if next.isNumber {
      let isAmount = end + 1 < words.count && roles(end + 1).contains(.filler)
      return (next.gap == .none || next.gap == .hyphen) && !isAmount
    }
    guard isUnrecognized(end, known) else { return false }
    if next.gap == .hyphen { return words.length(of: end) > 1 }
    return span.candidates.contains { $0.kind == .shortened } && !next.startsLine
      && next.gap == .space
      && (words.length(of: end) > 4 || roles(end).contains(.dependent))
  }

  /// Whether a joining sign is between a name and an unrecognized word.
  private func isBesideUnknownPart(_ span: Span, _ known: [Bool]) -> Bool {
    let (start, end) = (span.words.lowerBound, span.words.upperBound)
    return isUnknown(start - 1, known) && (words[start].gap == .joiner || mayJoin(start))
      || isUnknown(end, known) && (words[end].gap == .joiner || mayJoin(end))
      || words.gapAfter(end - 1).contains(UInt8(ascii: "+"))
        && (end == words.count || words[end].startsLine)
  }

  /// Whether a sign that was not read well may be one that joins: it has `+` or `/` in it, or space on both sides or none.
  private func mayJoin(_ place: Int) -> Bool {
    guard words[place].gap == .other, !words[place].startsLine, isUncertain(before: place) else {
      return false
    }
    let gap = words.gapAfter(place - 1)
    return gap.contains { "+/".utf8.contains($0) }
      || gap.first?.isWhiteSpace == gap.last?.isWhiteSpace
  }

  /// Whether a sign that was not read well is between a word and the one before it, without space, as a misread letter is.
  private func mayContinue(_ place: Int) -> Bool {
    words[place].gap == .other && !words[place].startsLine && isUncertain(before: place)
      && !words.gapAfter(place - 1).contains(where: \.isWhiteSpace)
  }

  /// Whether a word, the one before it, or what is between them was not read well.
  private func isUncertain(before place: Int) -> Bool {
    min(words[place - 1].confidence, words[place].confidence, words[place].gapConfidence)
      < WordIndex.sureConfidence
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
          isUnrecognized(start - 1, known)
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
    isUnrecognized(place, known) && !words[place].startsLine
      && (words[place].gap == .space || words[place].gap == .hyphen)
  }

  private func unknownPart(_ words: Range<Int>, _ known: inout [Bool]) -> Span {
    for word in words { known[word] = true }
    return Span(words: words, nameCount: words.count, candidates: [], isDoubtful: true)
  }

  // MARK: Combinations

  /// Adds the combinations that a span may be a part of: all that contain it if an unclear part is joined to it, and
  /// all that also contain another name if only an unclear sign separates the two.
  private func addOpenCombinations(
    to span: inout Span, _ places: Range<Int>, _ spans: [Span], _ known: [Bool]
  ) {
    var isOpen = isBesideUnknownPart(span, known)
    var others: Set<Int32> = []
    for (place, other) in [
      (places.lowerBound - 1, places.lowerBound - 1), (places.upperBound - 1, places.upperBound),
    ] where spans.indices.contains(other) {
      if spans[other].candidates.count != 1, isJoined(place, in: spans) { isOpen = true }
      if mayBeJoined(spans[place], spans[place + 1]) {
        others.formUnion(spans[other].candidates.map(\.term))
      }
    }
    guard isOpen || !others.isEmpty else { return }
    for candidate in span.candidates {
      let keys = index.keysOfTerm[candidate.term] ?? []
      let own = keys.first { index.combinations[$0]?.contains(candidate.term) ?? false }
      let parts = Set(own ?? [candidate.term])
      let larger = (index.keysOfTerm[own?[0] ?? candidate.term] ?? []).filter { key in
        key.count > parts.count && parts.isSubset(of: key)
          && (isOpen || !others.isDisjoint(with: key))
      }
      for term in Set(larger.flatMap { index.combinations[$0] ?? [] }).sorted()
      where !span.candidates.contains(where: { $0.term == term }) {
        span.candidates.append(
          Candidate(term: term, cost: candidate.cost, limit: candidate.limit, kind: .misread))
      }
    }
    // A part that is not a term means a combination only if the other parts were read.
    if isOpen, span.candidates.contains(where: { Int($0.term) >= index.terms.count }) {
      span.isDoubtful = true
    }
  }

  /// Whether only numbers, units and a sign that may join are between two names.
  private func mayBeJoined(_ first: Span, _ second: Span) -> Bool {
    let places = first.words.upperBound...second.words.lowerBound
    return places.dropLast().allSatisfy(isFiller) && places.contains(where: mayJoin)
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
