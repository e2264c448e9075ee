import InternalUtilities
import WordTagging

/// Writes one JSON object a line.
struct JSONLinesEncoder: RecordEncoder {
  private(set) var bytes: [UInt8] = []

  private static let ownKeys: Set = ["id", "text", "tokens", "labels", "attributes"]

  mutating func encode(_ line: SequenceBuffer, isFirst: Bool) throws(NotRepresentable) {
    if let name = line.columnNames.first(where: Self.ownKeys.contains) {
      throw NotRepresentable(message: "a JSON object has its own \"\(name)\"; rename the column")
    }
    bytes.removeAll(keepingCapacity: true)
    bytes.append(0x7B)
    if let id = line.id { member("id") { $0.appendJSONString(line.bytes[id.indices]) } }
    if let text = line.text { member("text") { $0.appendJSONString(line.bytes[text.indices]) } }
    if !line.tokens.isEmpty || line.attributeEnds.isEmpty && line.text == nil {
      member("tokens") { $0.appendJSONStrings(line.tokens, of: line) }
    }
    if line.isLabeled { member("labels") { $0.appendJSONStrings(line.labels, of: line) } }
    let width = line.columnNames.count
    if !line.cells.isEmpty {
      for (index, name) in line.columnNames.enumerated() {
        let cells = stride(from: index, to: line.cells.count, by: width).lazy.map { line.cells[$0] }
        member(name) { $0.appendJSONStrings(cells, of: line) }
      }
    }
    if !line.attributeEnds.isEmpty { member("attributes") { $0.appendAttributes(of: line) } }
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

  mutating func encode(_ line: SequenceBuffer, isFirst: Bool) throws(NotRepresentable) {
    if line.tokens.isEmpty, !line.attributeEnds.isEmpty || line.text?.isEmpty == false {
      throw NotRepresentable(message: "Create ML's word tagger takes tokens, and the line has none")
    }
    if line.labels.count != line.tokens.count {
      throw NotRepresentable(message: "Create ML's word tagger wants a label for each token")
    }
    bytes.removeAll(keepingCapacity: true)
    bytes += (isFirst ? "[\n" : ",\n").utf8
    bytes += #"{"tokens":"#.utf8
    bytes.appendJSONStrings(line.tokens, of: line)
    bytes += #","labels":"#.utf8
    bytes.appendJSONStrings(line.labels, of: line)
    bytes.append(0x7D)
  }

  func end(isEmpty: Bool) -> String { isEmpty ? "[]\n" : "\n]\n" }
}

extension [UInt8] {
  fileprivate mutating func appendJSONStrings(
    _ ranges: some Sequence<ByteRange>, of line: SequenceBuffer
  ) {
    append(0x5B)
    var isFirst = true
    for range in ranges {
      if !isFirst { append(0x2C) }
      isFirst = false
      appendJSONString(line.bytes[range.indices])
    }
    append(0x5D)
  }

  /// Adds the attributes of each item as a list of strings in CRFsuite's spelling.
  fileprivate mutating func appendAttributes(of line: SequenceBuffer) {
    append(0x5B)
    var start = 0
    for (index, end) in line.attributeEnds.enumerated() {
      append(contentsOf: index == 0 ? "[".utf8 : ",[".utf8)
      for (position, attribute) in line.attributes[start..<Int(end)].enumerated() {
        if position > 0 { append(0x2C) }
        var spelled: [UInt8] = []
        spelled.appendCRFsuiteAttribute(attribute, of: line)
        appendJSONString(spelled)
      }
      append(0x5D)
      start = Int(end)
    }
    append(0x5D)
  }
}
