/// An exact number or a range.
public struct Quantity: Hashable, Sendable {
  /// The number, or the lower end of a range.
  public let lowerBound: Rational
  /// The upper end of a range; the same number if it is not a range.
  public let upperBound: Rational

  /// Creates a quantity of one number.
  public init(_ value: Rational) {
    lowerBound = value
    upperBound = value
  }

  /// Creates a range, whichever end comes first.
  public init(_ first: Rational, _ second: Rational) {
    lowerBound = min(first, second)
    upperBound = max(first, second)
  }

  /// Whether two different numbers are given.
  public var isRange: Bool { lowerBound != upperBound }

  /// The quantity multiplied by a factor; `nil` if it does not fit.
  public func multiplied(by factor: Rational) -> Self? {
    guard let lower = lowerBound.multiplied(by: factor) else { return nil }
    if !isRange { return Self(lower) }
    guard let upper = upperBound.multiplied(by: factor) else { return nil }
    return Self(lower, upper)
  }
}

extension Quantity: CustomStringConvertible {
  /// The quantity as `3/2` or `2-3`.
  public var description: String {
    isRange ? "\(lowerBound)-\(upperBound)" : lowerBound.description
  }
}
