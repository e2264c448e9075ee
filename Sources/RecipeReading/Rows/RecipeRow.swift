public import WordTagging

/// What a line of a recipe says: how much, of what, prepared how.
///
/// There is one row for each line, whatever the line is.
public struct RecipeRow: Hashable, Sendable {
  /// What a line is.
  public enum Kind: String, CaseIterable, Sendable {
    /// A food, with or without an amount.
    case ingredient
    /// A heading such as `For the sauce:`.
    case header
    /// Nothing but white space.
    case empty
    /// What a page has besides: page numbers, times, steps of the method.
    case noise
  }

  /// The line and its labels, from which the row was made.
  public let line: TaggedSequence
  /// What the line is.
  public let kind: Kind
  /// What should be known before the row is trusted.
  public internal(set) var flags: RowFlags = []
  /// The amounts, in the order of the line; the first is that of the food.
  public internal(set) var amounts: [Amount] = []
  /// The name of the food.
  public internal(set) var ingredient: RowField?
  /// The names of which one is to be taken: two for `butter or margarine`, else none.
  public internal(set) var alternatives: [RowField] = []
  /// The names of which all are meant: two for `salt and pepper`, else none.
  public internal(set) var items: [RowField] = []
  /// The size of the food: `large`.
  public internal(set) var size: RowField?
  /// What is done to the food before: `finely chopped`.
  public internal(set) var preparation: RowField?
  /// What the food is for: `for dusting`.
  public internal(set) var purpose: RowField?
  /// What else is said: `optional`.
  public internal(set) var comment: RowField?

  init(line: TaggedSequence, kind: Kind) {
    self.line = line
    self.kind = kind
  }

  /// The line as it was given.
  public var text: String { line.text }

  /// The fields of words that are there, with their names, in their fixed order.
  public var fields: [(name: String, field: RowField)] {
    let all: [(String, RowField?)] = [
      ("ingredient", ingredient), ("size", size), ("preparation", preparation),
      ("purpose", purpose), ("comment", comment),
    ]
    return all.compactMap { name, field in field.map { (name, $0) } }
  }

  /// The lowest confidence of any field, 1 where there is none.
  public var confidence: Double {
    let amountConfidence = amounts.lazy.flatMap(\.flattened).map(\.confidence).min() ?? 1
    return fields.reduce(amountConfidence) { min($0, $1.field.confidence) }
  }

  // MARK: What is left over

  /// The runs of words and signs that are in no field.
  ///
  /// - Complexity: O(n + r log r) for n bytes and r ranges.
  public var rest: [Range<Int>] {
    var taken = amounts.flatMap(\.flattened).flatMap(\.ranges)
    for (_, field) in fields { taken += field.ranges }
    taken.sort { $0.lowerBound < $1.lowerBound }
    var rest: [Range<Int>] = []
    var text = line.text
    text.withUTF8 { utf8 in
      var position = 0
      for range in taken + [utf8.count..<utf8.count] {
        if range.lowerBound > position {
          let run = Self.trimmed(position..<range.lowerBound, utf8)
          if !run.isEmpty { rest.append(run) }
        }
        position = max(position, range.upperBound)
      }
    }
    return rest
  }

  private static func trimmed(
    _ range: Range<Int>, _ utf8: UnsafeBufferPointer<UInt8>
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
