/// How much of a food a line asks for: an exact number or a range, a unit, and what it is to the
/// rest.
///
/// `1 lb 2 oz/500g` is one amount, `1 lb`, with two parts: `2 oz` that adds to it and `500g` that
/// says the same.
public struct Amount: Hashable, Sendable {
  /// What an amount is to the line, or a part to its amount.
  public enum Role: String, CaseIterable, Sendable {
    /// The amount of the food.
    case main
    /// Adds to the amount before: `1 cup plus 2 tbsp`.
    case plus
    /// Is taken from the amount before: `1 cup minus 1 tbsp`.
    case minus
    /// Says the amount in other units: `100g/3½oz`.
    case equal
    /// Is the size of one of those that are counted: `1 (14-oz) can`, `2 fillets, 150 g each`.
    case size
    /// May be taken in place of the amount: `1 lb potatoes or 2 cups mash`.
    case alternative
    /// Stands beside the amount: `1 cup sugar plus 1 tsp`.
    case additional
  }

  /// The words of the line that say it, without those of its parts.
  public let text: String
  /// The UTF-8 offsets of these words in the line.
  public let ranges: [Range<Int>]
  /// The lowest confidence of its tokens.
  public let confidence: Double
  /// What the amount is to the line.
  public let role: Role
  /// How much, nil where no number is said (`a few`) or it cannot be read.
  public internal(set) var quantity: Quantity?
  /// The unit, nil where there is none (`2 eggs`) or it is not in the table.
  public internal(set) var unit: RecipeUnit?
  /// The unit as the line writes it, with what stands beside it: `heaped tbsp`.
  public internal(set) var unitText: String?
  /// How often the quantity is meant, the 2 of `2 x 400g`.
  public internal(set) var multiplier: Quantity?
  /// Whose cups and pints are meant, where the line tells.
  public internal(set) var system: MeasureSystem?
  /// What more is known.
  public internal(set) var traits: Traits
  /// The amounts that belong to this one.
  public internal(set) var parts: [Amount]

  /// Remarks on an amount.
  public struct Traits: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt8

    /// Creates the remarks from bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The line says `about`, `a few` or the like.
    public static let approximate = Traits(rawValue: 1)
    /// No number is written; one is meant (`pinch of salt`).
    public static let implied = Traits(rawValue: 2)
    /// There is a number that cannot be read; its text is kept.
    public static let unreadable = Traits(rawValue: 4)
    /// The spelling of the unit has other meanings too.
    public static let ambiguousUnit = Traits(rawValue: 8)
    /// The number was read against its letters (`l` as 1).
    public static let repaired = Traits(rawValue: 16)
    /// A wish to scale or convert the amount could not be met.
    public static let notConverted = Traits(rawValue: 32)

    /// The names of the remarks, in the order of their bits.
    public var names: [String] {
      Self.allNames.enumerated().compactMap { bit, name in
        rawValue & (1 << UInt8(bit)) != 0 ? name : nil
      }
    }

    static let allNames = [
      "approximate", "implied", "unreadable", "ambiguous unit", "repaired", "not converted",
    ]
  }

  /// The parts of a role.
  public func parts(_ role: Role) -> [Amount] {
    parts.filter { $0.role == role }
  }

  /// The offsets from the first word to the last.
  public var range: Range<Int> {
    (ranges.first?.lowerBound ?? 0)..<(ranges.last?.upperBound ?? 0)
  }

  /// The amount and all its parts, in the order of the tree.
  public var flattened: [Amount] {
    [self] + parts.flatMap(\.flattened)
  }
}
