/// Finds the names of a list in a text that may be misread.
///
/// A name is found letter by letter, as another language spells it, with the ending of a case, or with letters that recognition
/// is known to confuse. Digits are never taken for other digits. Where the reading does not tell several terms
/// apart, a match has all of them and none is chosen.
public struct TermMatcher: Sendable {
  let index: TermIndex
  /// The least score of a match, from 0 to 1.
  public var threshold: Double

  /// Creates a matcher.
  ///
  /// - Parameters:
  ///   - list: The names.
  ///   - qualifiers: Words that may stand behind a name and belong to it, such as those of salts.
  ///   - threshold: The least score of a match.
  public init(_ list: TermList, qualifiers: [String] = [], threshold: Double = 0.5) {
    index = TermIndex(list, qualifiers: qualifiers)
    self.threshold = threshold
  }

  /// The terms in the order of the list.
  public var terms: [Term] { index.terms }

  /// Returns the places of names in a text, in their order.
  ///
  /// - Parameters:
  ///   - text: The text; lines are separated by line feeds.
  ///   - confidences: How sure recognition is of parts of the text, in their order, from 0 to 100; by default it is sure.
  /// - Returns: The matches, none of which overlap.
  public func matches(
    in text: String, confidences: [(range: Range<Int>, confidence: Double)] = []
  ) -> [TermMatch] {
    var words = WordScanner.words(of: text)
    var part = 0
    for word in words.indices where !confidences.isEmpty {
      while part + 1 < confidences.count,
        confidences[part].range.upperBound <= words[word].range.lowerBound
      {
        part += 1
      }
      if confidences[part].range.overlaps(words[word].range) {
        words[word].confidence = confidences[part].confidence
      }
    }
    var search = TermSearch(index, words, threshold: threshold)
    return search.matches(joinedByWords: false).map { $0.match(in: text, words, index) }
  }

  /// Returns the term that a name on its own means.
  ///
  /// All words of the name count: besides a term there may be qualifiers and numbers alone.
  public func resolve(_ name: String) -> TermResolution {
    let words = WordScanner.words(of: name)
    var search = TermSearch(index, words, threshold: threshold)
    let spans = search.matches(joinedByWords: true)
    let isWhole = words.indices.allSatisfy { word in
      spans.contains { $0.words.contains(word) } || words[word].isNumber
        || index.qualifiers.contains(words[word].letters)
    }
    let found = spans.map { $0.match(in: name, words, index) }
    if found.count == 1, isWhole {
      return found[0].chosen.map { .found($0) } ?? .ambiguous(found[0].candidates)
    }
    if let combination = abbreviated(name) { return combination }
    let nearest =
      found.isEmpty ? search.suggestions() : found.flatMap(\.candidates)
    return .unknown(nearest: nearest)
  }

  /// The combination whose parts a name abbreviates, as `amox/clav` does.
  private func abbreviated(_ name: String) -> TermResolution? {
    let parts = CombinationName.parts(of: name).map { LetterFolding.folded($0) }
    guard parts.count > 1, parts.allSatisfy({ $0.count >= 3 }) else { return nil }
    var meant: Set<Int32> = []
    for (key, terms) in index.combinations where key.count == parts.count {
      var open = parts
      for form in index.forms where key.contains(form.term) {
        let word = index.words.words[Int(form.words[0])]
        if let place = open.firstIndex(where: { word.starts(with: $0) }) { open.remove(at: place) }
      }
      if open.isEmpty { meant.formUnion(terms) }
    }
    let candidates = meant.sorted().map {
      TermMatch.Candidate(
        index: Int($0), term: terms[Int($0)], kind: .inflection, score: 0.75, isCombination: true)
    }
    return candidates.isEmpty
      ? nil : candidates.count == 1 ? .found(candidates[0]) : .ambiguous(candidates)
  }
}
