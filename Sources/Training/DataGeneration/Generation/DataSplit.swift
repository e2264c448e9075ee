/// The shares of generated lines that go into files such as train, valid and test.
public struct DataSplit: Hashable, Sendable, LosslessStringConvertible {
  /// The share of each file; together they are 1.
  public let shares: [Double]

  /// All lines in one file.
  public static let whole = Self(shares: [1])

  private init(shares: [Double]) { self.shares = shares }

  /// Reads two or three numbers from 0.001 to 1,000,000, such as `90/5/5`; they need not add up to 100.
  public init?(_ text: String) {
    let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map { Double($0) }
    let weights = numbers.compactMap(\.self)
    guard (2...3).contains(weights.count), weights.count == numbers.count,
      weights.allSatisfy((0.001...1e6).contains)
    else { return nil }
    let total = weights.reduce(0, +)
    shares = weights.map { $0 / total }
  }

  /// The shares as percentages.
  public var description: String {
    shares.map { "\(Int(($0 * 100).rounded()))" }.joined(separator: "/")
  }

  /// The names of the files' parts.
  public var names: [String] {
    switch shares.count {
    case 1: ["all"]
    case 2: ["train", "test"]
    default: ["train", "valid", "test"]
    }
  }

  /// Returns the indices of the lines of each part.
  public func ranges(of lineCount: Int) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var sum = 0.0
    var start = 0
    for (index, share) in shares.enumerated() {
      sum += share
      let isLast = index == shares.count - 1
      let end = isLast ? lineCount : min(lineCount, Int((sum * Double(lineCount)).rounded()))
      ranges.append(start..<end)
      start = end
    }
    return ranges
  }

  /// The part that owns something with a hash.
  func owner(of hash: UInt64) -> Int {
    let place = Double(hash >> 11) * 0x1p-53
    var sum = 0.0
    for (index, share) in shares.enumerated().dropLast() {
      sum += share
      if place < sum { return index }
    }
    return shares.count - 1
  }
}
