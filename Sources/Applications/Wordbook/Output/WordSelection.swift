public import WordDictionaries

/// The words that a list or an export has, and their order.
public struct WordSelection: Sendable {
  /// Whether proper nouns are selected.
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
  /// The maximum number of words; nil for all.
  public var limit: Int?
  /// The frequencies that determine rarity, instead of the bands.
  public var frequencies: WordFrequencies?
  /// Whether the words have definitions.
  public var hasDefinitions = false

  /// Creates the selection of all words but names, in page order.
  public init() {}
}

extension WordbookStore {
  /// Returns selected words with their rarity, and with definitions if wanted.
  ///
  /// - Parameters:
  ///   - selection: The selection.
  ///   - wordNet: The dictionary of definitions, and of the counts that order the words of a band; nil for none.
  /// - Returns: The words.
  /// - Throws: ``WordbookError``.
  public func entries(_ selection: WordSelection, wordNet: WordNet?) throws -> [RankedEntry] {
    let entries = try entries(of: selection.title).filter { entry in
      let isWanted =
        switch selection.names {
        case .excluded: !entry.word.isName
        case .only: entry.word.isName
        case .included: true
        }
      return isWanted && !(selection.excludesKnown && entry.isKnown)
    }
    var ranked = entries.ranked(
      by: .installed, frequencies: selection.frequencies,
      wordNet: selection.order == .rarity ? wordNet : nil, order: selection.order,
      isReversed: selection.isReversed)
    if let limit = selection.limit { ranked = Array(ranked.prefix(limit)) }
    guard selection.hasDefinitions, let wordNet else { return ranked }
    for index in ranked.indices {
      guard let definition = ranked[index].entry.definition(from: wordNet) else { continue }
      ranked[index].definition = definition
      ranked[index].definitionNotice = WordNet.notice
    }
    return ranked
  }
}
