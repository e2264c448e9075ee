import Support
import WordTagging

/// Writes one JSON object on each line.
struct JSONLinesEncoder: RecordEncoder {
  private(set) var bytes: [UInt8] = []

  private static let ownKeys: Set = ["id", "text", "tokens", "labels", "attributes", "weight"]

  mutating func encode(_ sequence: SequenceBuffer, isFirst: Bool) throws(NotRepresentable) {
    if let name = sequence.columnNames.first(where: Self.ownKeys.contains) {
      throw NotRepresentable(message: "a JSON object has its own \"\(name)\"; rename the column")
    }
    bytes.removeAll(keepingCapacity: true)
    bytes.append(0x7B)
    if let id = sequence.id { member("id") { $0.appendJSONString(sequence.bytes[id.indices]) } }
    if let text = sequence.text {
      member("text") { $0.appendJSONString(sequence.bytes[text.indices]) }
    }
    if !sequence.tokens.isEmpty || sequence.attributeEnds.isEmpty && sequence.text == nil {
      member("tokens") { $0.appendJSONStrings(sequence.tokens, of: sequence) }
    }
    if sequence.isLabeled {
      member("labels") { $0.appendLabels(of: sequence) }
    }
    let width = sequence.columnNames.count
    if !sequence.cells.isEmpty {
      for (index, name) in sequence.columnNames.enumerated() {
        let cells = stride(from: index, to: sequence.cells.count, by: width).lazy.map {
          sequence.cells[$0]
        }
        member(name) { $0.appendJSONStrings(cells, of: sequence) }
      }
    }
    if !sequence.attributeEnds.isEmpty {
      member("attributes") { $0.appendAttributes(of: sequence) }
    }
    if sequence.weight != 1 { member("weight") { $0 += "\(sequence.weight)".utf8 } }
    bytes.append(0x7D)
    bytes.append(0x0A)
  }

  private mutating func member(_ key: String, _ value: (inout [UInt8]) -> Void) {
    if bytes.count > 1 { bytes.append(0x2C) }
    bytes.appendJSONString(key.utf8)
    bytes.append(0x3A)
    value(&bytes)
  }
}

/// Writes Create ML's JSON array: objects with `tokens` and `labels`, nothing else.
struct CreateMLEncoder: RecordEncoder {
  private(set) var bytes: [UInt8] = []

  mutating func encode(_ sequence: SequenceBuffer, isFirst: Bool) throws(NotRepresentable) {
    if sequence.tokens.isEmpty, !sequence.attributeEnds.isEmpty || sequence.text?.isEmpty == false {
      throw NotRepresentable(
        message: "Create ML's word tagger takes tokens, and the sequence has none")
    }
    if sequence.labels.count != sequence.tokens.count {
      throw NotRepresentable(message: "Create ML's word tagger needs a label for each token")
    }
    if sequence.weight != 1 {
      throw NotRepresentable(message: "Create ML's word tagger has no weights of sequences")
    }
    bytes.removeAll(keepingCapacity: true)
    bytes += (isFirst ? "[\n" : ",\n").utf8
    bytes += #"{"tokens":"#.utf8
    bytes.appendJSONStrings(sequence.tokens, of: sequence)
    bytes += #","labels":"#.utf8
    bytes.appendJSONStrings(sequence.labels, of: sequence)
    bytes.append(0x7D)
  }

  func end(isEmpty: Bool) -> String { isEmpty ? "[]\n" : "\n]\n" }
}

extension [UInt8] {
  fileprivate mutating func appendJSONStrings(
    _ ranges: some Sequence<ByteRange>, of sequence: SequenceBuffer
  ) {
    append(0x5B)
    var isFirst = true
    for range in ranges {
      if !isFirst { append(0x2C) }
      isFirst = false
      appendJSONString(range, of: sequence)
    }
    append(0x5D)
  }

  private mutating func appendJSONString(_ range: ByteRange, of sequence: SequenceBuffer) {
    sequence.bytes.span.extracting(range.indices).withView { appendJSONString($0) }
  }

  /// Adds the labels, null where one is unknown.
  fileprivate mutating func appendLabels(of sequence: SequenceBuffer) {
    append(0x5B)
    for (index, label) in sequence.labels.enumerated() {
      if index > 0 { append(0x2C) }
      if label.isEmpty {
        self += "null".utf8
      } else {
        appendJSONString(label, of: sequence)
      }
    }
    append(0x5D)
  }

  /// Adds the attributes of each item as a list of strings in CRFsuite's spelling.
  fileprivate mutating func appendAttributes(of sequence: SequenceBuffer) {
    append(0x5B)
    var start = 0
    for (index, end) in sequence.attributeEnds.enumerated() {
      append(contentsOf: index == 0 ? "[".utf8 : ",[".utf8)
      for (position, attribute) in sequence.attributes[start..<Int(end)].enumerated() {
        if position > 0 { append(0x2C) }
        var spelled: [UInt8] = []
        spelled.appendCRFsuiteAttribute(attribute, of: sequence)
        appendJSONString(spelled)
      }
      append(0x5D)
      start = Int(end)
    }
    append(0x5D)
  }
}
