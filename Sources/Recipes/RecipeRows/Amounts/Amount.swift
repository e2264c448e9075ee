/// The amount of a food: an exact number or a range, a unit, and its role in the
/// line.
///
/// `1 lb 2 oz/500g` is one amount, `1 lb`, with two parts: `2 oz` that adds to it and `500g` that
/// is equivalent.
public struct Amount: Hashable, Sendable {
  /// The role of an amount in the line, or of a part in its amount.
  @nonexhaustive
  public enum Role: String, CaseIterable, Sendable {
    /// The amount of the food.
    case main
    /// Adds to the amount before: `1 cup plus 2 tbsp`.
    case plus
    /// Subtracts from the amount before: `1 cup minus 1 tbsp`.
    case minus
    /// The amount in other units: `100g/3½oz`.
    case equal
    /// The size of one counted item: `1 (14-oz) can`, `2 fillets, 150 g each`.
    case size
    /// An alternative to the amount: `1 lb potatoes or 2 cups mash`.
    case alternative
    /// A further amount of the line: `1 cup sugar plus 1 tsp`.
    case additional
  }

  /// The words of the amount, without the words of its parts.
  public let text: String
  /// The UTF-8 offsets of these words in the line.
  public let ranges: [Range<Int>]
  /// The lowest confidence of its tokens.
  public let confidence: Double
  /// The role of the amount in the line.
  public internal(set) var role: Role
  /// The quantity; nil if the line gives no number (`a few`) or it cannot be read.
  public internal(set) var quantity: Quantity?
  /// The unit; nil if there is none (`2 eggs`) or it is not in the table.
  public internal(set) var unit: RecipeUnit?
  /// The unit as written, with its qualifiers: `heaped tbsp`.
  public internal(set) var unitText: String?
  /// The multiplier of the quantity, the 2 of `2 x 400g`.
  public internal(set) var multiplier: Quantity?
  /// The system of cups and pints, if the line names it.
  public internal(set) var system: MeasurementSystem?
  /// Remarks on the amount.
  public internal(set) var traits: Traits
  /// The parts of this amount.
  public internal(set) var parts: [Amount]
  /// The heading of its column in a table, such as `4 people`.
  public internal(set) var column: String?

  /// Remarks on an amount.
  public struct Traits: OptionSet, Hashable, Sendable {
    /// The bit mask.
    public let rawValue: UInt8

    /// Creates remarks from a bit mask.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The line says `about`, `a few` or the like.
    public static let approximate = Traits(rawValue: 1)
    /// The number is implied (`pinch of salt`).
    public static let implied = Traits(rawValue: 2)
    /// A number cannot be read; its text is kept.
    public static let unreadable = Traits(rawValue: 4)
    /// The spelling of the unit is ambiguous.
    public static let ambiguousUnit = Traits(rawValue: 8)
    /// Letters were read as digits (`l` as 1).
    public static let repaired = Traits(rawValue: 16)
    /// The amount could not be scaled or converted as requested.
    public static let notConverted = Traits(rawValue: 32)
    /// The number is out of proportion, or the amount in another unit is another amount; an alternative among the parts is the likely reading, if there is one.
    public static let implausible = Traits(rawValue: 64)

    /// The names of the remarks, in the order of their bits.
    public var names: [String] {
      Self.allNames.enumerated().compactMap { bit, name in
        rawValue & (1 << UInt8(bit)) != 0 ? name : nil
      }
    }

    static let allNames = [
      "approximate", "implied", "unreadable", "ambiguous unit", "repaired", "not converted",
      "implausible",
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
