package import LabeledData
import TaggerEvaluation
package import WordTagging

/// Labeled sequences of attributes in little memory: each name once, and its number where it occurs.
package struct AttributeSequences: SequenceStore {
  /// Numbers names by the hashes by which training tells them apart.
  private var index = FeatureIndex()
  private var nameBytes: [UInt8] = []
  private var nameEnds: [Int] = []
  private var labels = LabelVocabulary()
  private var sequences: [Numbers] = []

  private struct Numbers {
    /// The attributes, with a mark where the value is 0.
    var attributes: [UInt32]
    /// The values of the attributes; none if all are 0 or 1.
    var values: [Float]
    var attributeEnds: [Int32]
    var labels: [Int32]
    var weight: Double
  }

  private static let zero: UInt32 = 1 << 31

  /// Creates a store without sequences.
  package init() {}

  package var count: Int { sequences.count }

  /// Adds a sequence that has attributes only.
  package mutating func append(_ sequence: borrowing SequenceBuffer) {
    var attributes: [UInt32] = []
    attributes.reserveCapacity(sequence.attributes.count)
    let hasValues = sequence.attributes.contains { $0.value != 1 && $0.value != 0 }
    sequence.withView { view in
      for attribute in view.attributes {
        let number = number(of: view.bytes.extracting(attribute.name.indices))
        attributes.append(attribute.value == 0 ? number | Self.zero : number)
      }
    }
    sequences.append(
      Numbers(
        attributes: attributes, values: hasValues ? sequence.attributes.map(\.value) : [],
        attributeEnds: sequence.attributeEnds,
        labels: sequence.labels.map { Int32(labels.number(of: sequence.string($0))) },
        weight: sequence.weight))
  }

  /// Removes the last sequences; their names stay.
  package mutating func removeLast(_ count: Int) { sequences.removeLast(count) }

  private mutating func number(of name: BufferView<UInt8>) -> UInt32 {
    let number = index.number(of: FeatureHash.attribute(name))
    precondition(number < Self.zero, "more names than memory holds")
    if Int(number) == nameEnds.count {
      nameBytes.append(contentsOf: name)
      nameEnds.append(nameBytes.count)
    }
    return number
  }

  package func read(_ index: Int, into buffer: inout SequenceBuffer) {
    let sequence = sequences[index]
    buffer.removeAll()
    buffer.lineNumber = index + 1
    buffer.weight = sequence.weight
    for (place, marked) in sequence.attributes.enumerated() {
      let number = Int(marked & ~Self.zero)
      let value: Float = marked == number ? 1 : 0
      buffer.attributes.append(
        TokenAttribute(
          name: buffer.append(nameBytes[range(ofName: number)]),
          value: sequence.values.isEmpty ? value : sequence.values[place]))
    }
    buffer.attributeEnds += sequence.attributeEnds
    for label in sequence.labels {
      buffer.labels.append(buffer.append(labels.names[Int(label)].utf8))
    }
  }

  /// Calls a function with each name, in the order of their first occurrence.
  package func forEachName(_ body: (BufferView<UInt8>) -> Void) {
    nameBytes.withView { bytes in
      for number in nameEnds.indices { body(bytes.extracting(range(ofName: number))) }
    }
  }

  private func range(ofName number: Int) -> Range<Int> {
    (number == 0 ? 0 : nameEnds[number - 1])..<nameEnds[number]
  }
}
