package import WordTagging

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

extension TaggerError {
  package static func unknownScheme(_ scheme: TagScheme, known: [TagScheme]) -> Self {
    Self(
      .unknownScheme,
      message: "the scheme '\(scheme)' was not named when the tagger was created; expected "
        + (known.isEmpty ? "none" : known.map { "'\($0)'" }.joined(separator: " or ")))
  }

  package static func noModel(_ scheme: TagScheme) -> Self {
    Self(
      .noModel, message: "the scheme '\(scheme)' has no model; set one with setModels(_:for:)")
  }
}
