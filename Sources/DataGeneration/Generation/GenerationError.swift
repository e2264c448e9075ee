/// Why lines cannot be generated from a grammar that is right in itself.
public struct GenerationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong and what to do.
  public var description: String
}
