import LabeledData
import WordTagging

/// A hash that differs between searches whose scores must not be mixed.
struct SearchFingerprint {
  private(set) var value: UInt64 = 0

  init(
    _ sequences: [LabeledSequence], _ options: TrainingConfiguration, _ space: SearchSpace,
    _ metric: SearchMetric, _ groupBy: String?
  ) {
    add("\(options.algorithm) \(options.usesAllPairs) \(options.seed) \(options.runCount)")
    add("\(options.order) \(options.minTrigramCount) " + options.parameters.summary)
    add("\(options.maxIterations) \(options.minCount ?? 0) \(metric) \(groupBy ?? "")")
    add("\(options.scheme.map(\.rawValue) ?? "") \(options.forbidden)")
    for (label, cost) in options.costs.sorted(by: { $0.key < $1.key }) { add("\(label)=\(cost)") }
    for (name, entries) in options.lists.sorted(by: { $0.key < $1.key }) {
      add(name)
      entries.forEach { add($0) }
    }
    for (name, table) in options.wordTables.sorted(by: { $0.key < $1.key }) {
      add(name)
      for row in table.rows { mix(row.word ^ FeatureHash.mix(row.path)) }
    }
    for family in space.families { add(family.name + "\n" + family.templates) }
    for sequence in sequences { add(sequence) }
  }

  private mutating func add(_ sequence: LabeledSequence) {
    add(sequence.id ?? "")
    sequence.tokens.forEach { add($0) }
    sequence.labels.forEach { add($0) }
    for column in sequence.columns {
      add(column.name)
      column.cells.forEach { add($0) }
    }
    for attributes in sequence.attributes {
      for attribute in attributes { add("\(attribute.name):\(attribute.value)") }
    }
    mix(sequence.weight.bitPattern)
  }

  private mutating func add(_ text: String) { mix(FeatureHash.text(text)) }

  private mutating func mix(_ bits: UInt64) { value = FeatureHash.mix(value ^ bits) &+ 1 }
}
