public import LabeledData
import WordTagging

/// Lines in k parts of about the same size, of which each is judged by what the others teach.
public struct Folds: Sendable {
  /// Why lines cannot be parted.
  public enum FoldError: Error, Hashable, CustomStringConvertible {
    /// A line does not have the field that groups lines.
    case noField(String, line: Int)
    /// There are fewer groups than parts.
    case tooFewGroups(found: Int, expected: Int)

    /// What is wrong and what was expected.
    public var description: String {
      switch self {
      case .noField(let name, let line):
        "line \(line) has no '\(name)' to group by; expected id, text or the name of a column"
      case .tooFewGroups(let found, let expected):
        "\(found == 1 ? "one group" : "\(found) groups") of lines for \(expected) parts; give more lines or a smaller -k"
      }
    }
  }

  private let lines: [LabeledSequence]
  private let parts: [Int]

  /// Deals groups of lines out, the largest first, each to the part that has fewest lines.
  ///
  /// - Parameters:
  ///   - lines: The lines.
  ///   - count: How many parts.
  ///   - field: What lines of one group share: `id` up to its last `-`, `text`, or a column.
  ///   - seed: What the order of equally large groups comes from.
  /// - Throws: ``FoldError`` when a line has no such field or there are too few groups.
  public init(
    _ lines: [LabeledSequence], count: Int, groupBy field: String? = nil, seed: UInt64 = 1
  ) throws(FoldError) {
    self.lines = lines
    var groups: [String: [Int]] = [:]
    for (index, line) in lines.enumerated() {
      guard let field else {
        groups["\(index)", default: []].append(index)
        continue
      }
      guard let key = Self.key(field, line) else { throw .noField(field, line: index + 1) }
      groups[key, default: []].append(index)
    }
    guard groups.count >= count else {
      throw .tooFewGroups(found: groups.count, expected: count)
    }
    var parts = [Int](repeating: 0, count: lines.count)
    var sizes = [Int](repeating: 0, count: count)
    let ordered = groups.sorted {
      ($1.value.count, Self.shuffled($0.key, seed)) < ($0.value.count, Self.shuffled($1.key, seed))
    }
    for (_, members) in ordered {
      let part = sizes.indices.min { sizes[$0] < sizes[$1] } ?? 0
      for member in members { parts[member] = part }
      sizes[part] += members.count
    }
    self.parts = parts
  }

  /// The lines of a part.
  public func inside(_ part: Int) -> [LabeledSequence] {
    lines.indices.filter { parts[$0] == part }.map { lines[$0] }
  }

  /// The lines of all other parts.
  public func outside(_ part: Int) -> [LabeledSequence] {
    lines.indices.filter { parts[$0] != part }.map { lines[$0] }
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

/// The mean and the standard deviation of a few figures.
public struct Spread: Hashable, Sendable {
  /// The mean.
  public let mean: Double
  /// The standard deviation of a sample.
  public let deviation: Double

  /// Works them out.
  public init(_ values: [Double]) {
    let mean = values.reduce(0, +) / Double(max(values.count, 1))
    let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    self.mean = mean
    deviation = (squares / Double(max(values.count - 1, 1))).squareRoot()
  }
}
