public import WordDictionaries

/// A word with its band of rarity.
public struct RankedEntry: Hashable, Sendable {
  /// The word.
  public var entry: WordbookEntry
  /// The band, from 10 for the most common words to 100 for those in no list; nil without lists.
  public var band: Int?
  /// The number of times that WordNet's texts have the word as its part of speech; 0 without WordNet.
  public var senseCount = 0
  /// The frequency of the word on the Zipf scale; nil without frequencies.
  public var zipf: Double?
  /// The definition, if a dictionary was used.
  public var definition: String?
  /// The notice to show with the definition.
  public var definitionNotice: String?

  /// Creates a word with its band.
  public init(
    _ entry: WordbookEntry, band: Int?, definition: String? = nil, definitionNotice: String? = nil
  ) {
    self.entry = entry
    self.band = band
    self.definition = definition
    self.definitionNotice = definitionNotice
  }
}

/// The orders of a list of words.
@nonexhaustive
public enum WordOrder: String, CaseIterable, Sendable {
  /// Common words first: by frequency, band, WordNet's counts, and number of occurrences.
  case rarity
  /// The most frequently found words first.
  case count
  /// In page order.
  case page
  /// In alphabetical order.
  case alphabet
}

extension [RankedEntry] {
  /// The notices of all definitions, each once.
  public var definitionNotices: [String] { Set(compactMap(\.definitionNotice)).sorted() }
}

extension [WordbookEntry] {
  /// Returns the words with their bands, in an order.
  ///
  /// - Parameters:
  ///   - table: The bands.
  ///   - frequencies: The frequencies of words, which determine rarity if given.
  ///   - wordNet: The dictionary whose counts of senses order the words of one band.
  ///   - order: The order, which is stable.
  ///   - isReversed: Whether the order is reversed.
  /// - Returns: The words.
  public func ranked(
    by table: RarityTable, frequencies: WordFrequencies? = nil, wordNet: WordNet? = nil,
    order: WordOrder, isReversed: Bool = false
  ) -> [RankedEntry] {
    var ranked = map { entry in
      var ranked = RankedEntry(entry, band: table.isEmpty ? nil : table.band(of: entry.word.lemma))
      ranked.zipf = frequencies?.zipf(of: entry.word.lemma)
      if let wordNet, let partOfSpeech = PartOfSpeech(universalTag: entry.word.partOfSpeech) {
        ranked.senseCount = wordNet.count(of: entry.word.lemma, as: partOfSpeech)
      }
      return ranked
    }
    switch order {
    case .rarity:
      ranked.sortStably {
        (-($0.zipf ?? 0), $0.band ?? 0, -$0.senseCount, -$0.entry.count)
          < (-($1.zipf ?? 0), $1.band ?? 0, -$1.senseCount, -$1.entry.count)
      }
    case .count: ranked.sortStably { $0.entry.count > $1.entry.count }
    case .page: break
    case .alphabet: ranked.sortStably { $0.entry.word.lemma < $1.entry.word.lemma }
    }
    return isReversed ? ranked.reversed() : ranked
  }
}

extension Array {
  /// Sorts stably, which `sort` does not guarantee.
  fileprivate mutating func sortStably(by areInOrder: (Element, Element) -> Bool) {
    self = enumerated().sorted {
      areInOrder($0.element, $1.element)
        || !areInOrder($1.element, $0.element) && $0.offset < $1.offset
    }.map(\.element)
  }
}
