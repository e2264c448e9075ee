extension WordTagger {
  /// Fills the lattice of a scratch with a line's scores.
  ///
  /// - Complexity: O(T·(F + L²)) for T tokens, F features each and L labels; no allocation once
  ///   the scratch has met a line as long.
  package func score(_ line: SequenceView, _ scratch: inout TaggingScratch) {
    let hasEdges = model.plan.edges.count > 0
    scratch.lattice.reset(tokenCount: line.count, transitions: transitions, hasEdges: hasEdges)
    if !bindings.isEmpty || model.plan.needsFolding {
      TextFolding.fold(line.bytes, into: &scratch.features.folded)
    }
    if !line.tokens.isEmpty { scoreTemplates(line, &scratch) }
    if model.features.usesAttributes {
      let (scores, stride) = (scratch.lattice.scores.start, scratch.lattice.stride)
      for token in 0..<line.count {
        line.visitAttributes(of: token) { add($0, value: $1, to: scores + token * stride) }
      }
    }
    for binding in bindings { bind(binding, line, &scratch) }
    scratch.lattice.close(transitions)
  }

  /// Adds a feature's weights to the scores of a token.
  @inline(__always)
  package func add(_ hash: UInt64, value: Float = 1, to row: UnsafeMutablePointer<Float>) {
    let offset = model.row(of: hash)
    guard offset != 0 else { return }
    model.rows.visit(stateRow: offset) { label, weight in row[label] += weight * value }
  }

  private func scoreTemplates(_ line: SequenceView, _ scratch: inout TaggingScratch) {
    let plan = model.plan
    let hasLists = !model.features.listNames.isEmpty
    let scorer = scorer(line, &scratch)
    scorer.copyOutside()
    scorer.addWords(line, &scratch.scoring.folded)
    if !plan.cellAtoms.isEmpty { scorer.noteCells(line, scratch.features.folded) }
    if hasLists { extractor.matchLists(line, &scratch.features) }
    scorer.notePlaces(lists: hasLists ? scratch.features.listPlaces.start : nil)
    scorer.addGroups()
    scorer.addSegments(plan.ofSegments)
    scorer.addTokens(plan.ofTokens)
    if plan.edges.count > 0 { scorer.addEdges(plan.edges, to: scratch.lattice.edges.start) }
    scratch.lattice.scores.start.update(
      from: scorer.sums, count: line.tokens.count * scorer.stride)
  }

  /// A scorer for a line, its sums set to 0 and its structure found.
  private func scorer(_ line: SequenceView, _ scratch: inout TaggingScratch) -> EmissionScorer {
    let (plan, stride) = (model.plan, scratch.lattice.stride)
    let (count, margin) = (line.tokens.count, plan.margin)
    if plan.needsStructure {
      LineStructure.find(line, into: scratch.features.structure.reserve(count))
    }
    let tokens = count + 2 * margin
    let (valueWidth, codeWidth) = (plan.valueWidth, plan.codeWidth)
    // A group may reach as far beyond the ends as templates look to both sides.
    let sums = scratch.scoring.sums.reserve((tokens + 2 * margin) * stride + EmissionScorer.slack)
    sums.initialize(repeating: 0, count: (tokens + 2 * margin) * stride)
    let memory = scratch.scoring.memory(for: model, stride: stride)
    guard let templates = plan.templates.values.baseAddress,
      let parts = plan.parts.values.baseAddress
    else { preconditionFailure("a shared buffer has an address") }
    return EmissionScorer(
      plan: plan, templates: templates, parts: parts, table: model.table, weights: model.rows,
      clusters: model.clusters.values, memory: memory,
      facts: ObservedValues(
        count: count, margin: margin,
        values: scratch.scoring.values.reserve(tokens * valueWidth) + margin * valueWidth,
        valueWidth: valueWidth,
        codes: scratch.scoring.codes.reserve(tokens * codeWidth) + margin * codeWidth,
        codeWidth: codeWidth,
        structure: plan.needsStructure ? UnsafePointer(scratch.features.structure.start) : nil),
      sums: sums + 2 * margin * stride, stride: stride, rows: scratch.scoring.rows.start,
      hashes: scratch.scoring.hashes.reserve(max(count, plan.mostTemplates)),
      wordValues: scratch.scoring.wordValues.start)
  }

  private func bind(_ binding: WordBinding, _ line: SequenceView, _ scratch: inout TaggingScratch) {
    guard !binding.words.values.isEmpty, !line.tokens.isEmpty else { return }
    let count = line.tokens.count
    let places = scratch.bindingPlaces.reserve(count)
    places.initialize(repeating: 0, count: count)
    scratch.features.folded.withUnsafeBufferPointer { folded in
      FeatureExtractor.match(binding.words.values, line.tokens, folded, 1, places)
    }
    for token in 0..<count where places[token] != 0 {
      scratch.lattice.scores.start[token * scratch.lattice.stride + binding.label] +=
        WordBinding.strength
    }
  }
}
