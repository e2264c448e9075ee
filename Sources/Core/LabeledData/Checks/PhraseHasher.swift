import WordTagging

/// The hashes of a sequence and of its phrases of one label.
package struct SequenceHashes: Sendable {
  /// The hash of the tokens; nil without tokens.
  package fileprivate(set) var sequence: Int?
  package fileprivate(set) var phrases: [(hash: Int, tokens: Range<Int>)] = []

  package init() {}
}

/// Hashes sequences and their phrases of one label, or all their entities, case ignored; the hashes hold within a process.
package struct PhraseHasher: Sendable {
  private let phraseLabel: String?
  private var folded: [UInt8] = []
  /// The label of phrases where labels have no scheme of entities.
  package static let usualLabel = "ingredient"

  package init(phraseLabel: String?) { self.phraseLabel = phraseLabel }

  package mutating func hash(_ sequence: SequenceBuffer, into hashes: inout SequenceHashes) {
    hashes.sequence = nil
    hashes.phrases.removeAll(keepingCapacity: true)
    if sequence.tokens.isEmpty { return }
    TextFolding.fold(sequence.bytes.span, into: &folded)
    hashes.sequence = hash(sequence.tokens[...])
    guard sequence.isLabeled else { return }
    for tokens in phrases(of: sequence) {
      hashes.phrases.append((hash: hash(sequence.tokens[tokens]), tokens: tokens))
    }
  }

  private func phrases(of sequence: SequenceBuffer) -> [Range<Int>] {
    let labels = sequence.labels.map { sequence.string($0) }
    let scheme = EntityScheme(labels: labels.filter { !$0.isEmpty })
    let label = phraseLabel ?? (scheme == .io ? Self.usualLabel : nil)
    return LabeledEntity.entities(in: labels, scheme)
      .filter { label == nil || $0.kind == label }.map(\.tokens)
  }

  private func hash(_ tokens: ArraySlice<ByteRange>) -> Int {
    var hasher = Hasher()
    for token in tokens {
      folded.withUnsafeBytes { hasher.combine(bytes: .init(rebasing: $0[token.indices])) }
      hasher.combine(token.count)
    }
    return hasher.finalize()
  }
}
