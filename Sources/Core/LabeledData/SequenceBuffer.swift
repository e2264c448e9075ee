public import WordTagging

/// A labeled sequence in a flat byte buffer that is reused for each sequence.
///
/// Readers fill it and writers drain it. Reading a file allocates no strings and, once the buffers
/// have grown to the longest sequence, nothing at all. Every range points into ``bytes``, which may
/// also hold bytes that belong to no range.
public struct SequenceBuffer: Sendable {
  /// The bytes that every range points into.
  public var bytes: [UInt8] = []
  /// The sequence's name in its file, when it has one.
  public var id: ByteRange?
  /// The original text of the tokens, if the file has it.
  public var text: ByteRange?
  /// The tokens in order.
  public var tokens: [ByteRange] = []
  /// One label for each token, or none when the sequence is not labeled; an empty range where the label
  /// is unknown.
  public var labels: [ByteRange] = []
  /// The names of the extra columns.
  public var columnNames: [String] = []
  /// The extra columns row by row: `columnNames.count` cells for each token.
  public var cells: [ByteRange] = []
  /// The attributes, which CRFsuite's files have instead of words.
  public var attributes: [Attribute] = []
  /// For each token, the index after its last attribute; empty when there are no attributes.
  public var attributeEnds: [Int32] = []
  /// The weight of the sequence in training: a weight of 2 is as if it occurred twice.
  public var weight = 1.0
  /// The number of the line in its file where the record starts, counted from 1.
  public var lineNumber = 0

  /// A named attribute of a token with its value; the name is a range of ``bytes``.
  public typealias Attribute = TokenAttribute

  /// Creates an empty sequence.
  public init() {}
}

extension SequenceBuffer {
  /// The number of positions that have a label: tokens, or items of attributes.
  public var itemCount: Int { attributeEnds.isEmpty ? tokens.count : attributeEnds.count }

  /// Whether there are labels; some may be unknown.
  public var isLabeled: Bool { !labels.isEmpty }

  /// Whether a label is unknown.
  public var hasUnknownLabels: Bool { labels.contains { $0.isEmpty } }

  /// Whether every position has a label that is known.
  public var isFullyLabeled: Bool { isLabeled && !hasUnknownLabels }

  /// The range of weights; a sequence of weight 0 is left out of training.
  public static let weightRange = 0.0...1e6

  /// The weight written as a text; nil if it is not a number or out of range.
  static func weight(_ text: String) -> Double? {
    Double(text).flatMap { weightRange.contains($0) ? $0 : nil }
  }

  /// The description of valid weights, for errors.
  static let weightExpectation = "a weight, a number from 0 to 1000000"

  /// The text of a range.
  public func string(_ range: ByteRange) -> String {
    String(decoding: bytes[range.indices], as: UTF8.self)
  }

  /// Empties the sequence and keeps the storage.
  public mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    id = nil
    text = nil
    weight = 1
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

  /// The problem with the cells; nil if each token has one for each column.
  package var columnFault: String? {
    cells.count == columnNames.count * tokens.count
      ? nil : "its columns do not have a cell for each token"
  }

  /// Creates the flat form of a labeled sequence, without cells when a column does not have one for each token.
  public init(_ sequence: LabeledSequence) {
    id = sequence.id.map { append($0.utf8) }
    text = sequence.text.map { append($0.utf8) }
    tokens = sequence.tokens.map { append($0.utf8) }
    labels = sequence.labels.map { append($0.utf8) }
    weight = sequence.weight
    columnNames = sequence.columns.map(\.name)
    let isComplete = sequence.columns.allSatisfy { $0.cells.count == sequence.tokens.count }
    for index in sequence.tokens.indices where isComplete {
      cells += sequence.columns.map { append($0.cells[index].utf8) }
    }
    for item in sequence.attributes {
      attributes += item.map { Attribute(name: append($0.name.utf8), value: $0.value) }
      attributeEnds.append(Int32(attributes.count))
    }
  }
}
