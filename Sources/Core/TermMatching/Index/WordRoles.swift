/// The parts that a word plays beside names.
struct WordRoles: OptionSet, Sendable {
  let rawValue: UInt8

  /// It may follow a name as part of it, such as a salt.
  static let following = WordRoles(rawValue: 1)
  /// It may be omitted from a longer name.
  static let omissible = WordRoles(rawValue: 2)
  /// It may stand between the parts of a combination and next to a name.
  static let filler = WordRoles(rawValue: 4)
  /// It is not a name on its own.
  static let dependent = WordRoles(rawValue: 8)
  /// It joins the parts of a combination, as `and` does.
  static let joining = WordRoles(rawValue: 16)
  /// It changes no name that a hyphen or an apostrophe attaches it to, as in `l'ibuprofène`.
  static let harmless = WordRoles(rawValue: 32)

  private static let joiningWords = [
    "and", "with", "und", "mit", "et", "avec", "y", "con", "e", "en", "met", "i", "z", "och", "og",
    "plus",
  ]

  /// The words of lists of qualifiers, and those with a role in every list.
  static func words(_ qualifiers: QualifierWords) -> [(words: [String], roles: WordRoles)] {
    [
      (qualifiers.following, [.following, .dependent]),
      (qualifiers.omissible, [.following, .omissible, .dependent]),
      (qualifiers.fillers, [.filler, .dependent]), (qualifiers.dependent, .dependent),
      (joiningWords, .joining), (["l", "d", "dl", "qu"], .harmless),
    ]
  }
}
