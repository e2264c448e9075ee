/// The memory in which a line's features are made, used again for the next line.
package struct FeatureScratch: ~Copyable {
  /// The line's bytes in lower case.
  var folded: [UInt8] = []
  /// The atoms' values: a row for each atom, with margins for the places outside the line.
  var atoms = ScratchBuffer<UInt64>()
  /// What ``LineStructure`` finds for each token.
  var structure = ScratchBuffer<TokenStructure>()
  /// The codes of an atom that tells where tokens stand.
  var codes = ScratchBuffer<UInt8>()
  /// For each list and token, how the token lies in an entry.
  var listPlaces = ScratchBuffer<UInt8>()
  /// The state features, `stateWidth` for each token; 0 where a template says nothing.
  package var states = ScratchBuffer<UInt64>()
  /// The edge features, `edgeWidth` for each token.
  package var edges = ScratchBuffer<UInt64>()

  package init() {}
}
