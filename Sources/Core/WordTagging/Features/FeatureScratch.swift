/// The memory in which a sequence's features are made, reused for the next sequence.
package struct FeatureScratch: ~Copyable, ComposingScratch {
  /// The sequence's bytes in lower case.
  var folded: [UInt8] = []
  /// The values and codes of ``ObservedValues``.
  var values = ScratchBuffer<UInt64>()
  var codes = ScratchBuffer<UInt8>()
  /// The structure that ``SequenceStructure`` finds for each token.
  var structure = ScratchBuffer<TokenStructure>()
  /// For each list and token, the token's place in an entry.
  var listPlaces = ScratchBuffer<UInt8>()
  /// The features template by template, a hash for each token; 0 means no feature.
  var states = ScratchBuffer<UInt64>()
  var edges = ScratchBuffer<UInt64>()
  /// The sequence with composed letters, if it has combining marks.
  var composed = ComposedSequence()
  /// The number of tokens of the sequence.
  var count = 0

  package init() {}

  /// The feature that a state template gives a token; 0 means no feature.
  @inline(__always)
  package func stateFeature(_ template: Int, at token: Int) -> UInt64 {
    states.start[template &* count &+ token]
  }

  /// The feature that an edge template gives a token and the one before it; 0 means no feature.
  @inline(__always)
  package func edgeFeature(_ template: Int, at token: Int) -> UInt64 {
    edges.start[template &* count &+ token]
  }
}
