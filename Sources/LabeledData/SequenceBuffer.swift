public import WordTagging

/// One labeled line held flat in a byte buffer that is reused from line to line.
///
/// Readers fill it and writers drain it; a pass over a file of any size allocates no string
/// and, once the buffers have grown to the longest line, nothing at all. Every range points into
/// ``bytes``, which may also hold bytes that belong to no range.
public struct SequenceBuffer: Sendable {
  /// The bytes that every range of the line points into.
  public var bytes: [UInt8] = []
  /// The line's name in its file, when it has one.
  public var id: ByteRange?
  /// The untouched line that the tokens were cut from, when the file tells it.
  public var text: ByteRange?
  /// The tokens in order.
  public var tokens: [ByteRange] = []
  /// One label for each token, or none at all when the line is not labeled.
  public var labels: [ByteRange] = []
  /// The names of the extra columns.
  public var columnNames: [String] = []
  /// The extra columns row by row: `columnNames.count` cells for each token.
  public var cells: [ByteRange] = []
  /// Ready-made attributes, as CRFsuite's files give them instead of words.
  public var attributes: [Attribute] = []
  /// For each token, the index after its last attribute; empty when there are no attributes.
  public var attributeEnds: [Int32] = []
  /// The number of the line in its file where the record starts, counted from 1.
  public var lineNumber = 0

  /// A named attribute of a token with its value; the name is a range of ``bytes``.
  public typealias Attribute = TokenAttribute

  /// Creates an empty line.
  public init() {}
}

extension SequenceBuffer {
  /// The number of positions that carry a label: tokens, or items of attributes.
  public var itemCount: Int {
    attributeEnds.isEmpty ? tokens.count : attributeEnds.count
  }

  /// Whether every position has a label.
  public var isLabeled: Bool { !labels.isEmpty }

  /// The text of a range.
  public func string(_ range: ByteRange) -> String {
    String(decoding: bytes[range.indices], as: UTF8.self)
  }

  /// Empties the line and keeps the storage.
  public mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    id = nil
    text = nil
    tokens.removeAll(keepingCapacity: true)
    labels.removeAll(keepingCapacity: true)
    cells.removeAll(keepingCapacity: true)
    attributes.removeAll(keepingCapacity: true)
    attributeEnds.removeAll(keepingCapacity: true)
  }

  /// Adds bytes at the end and returns their range.
  public mutating func append(_ utf8: some Collection<UInt8>) -> ByteRange {
    let start = bytes.count
    bytes.append(contentsOf: utf8)
    return ByteRange(start, bytes.count)
  }

  /// Creates the flat form of a labeled line.
  public init(_ line: LabeledSequence) {
    id = line.id.map { append($0.utf8) }
    text = line.text.map { append($0.utf8) }
    tokens = line.tokens.map { append($0.utf8) }
    labels = line.labels.map { append($0.utf8) }
    columnNames = line.columns.map(\.name)
    for index in line.tokens.indices {
      cells += line.columns.map { append($0.cells[index].utf8) }
    }
    for item in line.attributes {
      attributes += item.map { Attribute(name: append($0.name.utf8), value: $0.value) }
      attributeEnds.append(Int32(attributes.count))
    }
  }
}
