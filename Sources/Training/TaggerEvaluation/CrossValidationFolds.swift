public import LabeledData
import WordTagging

/// Sequences in k folds of about the same size for cross-validation.
public struct CrossValidationFolds: Sendable {
  private let lines: [LabeledSequence]
  private let parts: [Int]

  /// Distributes groups, the largest first, each to the fold with the fewest sequences.
  ///
  /// - Parameters:
  ///   - lines: The sequences.
  ///   - count: The number of folds.
  ///   - field: The field that sequences of one group share: `id` up to its last `-`, `text`, or a
  ///     column.
  ///   - seed: The seed for the order of groups of equal size.
  /// - Throws: ``EvaluationError`` when a sequence has no such field, or there are too few groups or fewer than
  ///   two folds.
  public init(
    _ lines: [LabeledSequence], count: Int, groupBy field: String? = nil, seed: UInt64 = 1
  ) throws(EvaluationError) {
    guard count >= 2 else { throw .tooFewFolds(count) }
    self.lines = lines
    let groups = try Self.groups(lines, by: field)
    guard groups.count >= count else { throw .tooFewGroups(found: groups.count, expected: count) }
    var parts = [Int](repeating: 0, count: lines.count)
    var sizes = [Int](repeating: 0, count: count)
    let ordered = groups.sorted {
      ($1.members.count, Self.shuffled($0.key, seed))
        < ($0.members.count, Self.shuffled($1.key, seed))
    }
    for (_, members) in ordered {
      let part = sizes.indices.min { sizes[$0] < sizes[$1] } ?? 0
      for member in members { parts[member] = part }
      sizes[part] += members.count
    }
    self.parts = parts
  }

  /// The sequences of a fold.
  public func inside(_ part: Int) -> [LabeledSequence] { numbers(inside: part).map { lines[$0] } }

  /// The sequences of all other folds.
  public func outside(_ part: Int) -> [LabeledSequence] { numbers(outside: part).map { lines[$0] } }

  /// The numbers of the sequences of a fold, from 0.
  package func numbers(inside part: Int) -> [Int] { lines.indices.filter { parts[$0] == part } }

  /// The numbers of the sequences of all other folds.
  package func numbers(outside part: Int) -> [Int] { lines.indices.filter { parts[$0] != part } }

  /// The groups of indices of sequences that share a field, in an order given by a seed.
  ///
  /// - Parameters:
  ///   - lines: The sequences.
  ///   - field: The field of the groups, as in ``init(_:count:groupBy:seed:)``; with nil each sequence is
  ///     one.
  ///   - seed: The seed of the order.
  /// - Returns: The indices of each group.
  /// - Throws: ``EvaluationError/noField(_:line:)`` when a sequence does not have the field.
  package static func shuffledGroups(
    _ lines: [LabeledSequence], by field: String?, seed: UInt64
  ) throws(EvaluationError) -> [[Int]] {
    try groups(lines, by: field).sorted {
      (shuffled($0.key, seed), $0.members[0]) < (shuffled($1.key, seed), $1.members[0])
    }.map(\.members)
  }

  private static func groups(
    _ lines: [LabeledSequence], by field: String?
  ) throws(EvaluationError) -> [(key: String, members: [Int])] {
    var groups: [String: [Int]] = [:]
    for (index, line) in lines.enumerated() {
      guard let field else {
        groups["\(index)", default: []].append(index)
        continue
      }
      guard let key = key(field, line) else { throw .noField(field, line: index + 1) }
      groups[key, default: []].append(index)
    }
    return groups.map { (key: $0.key, members: $0.value) }
  }

  private static func key(_ field: String, _ line: LabeledSequence) -> String? {
    switch field {
    case "id": line.id.map { id in id.lastIndex(of: "-").map { String(id[..<$0]) } ?? id }
    case "text": line.text ?? line.tokens.joined(separator: " ")
    default: line.columns.first { $0.name == field }?.cells.first
    }
  }

  private static func shuffled(_ key: String, _ seed: UInt64) -> UInt64 {
    FeatureHash.mix(FeatureHash.text(key) ^ seed)
  }
}

/// The mean and the standard deviation of some values.
public struct ScoreSpread: Hashable, Sendable, Codable {
  /// The mean.
  public let mean: Double
  /// The standard deviation of a sample.
  public let deviation: Double

  /// Computes the mean and the deviation.
  public init(_ values: [Double]) {
    let mean = values.reduce(0, +) / Double(max(values.count, 1))
    let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    self.mean = mean
    deviation = (squares / Double(max(values.count - 1, 1))).squareRoot()
  }
}
