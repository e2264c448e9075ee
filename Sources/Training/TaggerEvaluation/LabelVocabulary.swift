/// Names and numbers of labels: a model's labels first, then further labels of the data.
public struct LabelVocabulary: Hashable, Sendable, Codable {
  /// The labels by number.
  public private(set) var names: [String]
  private var numbers: [String: Int]

  /// Creates an index of some labels.
  public init(_ names: [String] = []) {
    self.names = names
    numbers = Dictionary(
      names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Decodes the names.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode([String].self))
  }

  /// Encodes the names.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(names)
  }

  /// The number of labels.
  public var count: Int { names.count }

  /// The number of a label, a new one at its first occurrence.
  public mutating func number(of name: String) -> Int {
    if let number = numbers[name] { return number }
    numbers[name] = names.count
    names.append(name)
    return names.count - 1
  }
}
