import WordTagging

extension LabeledSequence: Codable {
  /// A member of the object by name; all other names are extra columns.
  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { nil }

    static let id = Self("id")
    static let text = Self("text")
    static let tokens = Self("tokens")
    static let labels = Self("labels")
    static let attributes = Self("attributes")
    static let weight = Self("weight")
    static let own = Set([id, text, tokens, labels, attributes, weight].map(\.stringValue))
  }

  /// Decodes the object that a line of JSON Lines has.
  ///
  /// Members that are not lists of strings as long as the tokens are ignored.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    self.init(
      id: try container.decodeIfPresent(String.self, forKey: .id),
      text: try container.decodeIfPresent(String.self, forKey: .text),
      tokens: try container.decodeIfPresent([String].self, forKey: .tokens) ?? [],
      labels: try container.decodeIfPresent([String?].self, forKey: .labels)?.map { $0 ?? "" }
        ?? [],
      attributes: try container.decodeIfPresent([[Attribute]].self, forKey: .attributes) ?? [],
      weight: try container.decodeIfPresent(Double.self, forKey: .weight) ?? 1)
    let itemCount = attributes.isEmpty ? tokens.count : attributes.count
    guard labels.isEmpty || labels.count == itemCount else {
      throw DecodingError.dataCorruptedError(
        forKey: .labels, in: container,
        debugDescription: "expected as many labels as tokens, found \(labels.count) labels"
          + " for \(itemCount) tokens")
    }
    guard SequenceBuffer.weightRange.contains(weight) else {
      throw DecodingError.dataCorruptedError(
        forKey: .weight, in: container, debugDescription: "expected a weight from 0 to 1000000")
    }
    // Decoders do not preserve the order of members.
    for key in container.allKeys.sorted(by: { $0.stringValue < $1.stringValue })
    where !Key.own.contains(key.stringValue) {
      guard let cells = try? container.decode([String].self, forKey: key),
        cells.count == tokens.count
      else { continue }
      columns.append(Column(name: key.stringValue, cells: cells))
    }
  }

  /// Encodes the object that a line of JSON Lines has: null for unknown labels, no member for a weight of 1,
  /// a member for each column.
  ///
  /// - Throws: `EncodingError` when a column has the name of another member.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encodeIfPresent(id, forKey: .id)
    try container.encodeIfPresent(text, forKey: .text)
    if !tokens.isEmpty || attributes.isEmpty && text == nil {
      try container.encode(tokens, forKey: .tokens)
    }
    if !labels.isEmpty {
      try container.encode(labels.map { $0.isEmpty ? nil : $0 }, forKey: .labels)
    }
    for column in columns {
      guard !Key.own.contains(column.name) else {
        throw EncodingError.invalidValue(
          column,
          EncodingError.Context(
            codingPath: encoder.codingPath,
            debugDescription: "a JSON object has its own \"\(column.name)\"; rename the column"))
      }
      try container.encode(column.cells, forKey: Key(column.name))
    }
    if !attributes.isEmpty { try container.encode(attributes, forKey: .attributes) }
    if weight != 1 { try container.encode(weight, forKey: .weight) }
  }
}

/// An attribute is a string in CRFsuite's spelling, such as `word=salt` or `length:4`.
extension LabeledSequence.Attribute: Codable {
  /// Decodes `name` or `name:value`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let attribute = Self(crfsuite: try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "expected name or name:number")
    }
    self = attribute
  }

  /// Encodes `name`, with `:value` when it is not 1.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(crfsuiteText)
  }
}

extension LabeledSequence.Attribute {
  /// The attribute of a text in CRFsuite's spelling; nil if it is not one.
  private init?(crfsuite text: String) {
    var bytes = Array(text.utf8)
    let found = bytes.withRecord { CRFsuiteParser.attribute($0, ByteRange(0, $0.count)) }
    guard let found else { return nil }
    self.init(name: String(decoding: bytes[found.name.indices], as: UTF8.self), value: found.value)
  }

  private var crfsuiteText: String {
    let sequence = SequenceBuffer(LabeledSequence(tokens: [], attributes: [[self]]))
    var bytes: [UInt8] = []
    bytes.appendCRFsuiteAttribute(sequence.attributes[0], of: sequence)
    return String(decoding: bytes, as: UTF8.self)
  }
}
