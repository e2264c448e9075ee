extension EntityScheme {
  /// The labels of a sequence with some entities, which do not overlap and are in their order; `O` is outside.
  package func labels(of entities: [LabeledEntity], count: Int) -> [String] {
    var labels = [String](repeating: "O", count: count)
    var before: LabeledEntity?
    for entity in entities {
      let touches =
        before?.kind == entity.kind && before?.tokens.upperBound == entity.tokens.lowerBound
      for token in entity.tokens {
        let (isFirst, isLast) = (
          token == entity.tokens.lowerBound, token == entity.tokens.upperBound - 1
        )
        let letter: String? =
          switch self {
          case .io: nil
          case .bio: isFirst ? "B" : "I"
          case .iob1: isFirst && touches ? "B" : "I"
          case .bioes: isFirst && isLast ? "S" : isFirst ? "B" : isLast ? "E" : "I"
          case .bilou: isFirst && isLast ? "U" : isFirst ? "B" : isLast ? "L" : "I"
          }
        labels[token] = letter.map { "\($0)-\(entity.kind)" } ?? entity.kind
      }
      before = entity
    }
    return labels
  }
}

extension SequenceBuffer {
  /// Writes the labels in another scheme; `O` and `other` are outside of entities.
  ///
  /// - Throws: ``DataError`` when a label is unknown.
  package mutating func convertLabels(
    to scheme: EntityScheme, in file: String
  ) throws(DataError) {
    guard isLabeled else { return }
    guard !hasUnknownLabels else {
      throw DataError(
        .notRepresentable, file: file, line: lineNumber,
        message: "a label is unknown, so that it has no place in an entity")
    }
    let names = labels.map { string($0) }
    // Of labels of all schemes the entities are found in the same way.
    let hasLetters = names.contains { LabeledEntity.kind(of: $0) != nil }
    let entities = LabeledEntity.entities(in: names, hasLetters ? .bio : .io)
      .filter { $0.kind != "O" && $0.kind != "other" }
    labels = scheme.labels(of: entities, count: labels.count).map { append($0.utf8) }
  }
}
