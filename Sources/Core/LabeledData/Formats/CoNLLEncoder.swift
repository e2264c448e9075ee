import WordTagging

/// Writes columns with tabs: the token, the extra columns, the label.
///
/// The name and the text of a sequence go into CoNLL-U's comments, names of columns into CoNLL-U
/// Plus's, weights into `# weight =` comments.
struct CoNLLEncoder: RecordEncoder {
  private(set) var bytes: [UInt8] = []
  private var shape: Shape?

  /// The columns that all sequences of a file have.
  private struct Shape: Equatable {
    var columnNames: [String]
    var isLabeled: Bool
  }

  mutating func encode(_ sequence: SequenceBuffer, isFirst: Bool) throws(NotRepresentable) {
    let shape = try commonShape(of: sequence)
    bytes.removeAll(keepingCapacity: true)
    if isFirst { try header(shape.columnNames) }
    if let id = sequence.id { try comment("# sent_id = ", sequence.bytes[id.indices]) }
    if let text = sequence.text { try comment("# text = ", sequence.bytes[text.indices]) }
    if sequence.weight != 1 { bytes += "\(Comment.weight)\(sequence.weight)\n".utf8 }
    let width = shape.columnNames.count
    for (index, token) in sequence.tokens.enumerated() {
      let start = bytes.count
      try add(sequence.bytes[token.indices])
      for cell in sequence.cells[(index * width)..<((index + 1) * width)] {
        bytes.append(0x09)
        try add(sequence.bytes[cell.indices])
      }
      if shape.isLabeled {
        bytes.append(0x09)
        try add(sequence.bytes[sequence.labels[index].indices])
      }
      try check(bytes[start...], isFirst: index == 0, isSingle: width == 0 && !shape.isLabeled)
      bytes.append(0x0A)
    }
    bytes.append(0x0A)
    try ColumnText.check(bytes)
  }

  private mutating func commonShape(of sequence: SequenceBuffer) throws(NotRepresentable) -> Shape {
    if sequence.tokens.isEmpty {
      throw NotRepresentable(message: "CoNLL columns require tokens, and the sequence has none")
    }
    let own = Shape(columnNames: sequence.columnNames, isLabeled: sequence.isLabeled)
    if !own.isLabeled, !own.columnNames.isEmpty {
      throw NotRepresentable(
        message: "the last CoNLL column is the label, and the sequence has columns but no labels")
    }
    if let shape, shape != own {
      throw NotRepresentable(
        message: "all sequences of a CoNLL file have the same columns, and this one's differ")
    }
    shape = own
    return own
  }

  private mutating func header(_ names: [String]) throws(NotRepresentable) {
    if names == names.indices.map({ "\($0 + 1)" }) { return }
    if names.contains(where: {
      $0.isEmpty || $0.unicodeScalars.contains(where: \.properties.isWhitespace)
    }) {
      throw NotRepresentable(message: "a CoNLL column's name cannot contain white space")
    }
    bytes += "# global.columns = FORM \(names.joined(separator: " ")) LABEL\n".utf8
  }

  private mutating func comment(_ key: String, _ value: ArraySlice<UInt8>) throws(NotRepresentable)
  {
    if value.contains(0x0A) {
      throw NotRepresentable(message: "a CoNLL comment cannot contain a line break")
    }
    bytes += key.utf8
    bytes += value
    bytes.append(0x0A)
  }

  private mutating func add(_ field: ArraySlice<UInt8>) throws(NotRepresentable) {
    if field.contains(where: { $0 == 0x09 || $0 == 0x0A }) {
      throw NotRepresentable(message: "a CoNLL column cannot contain a tab or a line break")
    }
    bytes += field
  }

  /// Rejects a row that would be read differently.
  private func check(
    _ row: ArraySlice<UInt8>, isFirst: Bool, isSingle: Bool
  ) throws(NotRepresentable) {
    let isSplit = isSingle && row.contains(0x20)
    let isBlank = row.allSatisfy { $0 == 0x20 || $0 == 0x09 }
    if isSplit || isBlank || CoNLLRow.isAmbiguous(row, isFirst: isFirst, isSingle: isSingle) {
      throw NotRepresentable(
        message: "'\(String(decoding: row, as: UTF8.self))' would have another meaning in CoNLL")
    }
  }
}

/// A row of CoNLL columns.
package enum CoNLLRow {
  /// Whether a reader would interpret a row as a comment or as the start of a document.
  package static func isAmbiguous(
    _ row: some Collection<UInt8>, isFirst: Bool, isSingle: Bool = false
  ) -> Bool {
    let isComment = isFirst && row.first == 0x23 && (isSingle || row.dropFirst().first == 0x20)
    let isDocument =
      row.starts(with: "-DOCSTART-".utf8) && (isSingle || row.dropFirst(10).first == 0x09)
    return isComment || isDocument
  }
}
