/// A time that a recipe states.
public struct RecipeTime: Hashable, Sendable {
  /// The activity that takes the time.
  @nonexhaustive
  public enum Activity: String, CaseIterable, Hashable, Sendable {
    /// Preparing.
    case prep
    /// Cooking or baking.
    case cook
    /// Everything.
    case total
    /// Resting, chilling, marinating and the like.
    case other
  }

  /// The activity that takes the time.
  public var activity: Activity
  /// The time in minutes; the longer one of a range.
  public var minutes: Int

  /// Creates a time.
  public init(activity: Activity, minutes: Int) {
    self.activity = activity
    self.minutes = minutes
  }

  /// The time in the notation of ISO 8601: `PT1H20M`.
  public var iso8601: String {
    let (hours, rest) = minutes.quotientAndRemainder(dividingBy: 60)
    return "PT" + (hours > 0 ? "\(hours)H" : "") + (rest > 0 || hours == 0 ? "\(rest)M" : "")
  }
}
