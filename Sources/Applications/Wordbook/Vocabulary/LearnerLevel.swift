import WordDictionaries

/// The level of a learner of English, which decides the words that need not be learned.
///
/// The names are from the Common European Framework of Reference, but the levels are bands of frequency and no official list:
/// they combine the bands of ``RarityTable`` with the counts of WordNet's tagged texts. The number of words that a level
/// leaves out is near the vocabulary that is usually expected of it.
@nonexhaustive
public enum LearnerLevel: String, CaseIterable, Comparable, Sendable {
  /// A beginner, for whom no word is left out.
  case a1
  /// The words of the first band that WordNet's texts have at least 20 times, about 1,400.
  case a2
  /// The first band, and the words of the second one that WordNet's texts have at least 10 times, about 3,200.
  case b1
  /// The first two bands, about 5,800 words.
  case b2
  /// The first two bands, and the words of the third one that WordNet's texts have at least twice, about 9,300.
  case c1
  /// The first three bands, about 16,400 words.
  case c2

  /// The level by default.
  public static let usual = LearnerLevel.b2

  /// The last band that the level knows, and the count from which it knows a word of that band.
  var edge: (band: Int, count: Int) {
    switch self {
    case .a1: (0, 0)
    case .a2: (10, 20)
    case .b1: (20, 10)
    case .b2: (20, 0)
    case .c1: (35, 2)
    case .c2: (35, 0)
    }
  }

  /// The number of lower levels.
  var ordinal: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  /// Whether a level is lower than another.
  public static func < (left: LearnerLevel, right: LearnerLevel) -> Bool {
    left.ordinal < right.ordinal
  }
}

extension RarityTable {
  /// Returns the first level whose learners know a word; nil if no level's do, or no list is installed.
  public func level(of lemma: String) -> LearnerLevel? {
    let band = band(of: lemma)
    guard band <= LearnerLevel.c2.edge.band else { return nil }
    let count = wordNet?.count(of: lemma) ?? 0
    return LearnerLevel.allCases.first {
      band < $0.edge.band || band == $0.edge.band && count >= $0.edge.count
    }
  }
}
