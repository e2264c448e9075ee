import LabeledData
import Support
import TaggerTraining
import Testing
import WordTagging

@Suite("Stored sequences of attributes")
struct AttributeSequencesTests {
  /// Sequences of a few items with a few attributes each, some of them with values, weights and labels.
  private static func sequences(seed: UInt64) -> [LabeledSequence] {
    var random = RandomStream(seed: seed)
    return (0..<40).map { number in
      let values: [Float] = [[1], [0, 1], [0, 1, 2.5]][random.index(below: 3)]
      let items = (0..<random.index(below: 5)).map { _ in
        (0..<random.index(below: 6)).map { _ in
          LabeledSequence.Attribute(
            name: "a\(random.index(below: 30))",
            value: values[random.index(below: values.count)])
        }
      }
      var sequence = LabeledSequence(
        tokens: [], labels: items.map { _ in ["", "B-é", "O"][random.index(below: 3)] })
      sequence.attributes = items
      sequence.weight = random.index(below: 3) == 0 ? 0.5 : 1
      return sequence
    }
  }

  private static func stored(_ sequences: [LabeledSequence]) -> AttributeSequences {
    var store = AttributeSequences()
    for sequence in sequences { store.append(SequenceBuffer(sequence)) }
    return store
  }

  @Test(
    "They are read as they were added, also when stores are joined",
    arguments: 0..<20 as Range<UInt64>)
  func sequencesAreTheSame(seed: UInt64) {
    let all = Self.sequences(seed: seed)
    let parts = [all.prefix(7), [], all.dropFirst(7)].map { Self.stored(Array($0)) }
    let joined = JoinedSequences(parts)
    #expect(joined.count == all.count)
    #expect(joined.sequences(0..<all.count) == all)
    #expect(joined.sequences(5..<9) == Array(all[5..<9]))
  }

  @Test(
    "Names come once, in the order of their first occurrence, and the last sequences are removed")
  func names() {
    let all = Self.sequences(seed: 1)
    var store = Self.stored(all)
    var expected: [String] = []
    for name in all.flatMap(\.attributes).joined().map(\.name) where !expected.contains(name) {
      expected.append(name)
    }
    var found: [String] = []
    store.forEachName { found.append(String(decoding: $0, as: UTF8.self)) }
    #expect(found == expected)
    store.removeLast(3)
    store.append(SequenceBuffer(all[0]))
    #expect(store.sequences(0..<store.count) == all.dropLast(3) + [all[0]])
  }
}
