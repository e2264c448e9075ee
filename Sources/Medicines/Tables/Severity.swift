/// How grave an interaction is, the gravest first.
public enum Severity: String, Hashable, Sendable, CaseIterable, Comparable {
  /// Not to be taken together.
  case contraindicated
  /// To be avoided where possible.
  case major
  /// To be taken together with precautions.
  case moderate
  /// To be taken into account.
  case minor
  /// Not stated.
  case unknown

  /// Whether a severity is graver than another.
  public static func < (first: Severity, second: Severity) -> Bool { first.rank < second.rank }

  private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
