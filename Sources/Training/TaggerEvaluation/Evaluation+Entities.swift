public import LabeledData

extension Evaluation {
  /// The scores of whole entities, which are right if their tokens and kind are.
  ///
  /// - Parameters:
  ///   - scheme: The entity scheme; nil to infer it from the labels.
  ///   - ignored: Kinds that are not entities; by default `O` and `other`, which are outside of them.
  /// - Returns: The score of each kind, in the order of their names.
  public func entityScores(
    _ scheme: EntityScheme? = nil, ignoring ignored: Set<String> = ["O", "other"]
  ) -> [LabelScore] {
    let scheme = scheme ?? self.scheme
    var counts: [String: (right: Int, predicted: Int, gold: Int)] = [:]
    for line in 0..<sequenceCount {
      let (truth, found) = entities(ofSequence: line, scheme)
      for entity in truth {
        counts[entity.kind, default: (0, 0, 0)].gold += 1
        if found.contains(entity) { counts[entity.kind, default: (0, 0, 0)].right += 1 }
      }
      for entity in found { counts[entity.kind, default: (0, 0, 0)].predicted += 1 }
    }
    return counts.filter { !ignored.contains($0.key) }.sorted { $0.key < $1.key }.map {
      LabelScore(
        name: $0.key, right: $0.value.right, predicted: $0.value.predicted, gold: $0.value.gold)
    }
  }

  /// The entity scheme of the labels.
  package var scheme: EntityScheme { EntityScheme(labels: labels.names) }

  /// The entities of a sequence in the data and by the tagger.
  func entities(
    ofSequence line: Int, _ scheme: EntityScheme
  ) -> (gold: [LabeledEntity], predicted: Set<LabeledEntity>) {
    let tokens = sequenceStarts[line]..<sequenceStarts[line + 1]
    func entities(_ numbers: ArraySlice<Int>) -> [LabeledEntity] {
      LabeledEntity.entities(in: numbers.map { labels.names[$0] }, scheme)
    }
    return (entities(gold[tokens]), Set(entities(predicted[tokens])))
  }

  /// The score of all entities, whatever their kind.
  public func entityScore(
    _ scheme: EntityScheme? = nil, ignoring ignored: Set<String> = ["O", "other"]
  ) -> LabelScore {
    LabelScore.all(entityScores(scheme, ignoring: ignored))
  }
}
