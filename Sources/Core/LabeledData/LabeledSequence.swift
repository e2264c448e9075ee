import WordTagging

/// A sequence of tokens with a label for each, as a plain value.
public struct LabeledSequence: Hashable, Sendable {
  /// The sequence's name in its file.
  public var id: String?
  /// The original text of the tokens.
  public var text: String?
  /// The tokens in order.
  public var tokens: [String]
  /// One label for each token, or none when the sequence is not labeled; an empty string where the label
  /// is unknown.
  public var labels: [String]
  /// Further columns, each with one cell for each token.
  public var columns: [Column]
  /// The attributes of each token, which CRFsuite's files have instead of words.
  public var attributes: [[Attribute]]
  /// The weight of the sequence in training: a weight of 2 is as if it occurred twice.
  public var weight: Double

  /// The column with the confidence in each label, which JSON Lines stores as numbers in
  /// `"confidence"`.
  package static let confidenceColumn = "confidence"

  /// The column with more probable labels than the sequence has.
  package static let proposedColumn = "proposed"

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

  /// Creates a labeled sequence.
  public init(
    id: String? = nil, text: String? = nil, tokens: [String], labels: [String] = [],
    columns: [Column] = [], attributes: [[Attribute]] = [], weight: Double = 1
  ) {
    self.id = id
    self.text = text
    self.tokens = tokens
    self.labels = labels
    self.columns = columns
    self.attributes = attributes
    self.weight = weight
  }
}

extension LabeledSequence {
  /// Creates a labeled sequence from the flat form.
  ///
  /// - Complexity: O(*n*) in the bytes of the sequence.
  public init(_ sequence: borrowing SequenceBuffer) {
    let width = sequence.columnNames.count
    var columns = sequence.columnNames.map { Column(name: $0, cells: []) }
    for (index, cell) in sequence.cells.enumerated() {
      columns[index % width].cells.append(sequence.string(cell))
    }
    var attributes: [[Attribute]] = []
    var start = 0
    for end in sequence.attributeEnds {
      attributes.append(
        sequence.attributes[start..<Int(end)].map {
          Attribute(name: sequence.string($0.name), value: $0.value)
        })
      start = Int(end)
    }
    self.init(
      id: sequence.id.map { sequence.string($0) }, text: sequence.text.map { sequence.string($0) },
      tokens: sequence.tokens.map { sequence.string($0) },
      labels: sequence.labels.map { sequence.string($0) }, columns: columns, attributes: attributes,
      weight: sequence.weight)
  }
}
