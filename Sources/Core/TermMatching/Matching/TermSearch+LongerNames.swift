extension TermSearch {
  /// Whether the text may have a longer name of the list instead of a name, with other words that were not read well.
  func mayBeLonger(_ span: Span, _ known: [Bool]) -> Bool {
    guard span.candidates.count == 1, !span.isCombination,
      let first = looked[span.words.lowerBound]?.first?.word
    else { return false }
    let start = span.words.lowerBound
    let name = start..<(start + span.nameCount)
    let term = span.candidates[0].term
    if index.isLater(first, inOthersThan: term), isBesidePoorWord(name, -1, known) { return true }
    for offset in 1...TermIndex.anchorLimit where offset <= start {
      for form in index.forms(with: first, at: offset)
      where form.term != term && mayBe(form, at: start - offset, besides: name) {
        return true
      }
    }
    let isBesidePoorWord = isBesidePoorWord(name, 1, known)
    return index.forms(beginningWith: first).contains { form in
      guard form.term != term, Int(form.count) > name.count else { return false }
      return mayBe(form, at: start, besides: name)
        || isBesidePoorWord
          && (1..<max(1, name.count)).allSatisfy {
            Int(numbers[start + $0]) == index.word(form, $0)
          }
    }
  }

  /// Whether the words of a spelling are there but for short ones, such as prepositions.
  private func mayBe(_ form: TermIndex.Form, at start: Int, besides name: Range<Int>) -> Bool {
    let range = start..<(start + Int(form.count))
    guard range.upperBound <= words.count,
      words[range].contains(where: { $0.confidence < WordIndex.sureConfidence })
    else { return false }
    var equalLetters = 0
    var hasOther = false
    for place in range where !name.contains(place) {
      let number = index.word(form, place - start)
      if Int(numbers[place]) == number {
        equalLetters += words.length(of: place)
      } else if max(words.length(of: place), index.words.words.length(of: number))
        > Self.shortLength
      {
        return false
      } else {
        hasOther = true
      }
    }
    return hasOther && equalLetters > Self.shortLength
  }

  /// Whether a poorly read word is beside a name in the same line, with only short words between.
  private func isBesidePoorWord(_ name: Range<Int>, _ step: Int, _ known: [Bool]) -> Bool {
    var place = step < 0 ? name.lowerBound : name.upperBound - 1
    for _ in 1...TermIndex.anchorLimit {
      if step < 0 && words[place].startsLine { return false }
      place += step
      guard words.indices.contains(place), step < 0 || !words[place].startsLine else {
        return false
      }
      if isPoor(place, known) { return true }
      if words.length(of: place) > Self.shortLength || isFiller(place) { return false }
    }
    return false
  }

  /// Whether a word was read poorly: one that is not known, or a digit that is not an amount.
  private func isPoor(_ place: Int, _ known: [Bool]) -> Bool {
    guard words[place].confidence < Self.poorConfidence else { return false }
    if !words[place].isNumber { return isUnrecognized(place, known) }
    return words.length(of: place) == 1
      && !(place + 1 < words.count && roles(place + 1).contains(.filler))
  }

  /// The maximum length of words that may be prepositions or articles.
  private static let shortLength = 3

  /// The confidence below which a word may be any other.
  private static let poorConfidence = 60.0
}
