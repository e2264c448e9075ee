extension WordTagger {
  /// Fills the lattice of a scratch with a sequence's scores.
  ///
  /// - Complexity: O(T·(F + L²)) for T tokens, F features each and L labels; no allocation once
  ///   the scratch has held a sequence as long.
  package func score(_ line: SequenceView, _ scratch: inout TaggingScratch) {
    let hasEdges = model.compiledTemplates.edges.count > 0
    scratch.hasConfidences = false
    scratch.lattice.reset(tokenCount: line.count, transitions: transitions, hasEdges: hasEdges)
    withComposedLetters(line, &scratch) { scoreComposed($0, &$1) }
  }

  private func scoreComposed(_ line: SequenceView, _ scratch: inout TaggingScratch) {
    if !bindings.isEmpty || model.compiledTemplates.needsFolding {
      TextFolding.fold(line.bytes, into: &scratch.features.folded)
    }
    if !line.tokens.isEmpty { scoreTemplates(line, &scratch) }
    if model.features.usesAttributes {
      let (scores, stride) = (scratch.lattice.scores.start, scratch.lattice.stride)
      for token in 0..<line.count {
        line.visitAttributes(of: token) { add($0, value: $1, to: scores + token * stride) }
        if !model.collidingRows.isEmpty { addColliding(line, token, to: scores + token * stride) }
      }
    }
    scratch.lattice.addBoundaryScores(transitions)
    for binding in bindings { bind(binding, line, &scratch) }
  }

  /// Adds a feature's weights to the scores of a token.
  @inline(__always)
  package func add(_ hash: UInt64, value: Float = 1, to row: UnsafeMutablePointer<Float>) {
    let offset = model.row(of: hash)
    guard offset != 0 else { return }
    model.rows.visit(stateRow: offset) { label, weight in row[label] += weight * value }
  }

  /// Adds the weights of a token's attributes whose hashes collide in the feature table.
  private func addColliding(
    _ line: SequenceView, _ token: Int, to row: UnsafeMutablePointer<Float>
  ) {
    line.visitNames(of: token) { name, value in
      guard let offset = model.collidingRows[Array(name)] else { return }
      model.rows.visit(stateRow: offset) { row[$0] += $1 * value }
    }
  }

  private func scoreTemplates(_ line: SequenceView, _ scratch: inout TaggingScratch) {
    let compiled = model.compiledTemplates
    let listCount = model.features.listNames.count
    let scorer = scorer(line, &scratch)
    scorer.addOutside()
    let conditions = scorer.addWords(&scratch.scoring.folded)
    if !compiled.cellTests.isEmpty {
      scratch.features.folded.withView {
        scorer.observed.addCells(line, $0, compiled)
      }
    }
    if listCount > 0 {
      WordListTable.match(lists, line.tokens, listCount: listCount, &scratch.features)
    }
    scorer.observed.addPositions(
      compiled, conditions: conditions,
      lists: listCount > 0 ? scratch.features.listPlaces.start : nil)
    scorer.addUp(into: scratch.lattice.scores.start, &scratch.scoring.folded)
    if compiled.edges.count > 0 { scorer.addEdges(compiled.edges, to: scratch.lattice.edges.start) }
  }

  private func scorer(_ line: SequenceView, _ scratch: inout TaggingScratch) -> EmissionScorer {
    let (compiled, stride) = (model.compiledTemplates, scratch.lattice.stride)
    let cache = scratch.scoring.cache(for: model, stride: stride)
    let (size, margin) = (min(line.tokens.count, cache.windowSize), compiled.margin)
    guard let templates = compiled.templates.values.baseAddress,
      let parts = compiled.parts.values.baseAddress
    else { preconditionFailure("a shared buffer has an address") }
    return EmissionScorer(
      compiled: compiled, templates: templates, parts: parts, table: model.table,
      weights: model.rows, clusters: model.clusters.values, cache: cache, bytes: line.bytes,
      tokens: line.tokens,
      observed: ObservedValues(line, compiled, &scratch.features),
      entries: scratch.scoring.entries.reserve(size + 2 * margin),
      // A group may reach as far beyond the ends as templates do on both sides.
      sources: scratch.scoring.sources.reserve((size + 4 * margin) * compiled.sourceCount),
      segmentSources: scratch.scoring.segmentSources.reserve(
        compiled.anchors.values.count),
      stride: stride,
      hashes: scratch.scoring.hashes.reserve(compiled.maximumTemplates),
      wordValues: scratch.scoring.wordValues.reserve(compiled.wordTests.count),
      candidates: scratch.scoring.candidates.reserve(
        line.tokens.count + EmissionScorer.candidateCount + 1))
  }

  private func bind(_ binding: WordBinding, _ line: SequenceView, _ scratch: inout TaggingScratch) {
    guard !binding.words.values.isEmpty, !line.tokens.isEmpty else { return }
    let count = line.tokens.count
    let places = scratch.bindingPlaces.reserve(count)
    places.initialize(repeating: 0, count: count)
    scratch.features.folded.withView { folded in
      WordListTable.match(binding.words.values, line.tokens, folded, 1, places)
    }
    for token in 0..<count where places[token] != 0 {
      let place = ListPlace(rawValue: places[token]) ?? .none
      force(binding.label(at: place), at: token, &scratch)
    }
  }
}
