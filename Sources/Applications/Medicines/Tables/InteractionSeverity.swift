/// The severity of an interaction, the most severe first.
@nonexhaustive
public enum InteractionSeverity: String, Hashable, Sendable, CaseIterable, Comparable {
  /// Must not be taken together.
  case contraindicated
  /// Should be avoided if possible.
  case major
  /// May be taken together with precautions.
  case moderate
  /// Should be taken into account.
  case minor
  /// Not stated.
  case unknown

  /// Whether a severity is higher than another.
  public static func < (first: InteractionSeverity, second: InteractionSeverity) -> Bool {
    first.rank < second.rank
  }

  private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
