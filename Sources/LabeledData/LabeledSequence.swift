import WordTagging

/// A line of tokens with a label for each: the plain value that people read and write.
public struct LabeledSequence: Hashable, Sendable {
  /// The line's name in its file.
  public var id: String?
  /// The untouched line that the tokens were cut from.
  public var text: String?
  /// The tokens in order.
  public var tokens: [String]
  /// One label for each token, or none at all when the line is not labeled.
  public var labels: [String]
  /// Further columns, each with one cell for each token.
  public var columns: [Column]
  /// Ready-made attributes for each token, as CRFsuite's files give them instead of words.
  public var attributes: [[Attribute]]

  /// A named column with one cell for each token.
  public struct Column: Hashable, Sendable {
    /// The column's name.
    public var name: String
    /// One cell for each token.
    public var cells: [String]

    /// Creates a column.
    public init(name: String, cells: [String]) {
      self.name = name
      self.cells = cells
    }
  }

  /// A named attribute of a token with its value.
  public struct Attribute: Hashable, Sendable {
    /// The attribute's name.
    public var name: String
    /// The attribute's value, 1 unless the file says otherwise.
    public var value: Float

    /// Creates an attribute.
    public init(name: String, value: Float = 1) {
      self.name = name
      self.value = value
    }
  }

  /// Creates a labeled line.
  public init(
    id: String? = nil, text: String? = nil, tokens: [String], labels: [String] = [],
    columns: [Column] = [], attributes: [[Attribute]] = []
  ) {
    self.id = id
    self.text = text
    self.tokens = tokens
    self.labels = labels
    self.columns = columns
    self.attributes = attributes
  }
}

extension LabeledSequence {
  /// Creates a labeled line from the flat form.
  ///
  /// - Complexity: O(*n*) in the bytes of the line.
  public init(_ line: borrowing SequenceBuffer) {
    let width = line.columnNames.count
    var columns = line.columnNames.map { Column(name: $0, cells: []) }
    for (index, cell) in line.cells.enumerated() {
      columns[index % width].cells.append(line.string(cell))
    }
    var attributes: [[Attribute]] = []
    var start = 0
    for end in line.attributeEnds {
      attributes.append(
        line.attributes[start..<Int(end)].map {
          Attribute(name: line.string($0.name), value: $0.value)
        })
      start = Int(end)
    }
    self.init(
      id: line.id.map { line.string($0) }, text: line.text.map { line.string($0) },
      tokens: line.tokens.map { line.string($0) }, labels: line.labels.map { line.string($0) },
      columns: columns, attributes: attributes)
  }
}
