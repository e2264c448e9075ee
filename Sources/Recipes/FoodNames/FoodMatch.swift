/// The entry of a table of foods that a name means.
public struct FoodMatch: Hashable, Sendable {
  /// How a name was found.
  @nonexhaustive
  public enum Kind: String, CaseIterable, Sendable {
    /// The name has the words of the entry.
    case exact
    /// The name has the words of a synonym in the table.
    case synonym
    /// Most words are in the entry, or words that mean the same.
    case words
    /// The table has what is usually meant by the name: granulated sugar of sugar.
    case meaning
    /// The table has a food that is close: dried tarragon of fresh tarragon.
    case standIn = "stand-in"
  }

  /// The identifier in the table.
  public var id: String
  /// The name in the table.
  public var name: String
  /// How sure the match is, from 0 to 1.
  public var score: Double
  /// How the name was found.
  public var kind: Kind
}
