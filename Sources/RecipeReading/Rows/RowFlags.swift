/// What a user should know about a row before trusting it.
public struct RowFlags: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt16

  /// Creates flags from bits.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The amount is said to be `about` so much.
  public static let approximate = RowFlags(rawValue: 1)
  /// An amount runs from one number to another.
  public static let range = RowFlags(rawValue: 1 << 1)
  /// The food may be left out.
  public static let optional = RowFlags(rawValue: 1 << 2)
  /// The food is to be added to taste.
  public static let toTaste = RowFlags(rawValue: 1 << 3)
  /// Some field is less sure than the limit.
  public static let lowConfidence = RowFlags(rawValue: 1 << 4)
  /// Something was read against its letters.
  public static let repaired = RowFlags(rawValue: 1 << 5)
  /// A number cannot be read; its text is kept.
  public static let unreadableAmount = RowFlags(rawValue: 1 << 6)
  /// A unit has other meanings too.
  public static let ambiguousUnit = RowFlags(rawValue: 1 << 7)
  /// No word of the line has a label that a row can use.
  public static let untagged = RowFlags(rawValue: 1 << 8)
  /// A wish to scale or convert an amount could not be met.
  public static let notConverted = RowFlags(rawValue: 1 << 9)

  /// The names of the flags, in the order of their bits.
  public var names: [String] {
    Self.allNames.enumerated().compactMap { bit, name in
      rawValue & (1 << UInt16(bit)) != 0 ? name : nil
    }
  }

  static let allNames = [
    "approximate", "range", "optional", "to taste", "low confidence", "repaired",
    "unreadable amount", "ambiguous unit", "untagged", "not converted",
  ]
}
