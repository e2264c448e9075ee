/// An error in generating lines from a valid grammar.
public struct GenerationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The problem and what to do.
  public var description: String
}
