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
