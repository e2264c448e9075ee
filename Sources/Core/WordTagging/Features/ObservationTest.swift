/// A property of a token that templates observe.
package enum ObservationTest: Sendable, Hashable {
  case word
  case form
  case prefix(Int)
  case suffix(Int)
  case shape
  case tokenClass
  case length
  case list(Int)
  /// The first steps of the path to the word's cluster in a clustering.
  case cluster(Int, steps: Int)
  /// The first levels of the word's training counts, in a clustering that training makes.
  case counted(Int, levels: Int)
  case column(Int)
  case columnFolded(Int)
  case bias
  case position
  case remaining
  case lineLength
  case depth
  case segment
  case segmentPosition
  case segmentRemaining
  case segmentLength
  case before(FeatureCondition)
  case after(FeatureCondition)
  case since(FeatureCondition)
  case until(FeatureCondition)
  case matches(TextPattern, column: Int?, folded: Bool)
  case matched(TextPattern, column: Int?, folded: Bool)

  /// The source of a test's value.
  enum Source { case word, position, cell }

  /// The source of the value.
  var source: Source {
    switch self {
    case .word, .form, .prefix, .suffix, .shape, .tokenClass, .length, .cluster, .counted, .bias:
      .word
    case .matches(_, let column, _), .matched(_, let column, _): column == nil ? .word : .cell
    case .column, .columnFolded: .cell
    default: .position
    }
  }

  /// Whether the test has a value at the places before and after the sequence.
  var hasValueOutside: Bool {
    switch self {
    case .word, .form, .shape, .tokenClass, .counted, .column, .columnFolded: true
    default: false
    }
  }

  /// Whether the test needs brackets or segments.
  var isStructural: Bool {
    switch self {
    case .depth, .segment, .segmentPosition, .segmentRemaining, .segmentLength: true
    default: false
    }
  }

  /// The number of a test of the place in the line, its brackets and its segments.
  var placeIndex: Int? {
    switch self {
    case .depth: 0
    case .segment: 1
    case .segmentPosition: 2
    case .segmentRemaining: 3
    case .segmentLength: 4
    case .position: 5
    case .remaining: 6
    case .lineLength: 7
    default: nil
    }
  }

  /// The number of tests that have a ``placeIndex``.
  static var placeCount: Int { 8 }

  /// The condition of a test that counts or seeks tokens.
  var condition: FeatureCondition? {
    switch self {
    case .before(let condition), .after(let condition), .since(let condition),
      .until(let condition):
      condition
    default: nil
    }
  }

  /// Whether all tokens of a segment have the same value.
  var isOfSegment: Bool {
    switch self {
    case .depth, .segment, .segmentLength, .lineLength: true
    default: false
    }
  }

  /// Whether the test has few enough values that combinations of them recur.
  var hasFewValues: Bool {
    switch self {
    case .shape, .tokenClass, .length, .bias: true
    default: source == .position
    }
  }
}

/// A condition on a token: that a test has some value, or this value.
package struct FeatureCondition: Sendable, Hashable {
  /// The index of the test in its set.
  var test: Int
  /// The hash that the test must have; `nil` accepts any but 0.
  var value: UInt64?
}
