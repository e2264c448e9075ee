/// The name of a kind of tags of a ``TextTagger``, such as `recipe`.
public struct TagScheme: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral,
  CustomStringConvertible
{
  /// The name.
  public let rawValue: String

  /// Creates a scheme from its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Creates a scheme from its name.
  public init(stringLiteral value: String) { rawValue = value }

  /// The name.
  public var description: String { rawValue }
}

/// An error in the use of a scheme.
public enum TagSchemeError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The scheme was not named when the tagger was created.
  case unknownScheme(TagScheme, known: [TagScheme])
  /// No model was set for the scheme.
  case noModel(TagScheme)

  /// What is wrong and what to do.
  public var description: String {
    switch self {
    case .unknownScheme(let scheme, let known):
      "the scheme '\(scheme)' was not named when the tagger was created; expected "
        + (known.isEmpty ? "none" : known.map { "'\($0)'" }.joined(separator: " or "))
    case .noModel(let scheme): "the scheme '\(scheme)' has no model; set one with setModels(_:for:)"
    }
  }
}
