public import FoodNames
public import WordTagging

/// The fields of a recipe line: amounts, food, preparation and more.
///
/// Every line has a row, whatever its kind.
public struct RecipeRow: Hashable, Sendable {
  /// The kind of a line.
  @nonexhaustive
  public enum Kind: String, CaseIterable, Sendable {
    /// A food, with or without an amount.
    case ingredient
    /// A heading such as `For the sauce:`.
    case header
    /// Nothing but white space.
    case empty
    /// Other text of a page: page numbers, times, steps of the method.
    case noise
  }

  /// The line with the labels that the row was built from; without tokens when the row was decoded.
  public internal(set) var line: TaggedSequence
  /// The kind of the line.
  public let kind: Kind
  /// What the line is, by its words and the lines around it; nil if the layout of a page decided, or no word.
  public internal(set) var role: LineRole?
  /// The probability that the kind of the role is right; 1 without a role.
  public internal(set) var roleConfidence = 1.0
  /// The probability that the row is right: the amounts and the food, or else the kind; 1 if a person gave the labels.
  public internal(set) var confidence = 1.0
  /// Warnings about the row.
  public package(set) var flags: RowFlags = []
  /// The amounts, in the order of the line; the first is the food's.
  public internal(set) var amounts: [Amount] = []
  /// The name of the food.
  public internal(set) var ingredient: RowField?
  /// Alternative names: two for `butter or margarine`, otherwise none.
  public internal(set) var alternatives: [RowField] = []
  /// The names of several foods: two for `salt and pepper`, otherwise none.
  public internal(set) var items: [RowField] = []
  /// The size of the food, or else of its unit: `large`, the `small` of `1 small head`.
  public internal(set) var size: RowField?
  /// The preparation of the food: `finely chopped`.
  public internal(set) var preparation: RowField?
  /// The purpose of the food: `for dusting`.
  public internal(set) var purpose: RowField?
  /// Other remarks: `optional`.
  public internal(set) var comment: RowField?

  /// The entry of a table of foods that the name means, where one was looked up.
  public var food: FoodMatch?

  /// The information that a decoded row keeps about its words.
  struct DecodedLine: Hashable {
    var marker: Range<Int>?
    var fourLabelStrings = FourLabelStrings()
  }

  /// The information about the words of a decoded row, whose line has no tokens.
  let decodedLine: DecodedLine?

  /// Creates the row of a line without fields.
  package init(line: TaggedSequence, kind: Kind) {
    self.line = line
    self.kind = kind
    decodedLine = nil
  }

  /// Creates the row of a decoded line without fields.
  init(text: String, kind: Kind, decodedLine: DecodedLine) {
    line = TaggedSequence(text: text, tokens: [])
    self.kind = kind
    self.decodedLine = decodedLine
  }

  /// Creates the decoded row of a line that is not an ingredient.
  package init(content: String, marker: String?, kind: Kind) {
    self.init(
      text: marker.map { $0 + " " + content } ?? content, kind: kind,
      decodedLine: DecodedLine(marker: marker.map { 0..<$0.utf8.count }))
  }

  /// The text of the line.
  public var text: String { line.text }

  /// The bullet, check box or number at the start of the line, which no token covers: `•`, `2)`.
  public var marker: Substring? {
    markerRange.map { text(in: $0) }
  }

  private var markerRange: Range<Int>? {
    if let decodedLine { return decodedLine.marker }
    guard let first = line.tokens.first, first.range.lowerBound > 0 else { return nil }
    let utf8 = Array(line.text.utf8)
    let range = Self.trimmed(0..<min(first.range.lowerBound, utf8.count), utf8)
    return range.isEmpty ? nil : range
  }

  /// The size, unless it is the unit's.
  package var sizeOfFood: RowField? {
    guard let size, let amount = amounts.first else { return size }
    return amount.ranges.contains { $0.overlaps(size.range) } ? nil : size
  }

  /// The text fields that are present, with their names, in a fixed order.
  public var fields: [(name: String, field: RowField)] {
    let all: [(String, RowField?)] = [
      ("ingredient", ingredient), ("size", size), ("preparation", preparation),
      ("purpose", purpose), ("comment", comment),
    ]
    return all.compactMap { name, field in field.map { (name, $0) } }
  }

  /// Sets the probability that the row is right, and flags one below a limit.
  package mutating func judge(_ probability: Double, limit: Double) {
    confidence = probability
    if probability < limit { flags.insert(.lowConfidence) } else { flags.remove(.lowConfidence) }
  }

  // MARK: Unused text

  /// The ranges of words and signs that are not in any field.
  ///
  /// - Complexity: O(n + r log r) for n bytes and r ranges.
  public var rest: [Range<Int>] {
    var taken = amounts.flatMap(\.flattened).flatMap(\.ranges)
    if let markerRange { taken.append(markerRange) }
    for (_, field) in fields { taken += field.ranges }
    taken.sort { $0.lowerBound < $1.lowerBound }
    var rest: [Range<Int>] = []
    let utf8 = Array(line.text.utf8)
    var position = 0
    for range in taken + [utf8.count..<utf8.count] {
      if range.lowerBound > position {
        let run = Self.trimmed(position..<range.lowerBound, utf8)
        if !run.isEmpty { rest.append(run) }
      }
      position = max(position, range.upperBound)
    }
    return rest
  }

  private static func trimmed(
    _ range: Range<Int>, _ utf8: [UInt8]
  ) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, isBlank(utf8[start]) { start += 1 }
    while end > start, isBlank(utf8[end - 1]) { end -= 1 }
    return start..<end
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || (UInt8(ascii: "\t")...UInt8(ascii: "\r")).contains(byte)
  }

  /// The part of the line's text in a range of UTF-8 offsets.
  public func text(in range: Range<Int>) -> Substring {
    let utf8 = line.text.utf8
    let start = utf8.index(utf8.startIndex, offsetBy: range.lowerBound)
    return line.text[start..<utf8.index(start, offsetBy: range.count)]
  }
}
