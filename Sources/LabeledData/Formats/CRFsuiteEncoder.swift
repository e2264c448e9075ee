import WordTagging

/// Writes CRFsuite's items: the label, then the attributes.
///
/// A line of words becomes attributes in the spelling of our features: `word[0]=flour` and
/// `column(1)[0]=NN`.
struct CRFsuiteEncoder: RecordEncoder {
  private(set) var bytes: [UInt8] = []

  mutating func encode(_ line: SequenceBuffer, isFirst: Bool) throws(NotRepresentable) {
    guard line.itemCount > 0 else {
      throw NotRepresentable(message: "CRFsuite's files hold items, and the line has none")
    }
    bytes.removeAll(keepingCapacity: true)
    let width = line.columnNames.count
    var start = 0
    for index in 0..<line.itemCount {
      let rowStart = bytes.count
      if line.isLabeled { bytes.appendCRFsuiteName(line.bytes[line.labels[index].indices]) }
      if line.attributeEnds.isEmpty {
        add("word[0]=", line.bytes[line.tokens[index].indices])
        for column in 0..<width {
          add("column(\(column + 1))[0]=", line.bytes[line.cells[index * width + column].indices])
        }
      } else {
        let end = Int(line.attributeEnds[index])
        for attribute in line.attributes[start..<end] {
          bytes.append(0x09)
          bytes.appendCRFsuiteAttribute(attribute, of: line)
        }
        start = end
      }
      try check(bytes[rowStart...], of: line, item: index)
      bytes.append(0x0A)
    }
    bytes.append(0x0A)
  }

  private mutating func add(_ name: String, _ value: ArraySlice<UInt8>) {
    bytes.append(0x09)
    bytes += name.utf8
    bytes.appendCRFsuiteName(value)
  }

  /// Refuses an item whose line would be cut or read as a blank one.
  private func check(
    _ row: ArraySlice<UInt8>, of line: SequenceBuffer, item: Int
  ) throws(NotRepresentable) {
    let start = item > 0 && !line.attributeEnds.isEmpty ? line.attributeEnds[item - 1] : 0
    let count =
      line.attributeEnds.isEmpty
      ? line.columnNames.count + 1 : Int(line.attributeEnds[item] - start)
    let isCut = row.contains(0x0A) || row.last == 0x0D || row.count { $0 == 0x09 } != count
    if isCut || row.allSatisfy({ $0 <= 0x20 }) {
      throw NotRepresentable(
        message: "item \(item + 1) is blank or holds a tab or a line break, which CRFsuite's"
          + " format cannot hold")
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
    _ attribute: SequenceBuffer.Attribute, of line: SequenceBuffer
  ) {
    appendCRFsuiteName(line.bytes[attribute.name.indices])
    if attribute.value != 1 { append(contentsOf: ":\(attribute.value)".utf8) }
  }
}
