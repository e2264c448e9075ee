/// Words that accompany names and are not names themselves.
public struct QualifierWords: Hashable, Sendable {
  /// Words that may follow a name as part of it, such as salts.
  public var following: [String]
  /// Words that may be omitted from a longer name of the list without changing its meaning, such as `hydrochloride`.
  public var omissible: [String]
  /// Words that may occur between the parts of a combination and next to a single name, such as dosage forms and units.
  public var fillers: [String]
  /// Words that are not a name when they are the rest of a longer one, such as metals.
  public var dependent: [String]

  /// Creates lists of words.
  public init(
    following: [String] = [], omissible: [String] = [], fillers: [String] = [],
    dependent: [String] = []
  ) {
    self.following = following
    self.omissible = omissible
    self.fillers = fillers
    self.dependent = dependent
  }
}

/// The words, folded for comparison.
struct FoldedQualifiers: Sendable {
  let following: Set<[UInt16]>
  let omissible: Set<[UInt16]>
  let fillers: Set<[UInt16]>
  /// All words that are not names on their own.
  let dependent: Set<[UInt16]>

  init(_ words: QualifierWords) {
    func folded(_ words: [String]) -> Set<[UInt16]> {
      Set(words.flatMap { WordScanner.words(of: $0).map(\.letters) })
    }
    following = folded(words.following + words.omissible)
    omissible = folded(words.omissible)
    fillers = folded(words.fillers)
    dependent = folded(words.dependent).union(following).union(fillers)
  }
}
