/// Finds the names of a list in a text that may be misread.
///
/// A name is found letter by letter, in another language's spelling, with a case ending, or with letters that recognition
/// is known to confuse. Digits never match other digits. If a match is ambiguous, it has all candidates and none is
/// chosen.
///
/// ```swift
/// let list = try TermList(parsing: "ibuprofen | Nurofen\t5640\nfolic acid\n", file: "names")
/// for match in TermMatcher(list).matches(in: "Nurofen 400 mg, acido folic") {
///   print(match.text, match.chosen?.term.id ?? "not resolved")
/// }
/// ```
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
  public var terms: [ListTerm] { index.terms }

  /// Returns the names in a text, in order.
  ///
  /// - Parameters:
  ///   - text: The text; lines are separated by line feeds.
  ///   - confidences: The recognition confidence of parts of the text, in order, from 0 to 100; full confidence by default.
  /// - Returns: The matches, which do not overlap.
  public func matches(
    in text: String, confidences: [(range: Range<Int>, confidence: Double)] = []
  ) -> [TermMatch] {
    var words = WordScanner.words(of: text)
    var part = 0
    for word in words.indices where !confidences.isEmpty {
      while part + 1 < confidences.count,
        confidences[part].range.upperBound <= words[word].range.lowerBound
      {
        words[word].gapConfidence = min(words[word].gapConfidence, confidences[part].confidence)
        part += 1
      }
      // A name that is hyphenated at the end of a line has several parts.
      for (range, confidence) in confidences[part...].prefix(while: {
        $0.range.lowerBound < words[word].range.upperBound
      }) where range.overlaps(words[word].range) {
        words[word].confidence = min(words[word].confidence, confidence)
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
    if let combination = abbreviated(name, search) { return combination }
    let nearest =
      found.isEmpty ? search.suggestions() : found.flatMap(\.candidates)
    return .unknown(nearest: nearest)
  }

  /// The combination whose parts a name abbreviates, as `amoxi/clav` does.
  ///
  /// It is chosen only if each part has four letters or more and is a prefix of no other name; otherwise it is a candidate.
  private func abbreviated(_ name: String, _ search: TermSearch) -> TermResolution? {
    let names = CombinationName(words: search.words) {
      search.roles($0).contains(.joining)
    }
    let parts = names.parts(search.words.indices)
    guard Self.abbreviationScore >= threshold, parts.count > 1,
      parts.count <= index.largestCombination,
      parts.allSatisfy({ $0.count == 1 && search.words.length(of: $0.lowerBound) >= 3 })
    else { return nil }
    let meant = parts.map { part in
      Set(
        index.forms.lazy.filter { form in
          index.words.isPrefix(
            search.words.letters.span.extracting(search.words[part.lowerBound].letters),
            of: index.word(form, 0))
        }.map(\.term))
    }
    var terms: Set<Int32> = []
    for (key, owners) in index.combinations
    where key.count == parts.count && Self.areAssignable(key, meant) {
      terms.formUnion(owners)
    }
    let candidates = terms.sorted().map {
      TermMatch.Candidate(
        index: Int($0), term: self.terms[Int($0)], kind: .inflection,
        score: Self.abbreviationScore, isCombination: true)
    }
    guard let first = candidates.first else { return nil }
    let isClear =
      candidates.count == 1
      && parts.allSatisfy { search.words.length(of: $0.lowerBound) >= 4 }
      && meant.allSatisfy { $0.subtracting(terms).count == 1 }
    return isClear ? .found(first) : .ambiguous(candidates)
  }

  /// The terms that a combination consists of, nil for parts that are not in the list; empty for other terms.
  package func parts(of term: Int) -> [Int?] {
    let keys = index.keysOfTerm[Int32(term)] ?? []
    let key = keys.first { index.combinations[$0]?.contains(Int32(term)) ?? false } ?? []
    return key.map { Int($0) < terms.count ? Int($0) : nil }
  }

  private static let abbreviationScore = 0.75

  /// Whether each term can be assigned to a part of its own.
  private static func areAssignable(_ terms: [Int32], _ parts: [Set<Int32>]) -> Bool {
    var termOfPart = [Int32?](repeating: nil, count: parts.count)
    // Another term makes room if it fits a different part.
    func assign(_ term: Int32, _ tried: inout Set<Int>) -> Bool {
      for part in parts.indices where parts[part].contains(term) && tried.insert(part).inserted {
        if let other = termOfPart[part], !assign(other, &tried) { continue }
        termOfPart[part] = term
        return true
      }
      return false
    }
    return terms.allSatisfy { term in
      var tried: Set<Int> = []
      return assign(term, &tried)
    }
  }
}
