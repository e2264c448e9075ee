/// Warnings about a row.
public struct RowFlags: OptionSet, Hashable, Sendable {
  /// The bit mask.
  public let rawValue: UInt16

  /// Creates flags from a bit mask.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The amount is approximate: `about`.
  public static let approximate = RowFlags(rawValue: 1)
  /// An amount is a range.
  public static let range = RowFlags(rawValue: 1 << 1)
  /// The food is optional.
  public static let optional = RowFlags(rawValue: 1 << 2)
  /// The food is added to taste.
  public static let toTaste = RowFlags(rawValue: 1 << 3)
  /// The confidence of a field is below the limit, or a line that looks like a food is improbable beside the lists.
  public static let lowConfidence = RowFlags(rawValue: 1 << 4)
  /// Letters were read as digits, or words of a page otherwise than the engine recognized them.
  public static let repaired = RowFlags(rawValue: 1 << 5)
  /// A number cannot be read; its text is kept.
  public static let unreadableAmount = RowFlags(rawValue: 1 << 6)
  /// A unit is ambiguous.
  public static let ambiguousUnit = RowFlags(rawValue: 1 << 7)
  /// None of the line's words has a label that a row can use, so that all are the food.
  public static let untagged = RowFlags(rawValue: 1 << 8)
  /// An amount could not be scaled or converted as requested.
  public static let notConverted = RowFlags(rawValue: 1 << 9)
  /// An amount is out of proportion, or other in its second unit: `600 g (3 kg)`.
  public static let implausibleAmount = RowFlags(rawValue: 1 << 10)
  /// The size, the preparation or a remark has a number: `cut into 1-inch pieces`.
  public static let numberInRemark = RowFlags(rawValue: 1 << 11)
  /// A number of the line is in no amount, and neither the food's own name nor a remark explains it.
  public static let unusedNumber = RowFlags(rawValue: 1 << 12)
  /// The line is in a language that no model has learned; it is read as the most similar one.
  public static let unknownLanguage = RowFlags(rawValue: 1 << 13)

  /// The names of the flags, in the order of their bits.
  public var names: [String] {
    Self.allNames.enumerated().compactMap { bit, name in
      rawValue & (1 << UInt16(bit)) != 0 ? name : nil
    }
  }

  static let allNames = [
    "approximate", "range", "optional", "to taste", "low confidence", "repaired",
    "unreadable amount", "ambiguous unit", "untagged", "not converted", "implausible amount",
    "number in remark", "unused number", "unknown language",
  ]
}
