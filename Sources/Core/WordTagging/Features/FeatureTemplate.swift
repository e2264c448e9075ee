/// A conjunction of observation tests, each at its place.
package struct FeatureTemplate: Sendable, Hashable {
  /// One observation test of a template.
  package struct Part: Sendable, Hashable {
    package let test: Int
    package internal(set) var place: TokenPlace
  }

  package let parts: [Part]
  /// The template in the feature language, which also seeds its hashes.
  package let name: String
  /// Whether the template's weights belong to pairs of labels.
  package let scoresPairs: Bool
  /// The seed of the template's hashes, so that two templates have different hashes.
  let seed: UInt64

  package static func == (one: Self, other: Self) -> Bool {
    // Seeds rarely agree by chance, and the name determines the rest.
    one.seed == other.seed && one.name == other.name
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(seed) }

  init(parts: [Part], name: [UInt8], scoresPairs: Bool) {
    self.parts = parts
    self.name = String(decoding: name, as: UTF8.self)
    self.scoresPairs = scoresPairs
    seed = name.withView(TokenTest.hash)
  }
}

/// The place at which a template takes an observation.
package struct TokenPlace: Sendable, Hashable, BitwiseCopyable {
  /// The token that the offset is counted from.
  package enum Anchor: String, Sendable, Hashable, CaseIterable, BitwiseCopyable {
    case token = ""
    case lineFirst = "line.first"
    case lineLast = "line.last"
    case segmentFirst = "segment.first"
    case segmentLast = "segment.last"

    /// Whether the anchor is an end of a segment.
    var isOfSegment: Bool { self == .segmentFirst || self == .segmentLast }
  }

  package let anchor: Anchor
  package internal(set) var offset: Int
}
