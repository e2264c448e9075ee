/// Finds the names of a list in a text that may be misread.
///
/// A name is found letter by letter, in another language's spelling, with a case ending, or with letters that recognition
/// is known to confuse. Digits never match other digits. If a match is ambiguous, it has all candidates and none is
/// chosen.
public struct TermMatcher: Sendable {
  let index: TermIndex
  /// The minimum score of a match, from 0 to 1.
  public var threshold: Double

  /// Creates a matcher.
  ///
  /// - Parameters:
  ///   - list: The names.
  ///   - qualifiers: Words that accompany names, such as salts, dosage forms and units.
  ///   - threshold: The minimum score of a match.
  public init(
    _ list: TermList, qualifiers: QualifierWords = QualifierWords(), threshold: Double = 0.5
  ) {
    index = TermIndex(list, qualifiers: qualifiers)
    self.threshold = threshold
  }

  /// The terms in the order of the list.
  public var terms: [Term] { index.terms }

  /// Returns the names in a text, in order.
  ///
  /// - Parameters:
  ///   - text: The text; lines are separated by line feeds.
  ///   - confidences: The recognition confidence of parts of the text, in order, from 0 to 100; full confidence by default.
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
    return search.matches(joinedByWords: false).map { $0.match(in: text, search.words, index) }
  }

  /// Returns the term that a single name means.
  ///
  /// All words of the name count: apart from a term, only qualifiers and numbers are allowed.
  public func resolve(_ name: String) -> TermResolution {
    var search = TermSearch(index, WordScanner.words(of: name), threshold: threshold)
    let spans = search.matches(joinedByWords: true)
    let words = search.words
    let isWhole = words.indices.allSatisfy { word in
      spans.contains { $0.words.contains(word) } || search.isFiller(word)
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

  /// The combination whose parts a name abbreviates, as `amoxi/clav` does.
  ///
  /// It is chosen only if each part has four letters or more and is a prefix of no other name; otherwise it is a candidate.
  private func abbreviated(_ name: String) -> TermResolution? {
    let parts = CombinationName.parts(of: name).map { LetterFolding.folded($0) }
    guard Self.abbreviationScore >= threshold, parts.count > 1,
      parts.count <= index.largestCombination, parts.allSatisfy({ $0.count >= 3 })
    else { return nil }
    let meant = parts.map { part in
      Set(
        index.forms.lazy.filter { index.words.words[Int($0.words[0])].starts(with: part) }.map(
          \.term))
    }
    var terms: Set<Int32> = []
    for (key, owners) in index.combinations
    where key.count == parts.count && Self.isAssignable(key[...], meant) {
      terms.formUnion(owners)
    }
    let candidates = terms.sorted().map {
      TermMatch.Candidate(
        index: Int($0), term: self.terms[Int($0)], kind: .inflection,
        score: Self.abbreviationScore, isCombination: true)
    }
    guard let first = candidates.first else { return nil }
    let isClear =
      candidates.count == 1 && parts.allSatisfy { $0.count >= 4 }
      && meant.allSatisfy { $0.subtracting(terms).count == 1 }
    return isClear ? .found(first) : .ambiguous(candidates)
  }

  private static let abbreviationScore = 0.75

  /// Whether the parts can be assigned to different terms.
  private static func isAssignable(_ key: ArraySlice<Int32>, _ parts: [Set<Int32>]) -> Bool {
    guard let term = key.first else { return parts.isEmpty }
    return parts.indices.contains { place in
      guard parts[place].contains(term) else { return false }
      var rest = parts
      rest.remove(at: place)
      return isAssignable(key.dropFirst(), rest)
    }
  }
}
