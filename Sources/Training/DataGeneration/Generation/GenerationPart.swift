/// One of several parts of the same size into which generated lines are divided, such as `2/8`.
///
/// The parts contain each line once and in order, so that concatenating their files gives the file
/// of all lines.
public struct GenerationPart: Hashable, Sendable, LosslessStringConvertible {
  /// The number of the part, from 1.
  public let number: Int
  /// The number of parts.
  public let count: Int

  /// All lines.
  public static let whole = Self(number: 1, count: 1)

  private init(number: Int, count: Int) { (self.number, self.count) = (number, count) }

  /// Reads the number of a part and the number of parts, at most 1,000,000, such as `2/8`.
  public init?(_ text: String) {
    let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let number = numbers[0], let count = numbers[1],
      (1...1_000_000).contains(count), (1...count).contains(number)
    else { return nil }
    self.init(number: number, count: count)
  }

  /// The number of the part and the number of parts.
  public var description: String { "\(number)/\(count)" }

  /// The indices of the part's lines.
  public func range(of lineCount: Int) -> Range<Int> {
    (lineCount * (number - 1) / count)..<(lineCount * number / count)
  }
}
