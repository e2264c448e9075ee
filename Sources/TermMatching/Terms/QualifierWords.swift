/// Words beside names that are no names themselves.
public struct QualifierWords: Hashable, Sendable {
  /// Words that may stand behind a name and belong to it, such as those of salts.
  public var following: [String]
  /// Words without which a longer name of the list means the same, such as `hydrochloride`.
  public var omissible: [String]
  /// Words that may stand between the parts of a combination and beside a name on its own, such as dosage forms and units.
  public var fillers: [String]
  /// Words that are never left of a longer name as a name of their own, such as those of metals.
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

/// The words as they are compared.
struct FoldedQualifiers: Sendable {
  let following: Set<[UInt16]>
  let omissible: Set<[UInt16]>
  let fillers: Set<[UInt16]>
  /// All words that are no name on their own.
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
