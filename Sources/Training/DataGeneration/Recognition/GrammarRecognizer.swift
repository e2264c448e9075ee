public import LabeledData
import Support
import WordTagging

/// Computes the probability that a grammar produces a given labeled line.
///
/// The inside algorithm sums the probabilities of all derivations. Case is ignored. A derivation must
/// give each word its label in the line.
public struct GrammarRecognizer: Sendable {
  /// The result for a line.
  public struct Recognition: Sendable {
    /// The natural logarithm of the line's probability, nil when the grammar cannot produce it.
    public var logProbability: Double?
    /// Whether the grammar could produce it with every phrase in its lists: in those that are held out,
    /// and in those that a span draws from.
    public var isProducedWithOpenLists: Bool
    /// The phrases that the lists lack in the most probable derivation with open lists.
    public var unlistedPhrases: [UnlistedPhrase]
    /// The end of the longest derivation, in bytes of ``text``.
    public var reached: Int
    /// The index of the token at which derivations end, nil when they all reach the line's end.
    public var obstacle: Int?
    /// The line in lower case with one space between words.
    public var text: String
  }

  /// A phrase where a grammar draws from a list that does not have it.
  public struct UnlistedPhrase: Hashable, Sendable {
    /// The name of the list.
    public var list: String
    /// The phrase in lower case.
    public var phrase: String
  }

  let grammar: Grammar
  /// Every text of the entries by its hash.
  private var entriesByHash: [UInt64: [Form]] = [:]
  /// The chance of each entry in each pool.
  private(set) var entryChances: [[Int32: Double]] = []
  /// The probabilities that the grammar is written with.
  let written: GrammarChances
  let foldedText: [UInt8]
  private let longestEntry: Int

  /// A form of a list entry.
  struct Form {
    var entry: Int32
    var isOne: Bool
    var isMany: Bool
  }

  /// Prepares a grammar.
  public init(_ grammar: Grammar) {
    self.grammar = grammar
    written = GrammarChances(grammar)
    var folded: [UInt8] = []
    TextFolding.fold(grammar.text.span, into: &folded)
    foldedText = folded
    var longest = 0
    for (index, entry) in grammar.entries.enumerated() {
      longest = max(longest, entry.one.count, entry.many.count)
      let isSame = entry.one == entry.many
      let hash = Self.hash(folded[entry.one.indices])
      entriesByHash[hash, default: []].append(
        Form(entry: Int32(index), isOne: true, isMany: isSame))
      if !isSame {
        entriesByHash[Self.hash(folded[entry.many.indices]), default: []].append(
          Form(entry: Int32(index), isOne: false, isMany: true))
      }
    }
    longestEntry = longest
    entryChances = grammar.pools.map { pool in
      let total = pool.entries.reduce(0) { $0 + grammar.entries[Int($1)].weight }
      return Dictionary(
        pool.entries.map { ($0, grammar.entries[Int($0)].weight / total) }, uniquingKeysWith: +)
    }
  }

  /// Computes the probability of a labeled line.
  public func recognize(_ line: SequenceBuffer) -> Recognition {
    let closed = derivations(of: line)
    let probability = closed.logProbability(written)
    var isProduced = probability != nil
    var reached = closed.reached
    var unlisted: [UnlistedPhrase] = []
    if !isProduced {
      let open = derivations(of: line, openLists: .whole)
      isProduced = open.root != nil
      unlisted = open.unlistedPhrases(written, grammar)
      reached = open.reached
    }
    return Recognition(
      logProbability: probability, isProducedWithOpenLists: isProduced, unlistedPhrases: unlisted,
      reached: reached,
      obstacle: closed.line.wordEnds.firstIndex { $0 > reached },
      text: String(decoding: closed.line.bytes, as: UTF8.self))
  }

  /// The derivations of a line.
  ///
  /// - Parameters:
  ///   - line: The line; a word without a label may have any.
  ///   - openLists: The phrases that lists count as having; nil for those that they have.
  ///   - recordsLabels: Whether derivations have the labels of their texts.
  /// - Returns: The derivations.
  func derivations(
    of line: SequenceBuffer, openLists: OpenLists? = nil, recordsLabels: Bool = false
  ) -> LineDerivations {
    var search = DerivationSearch(
      self, LineToDerive(line, grammar), openLists: openLists, recordsLabels: recordsLabels)
    return search.derivations
  }

  /// The labels of a line's tokens in its most probable derivation.
  ///
  /// Where none is possible, lists count as having any phrase; nil when that does not help, or when more than half of the
  /// words would be such phrases.
  public func labels(of line: SequenceBuffer) -> [String]? {
    for openLists in [nil, OpenLists.whole] {
      let found = derivations(of: line, openLists: openLists, recordsLabels: true)
      if let labels = found.tokenLabels(written, grammar) { return labels }
    }
    return nil
  }

  private static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
    var hash = PhraseHash()
    hash.combine(bytes)
    return hash.value
  }

  /// The entries of all lists that begin at a place of a line, with their ends.
  func entries(in bytes: [UInt8], at start: Int) -> [(form: Form, end: Int)] {
    var found: [(form: Form, end: Int)] = []
    var hash = PhraseHash()
    for end in start..<min(bytes.count, start + longestEntry) {
      hash.combine(CollectionOfOne(bytes[end]))
      for form in entriesByHash[hash.value] ?? [] { found.append((form, end + 1)) }
    }
    return found
  }

  /// Whether a phrase in lower case is an entry of a list, in any form.
  func lists(_ phrase: String) -> Bool {
    let bytes = Array(phrase.utf8)
    return entries(in: bytes, at: 0).contains { $0.end == bytes.count }
  }
}
