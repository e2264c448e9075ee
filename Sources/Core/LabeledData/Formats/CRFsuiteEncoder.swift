import WordTagging

/// Writes CRFsuite's items: the label, then the attributes.
///
/// Words become attributes in the spelling of the feature language: `word[0]=flour` and
/// `column(1)[0]=NN`.
struct CRFsuiteEncoder: RecordEncoder {
  private(set) var bytes: [UInt8] = []

  mutating func encode(_ sequence: SequenceBuffer, isFirst: Bool) throws(NotRepresentable) {
    guard sequence.itemCount > 0 else {
      throw NotRepresentable(message: "CRFsuite files consist of items, and the sequence has none")
    }
    bytes.removeAll(keepingCapacity: true)
    if sequence.weight != 1 { bytes += "@weight:\(sequence.weight)\n".utf8 }
    let width = sequence.columnNames.count
    var start = 0
    for index in 0..<sequence.itemCount {
      let rowStart = bytes.count
      if sequence.isLabeled {
        bytes.appendCRFsuiteName(sequence.bytes[sequence.labels[index].indices])
      }
      if sequence.attributeEnds.isEmpty {
        add("word[0]=", sequence.bytes[sequence.tokens[index].indices])
        for column in 0..<width {
          add(
            "column(\(column + 1))[0]=",
            sequence.bytes[sequence.cells[index * width + column].indices])
        }
      } else {
        let end = Int(sequence.attributeEnds[index])
        for attribute in sequence.attributes[start..<end] {
          bytes.append(0x09)
          bytes.appendCRFsuiteAttribute(attribute, of: sequence)
        }
        start = end
      }
      try check(bytes[rowStart...], of: sequence, item: index)
      bytes.append(0x0A)
    }
    bytes.append(0x0A)
    try ColumnText.check(bytes)
  }

  private mutating func add(_ name: String, _ value: ArraySlice<UInt8>) {
    bytes.append(0x09)
    bytes += name.utf8
    bytes.appendCRFsuiteName(value)
  }

  /// Rejects an item whose line would be split or read as a blank one.
  private func check(
    _ row: ArraySlice<UInt8>, of sequence: SequenceBuffer, item: Int
  ) throws(NotRepresentable) {
    let start = item > 0 && !sequence.attributeEnds.isEmpty ? sequence.attributeEnds[item - 1] : 0
    let count =
      sequence.attributeEnds.isEmpty
      ? sequence.columnNames.count + 1 : Int(sequence.attributeEnds[item] - start)
    let isCut = row.contains(0x0A) || row.count { $0 == 0x09 } != count
    if isCut || row.allSatisfy({ $0 <= 0x20 }) {
      throw NotRepresentable(
        message: "item \(item + 1) is blank or contains a tab or a line break, which CRFsuite's"
          + " format cannot represent")
    }
  }
}

extension [UInt8] {
  /// Adds a name with `:` and `\` escaped.
  mutating func appendCRFsuiteName(_ name: some Sequence<UInt8>) {
    for byte in name {
      if byte == 0x3A || byte == 0x5C { append(0x5C) }
      append(byte)
    }
  }

  /// Adds `name`, or `name:value` when the value is not 1.
  mutating func appendCRFsuiteAttribute(
    _ attribute: SequenceBuffer.Attribute, of sequence: SequenceBuffer
  ) {
    appendCRFsuiteName(sequence.bytes[attribute.name.indices])
    if attribute.value != 1 { append(contentsOf: ":\(attribute.value)".utf8) }
  }
}
