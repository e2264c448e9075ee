import LabeledData
import WordTagging

/// The entity types of a model's labels.
struct SpanKinds: Sendable {
  let kinds: [String]
  private let labels: [String]
  private let scheme: EntityScheme
  private let numbers: [String: Int32]

  /// Labels outside of entities.
  private static let outside: Set<String> = ["O", "other"]

  init(_ labels: [String]) {
    self.labels = labels
    let scheme = EntityScheme(labels: labels)
    self.scheme = scheme
    var kinds: [String] = []
    var numbers: [String: Int32] = [:]
    for label in labels {
      for entity in LabeledEntity.entities(in: [label], scheme)
      where numbers[entity.kind] == nil && !Self.outside.contains(entity.kind) {
        numbers[entity.kind] = Int32(kinds.count)
        kinds.append(entity.kind)
      }
    }
    self.kinds = kinds
    self.numbers = numbers
  }

  /// The spans of a sequence.
  func spans(of path: BufferView<Int32>) -> [(kind: Int32, tokens: Range<Int>)] {
    LabeledEntity.entities(in: path.map { labels[Int($0)] }, scheme).compactMap { entity in
      numbers[entity.kind].map { ($0, entity.tokens) }
    }
  }
}
