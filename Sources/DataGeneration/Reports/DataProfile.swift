public import LabeledData

/// Statistics of labeled lines: shapes, pairs of labels, token classes, words.
public struct DataProfile: Sendable {
  /// Counts by name.
  public typealias Counts = [String: Int]

  /// The lines.
  public private(set) var lineCount = 0
  /// The tokens.
  public private(set) var tokenCount = 0
  /// The tokens of each label.
  public private(set) var labels: Counts = [:]
  /// The lines of each shape: labels in order, each run once.
  public private(set) var shapes: Counts = [:]
  /// A line of each shape.
  public private(set) var shapeExamples: [String: String] = [:]
  /// Pairs of labels that follow each other, with `|` for the ends of the line.
  public private(set) var labelPairs: Counts = [:]
  /// Classes of tokens with their label.
  public private(set) var tokenClasses: Counts = [:]
  /// The words of each label in lower case.
  public private(set) var words: [String: Counts] = [:]
  /// All words in lower case, whatever their label.
  public private(set) var vocabulary: Set<String> = []

  /// Creates an empty profile.
  public init() {}

  /// Adds a labeled line; lines without labels or with unknown ones are ignored.
  public mutating func add(_ line: SequenceBuffer) {
    guard line.isFullyLabeled else { return }
    lineCount += 1
    tokenCount += line.tokens.count
    var shape: [String] = []
    var last = "|"
    for (token, label) in zip(line.tokens, line.labels) {
      let word = line.string(token).lowercased()
      let label = line.string(label)
      labels[label, default: 0] += 1
      labelPairs["\(last) \(label)", default: 0] += 1
      tokenClasses["\(label) \(Self.tokenClass(line.string(token)))", default: 0] += 1
      words[label, default: [:]][word, default: 0] += 1
      vocabulary.insert(word)
      let isWord = word.contains { $0.isLetter || $0.isNumber }
      let part = isWord ? label : word
      if shape.last != part { shape.append(part) }
      last = label
    }
    labelPairs["\(last) |", default: 0] += 1
    let name = shape.joined(separator: " ")
    shapes[name, default: 0] += 1
    if shapeExamples[name] == nil {
      shapeExamples[name] =
        line.text.map { line.string($0) }
        ?? line.tokens.map { line.string($0) }.joined(separator: " ")
    }
  }

  /// The class of a token: its letters and digits as `X`, `x` and `9`, each run once.
  static func tokenClass(_ token: String) -> String {
    var name = ""
    for character in token {
      let kind: Character =
        character.isNumber
        ? ("0"..."9").contains(character) ? "9" : "½"
        : character.isUppercase ? "X" : character.isLetter ? "x" : character
      if name.last != kind { name.append(kind) }
    }
    return name
  }
}
