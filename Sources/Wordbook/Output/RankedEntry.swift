public import Dictionary

/// A word with its band of rarity.
public struct RankedEntry: Hashable, Sendable {
  /// The word.
  public var entry: WordbookEntry
  /// The band, from 10 for the most common words to 100 for those in no list; nil without lists.
  public var band: Int?
  /// How often WordNet's texts have the word as its part of speech; 0 without WordNet.
  public var senseCount = 0
  /// How often the word occurs, on the Zipf scale; nil without frequencies.
  public var zipf: Double?
  /// What a dictionary says about it, if one was asked.
  public var definition: String?
  /// The notice that has to go with the definition.
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
public enum WordOrder: String, CaseIterable, Sendable {
  /// Common words first: by their frequency, by their band, by WordNet's counts, by how often they were found.
  case rarity
  /// Words that were found often first.
  case count
  /// In the order of the pages.
  case page
  /// By their letters.
  case alphabet
}

extension [RankedEntry] {
  /// The notices of all definitions, each once.
  public var definitionNotices: [String] { Set(compactMap(\.definitionNotice)).sorted() }
}

extension [WordbookEntry] {
  /// The words with their bands, in an order.
  ///
  /// - Parameters:
  ///   - table: The bands.
  ///   - frequencies: How often words occur, which decides about rarity where it is given.
  ///   - wordNet: The dictionary whose counts of senses order the words of one band.
  ///   - order: The order; words that are equal in it stay as they are.
  ///   - isReversed: Whether the last come first.
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
  /// Sorts and keeps the order of equal elements, which `sort` does not promise.
  fileprivate mutating func sortStably(by areInOrder: (Element, Element) -> Bool) {
    self = enumerated().sorted {
      areInOrder($0.element, $1.element)
        || !areInOrder($1.element, $0.element) && $0.offset < $1.offset
    }.map(\.element)
  }
}
