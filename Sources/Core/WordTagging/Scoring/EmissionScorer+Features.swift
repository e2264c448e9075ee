/// Features that are looked up one by one: of pairs of words, of segments, of pairs of labels.
extension EmissionScorer {
  /// A feature that the model may know.
  struct Candidate: BitwiseCopyable {
    let hash: UInt64
    let token: Int
  }

  /// The number of candidates that wait to be looked up, beside one template's.
  static let candidateCount = 1_024

  private static let greatestEdgeWeight: Float = 1e28

  /// Adds the templates that are looked up for every token.
  func addTokens(to scores: UnsafeMutablePointer<Float>) {
    let (range, prefilter) = (compiled.ofTokens, cache.prefilter)
    var count = 0
    for index in range.start..<range.start + range.count {
      // Without a branch, which the processor could not foresee.
      observed.visitHashes(of: templates[index], parts) { token, hash in
        candidates[count] = Candidate(hash: hash, token: token)
        count &+= prefilter.passes(hash) ? 1 : 0
      }
      guard count > Self.candidateCount else { continue }
      add(count, to: scores)
      count = 0
    }
    add(count, to: scores)
  }

  /// Adds the weights of the first candidates.
  private func add(_ count: Int, to scores: UnsafeMutablePointer<Float>) {
    for candidate in BufferView(start: UnsafePointer(candidates), count: count)
    where candidate.hash != 0 {
      addKnown(candidate.hash, to: scores + candidate.token &* stride)
    }
  }

  /// Adds the weights of a feature to a row, if the hash is not 0.
  func addFeature(_ hash: UInt64, to row: UnsafeMutablePointer<Float>) {
    if hash != 0, cache.prefilter.passes(hash) { addKnown(hash, to: row) }
  }

  @inline(__always)
  private func addKnown(_ hash: UInt64, to row: UnsafeMutablePointer<Float>) {
    let slot = cache.features.slot(of: hash)
    if slot.pointee != hash { makeFeature(hash, in: slot) }
    RowSum.add(cache.features.row(in: slot), to: row, stride)
  }

  /// Puts a feature that the model may know into its slot.
  @inline(never)
  private func makeFeature(_ hash: UInt64, in slot: UnsafeMutablePointer<UInt64>) {
    slot.pointee = hash
    let row = UnsafeMutablePointer(mutating: cache.features.row(in: slot))
    row.initialize(repeating: 0, count: stride)
    let offset = table.offset(of: hash)
    if offset != 0 { addWeights(at: offset, to: row) }
  }

  /// Adds the weights of a feature to a row; a damaged model may name labels that do not exist.
  @inline(__always)
  func addWeights(at offset: Int, to row: UnsafeMutablePointer<Float>) {
    weights.visit(stateRow: offset) { label, weight in
      if label < stride { row[label] += weight }
    }
  }

  /// Adds the edge templates of every token and the one before.
  func addEdges(_ range: CompiledTemplates.TemplateRange, to edges: UnsafeMutablePointer<Float>) {
    for index in range.start..<range.start + range.count {
      let template = templates[index]
      for token in 1..<max(observed.count, 1) {
        let hash = observed.hash(template, parts, at: token)
        guard hash != 0 else { continue }
        let offset = table.offset(of: hash)
        guard offset != 0 else { continue }
        weights.visit(edgeRow: offset) { previous, label, weight in
          // The weights of a damaged model may not be finite.
          guard abs(weight) < Self.greatestEdgeWeight else { return }
          edges[(token * stride + previous) * stride + label] += weight
        }
      }
    }
  }
}
