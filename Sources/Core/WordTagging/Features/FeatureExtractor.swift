/// Computes the features of a sequence one by one: for training, and for explaining a label.
///
/// Tagging evaluates the same compiled templates through the same ``ObservedValues``, but adds up
/// weights instead of listing hashes.
package struct FeatureExtractor: Sendable {
  /// The templates.
  package let set: FeatureSet
  /// The maximum number of state features of a token.
  package let stateWidth: Int
  /// The maximum number of edge features of a token.
  package let edgeWidth: Int
  /// The word lists: the model's own, then those added at run time, whose matches win.
  package let lists: [SharedBuffer<WordListTable.Entry>]
  /// The clusters of words.
  package let clusters: SharedBuffer<ClusterTable.Entry>
  let compiled: CompiledTemplates

  /// Creates an extractor for templates and the lists and clusters that they name.
  package init(
    _ set: FeatureSet, lists: [SharedBuffer<WordListTable.Entry>],
    clusters: SharedBuffer<ClusterTable.Entry> = SharedBuffer([])
  ) {
    self.set = set
    self.lists = lists
    self.clusters = clusters
    stateWidth = set.stateTemplates.count
    edgeWidth = set.edgeTemplates.count
    compiled = CompiledTemplates(set, isForExtraction: true)
  }

  /// Computes the features of a sequence and leaves them in the scratch.
  ///
  /// - Complexity: O(tokens × templates), linear in the sequence's bytes.
  package func extract(_ line: SequenceView, into scratch: inout FeatureScratch) {
    withComposedLetters(line, &scratch) { extractComposed($0, into: &$1) }
  }

  private func extractComposed(_ line: SequenceView, into scratch: inout FeatureScratch) {
    let count = line.tokens.count
    scratch.count = count
    let states = scratch.states.reserve(count * stateWidth)
    let edges = scratch.edges.reserve(count * edgeWidth)
    guard count > 0 else { return }
    TextFolding.fold(line.bytes, into: &scratch.folded)
    if !set.listNames.isEmpty {
      WordListTable.match(lists, line.tokens, listCount: set.listNames.count, &scratch)
    }
    let observed = ObservedValues(line, compiled, &scratch)
    observed.addOutside(compiled)
    scratch.folded.withView { folded in
      observed.addWords(line, folded, compiled, clusters.values)
      observed.addCells(line, folded, compiled)
    }
    observed.addPositions(
      compiled, conditions: .max, lists: set.listNames.isEmpty ? nil : scratch.listPlaces.start)
    apply(compiled.ofTokens, observed, states)
    apply(compiled.edges, observed, edges)
  }

  private func apply(
    _ range: CompiledTemplates.TemplateRange, _ observed: ObservedValues,
    _ output: UnsafeMutablePointer<UInt64>
  ) {
    guard range.count > 0, let parts = compiled.parts.values.baseAddress else { return }
    for index in 0..<range.count {
      let features = output + index * observed.count
      observed.visitHashes(of: compiled.templates.values[range.start + index], parts) {
        features[$0] = $1
      }
    }
  }
}
