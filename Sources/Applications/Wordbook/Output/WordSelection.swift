public import WordDictionaries

/// The words that a list or an export has, and their order.
public struct WordSelection: Sendable {
  /// Whether proper nouns are selected.
  @nonexhaustive
  public enum Names: Hashable, Sendable {
    /// Words without proper nouns.
    case excluded
    /// Proper nouns alone.
    case only
    /// All words.
    case included
  }

  /// The title of the book; nil for all.
  public var title: String?
  /// The order.
  public var order = WordOrder.page
  /// Whether the order is reversed.
  public var isReversed = false
  /// Whether proper nouns are selected.
  public var names = Names.excluded
  /// Whether known words are left out.
  public var excludesKnown = false
  /// The level whose new words are left out, unless someone has typed them; nil for none.
  public var level: LearnerLevel? = LearnerLevel.usual
  /// The maximum number of words; nil for all.
  public var limit: Int?
  /// The frequencies that determine rarity, instead of the bands.
  public var frequencies: WordFrequencies?
  /// Whether the words have definitions.
  public var hasDefinitions = false

  /// Creates the selection of all words beyond the usual level but names, in page order.
  public init() {}
}

/// Selected words.
public struct SelectedWords: Sendable {
  /// The words in their order.
  public var entries: [RankedEntry]
  /// The number of words that the level leaves out.
  public var leftOutCount: Int
}

extension WordbookStore {
  /// Returns selected words with their rarity, and with definitions if wanted.
  ///
  /// - Parameters:
  ///   - selection: The selection.
  ///   - wordNet: The dictionary of definitions, and of the counts that order the words of a band; nil for none.
  ///   - analyzer: The analyzer that orders the senses of definitions by the examples; nil for their frequency.
  /// - Returns: The words.
  /// - Throws: ``WordbookError``.
  public func words(
    _ selection: WordSelection, wordNet: WordNet?, analyzer: TextAnalyzer? = nil
  ) throws -> SelectedWords {
    let wanted = try entries(of: selection.title).filter { entry in
      let isWanted =
        switch selection.names {
        case .excluded: !entry.word.isName
        case .only: entry.word.isName
        case .included: true
        }
      return isWanted && !(selection.excludesKnown && entry.isKnown)
    }
    let entries = wanted.filter { !selection.leavesOut($0) }
    var ranked = entries.ranked(
      by: .installed, frequencies: selection.frequencies,
      wordNet: selection.order == .rarity ? wordNet : nil, order: selection.order,
      isReversed: selection.isReversed)
    if let limit = selection.limit { ranked = Array(ranked.prefix(limit)) }
    if selection.hasDefinitions, let wordNet {
      for index in ranked.indices {
        guard let definition = ranked[index].entry.definition(from: wordNet, by: analyzer) else {
          continue
        }
        ranked[index].definition = definition
        ranked[index].definitionNotice = WordNet.notice
      }
    }
    return SelectedWords(entries: ranked, leftOutCount: wanted.count - entries.count)
  }
}

extension WordSelection {
  /// Whether the level leaves a word out: a common one that nobody has typed or reviewed.
  fileprivate func leavesOut(_ entry: WordbookEntry) -> Bool {
    guard let level, !entry.word.isName, !entry.isTyped, entry.card == nil,
      let known = RarityTable.installed.level(of: entry.word.lemma)
    else { return false }
    return known <= level
  }
}
