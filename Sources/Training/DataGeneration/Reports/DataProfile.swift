public import LabeledData

/// Statistics of labeled lines: shapes, pairs of labels, token classes, words.
///
/// Spellings, labels and shapes are numbered when they are first seen, so that a line costs a few
/// look-ups; the tables of names are computed on demand.
public struct DataProfile: Sendable {
  /// Counts by name.
  public typealias Counts = [String: Int]

  /// The number of lines.
  public private(set) var lineCount = 0
  /// The number of tokens.
  public private(set) var tokenCount = 0
  private var names = NameTable()
  private var spellings = NameTable()
  /// The properties of each spelling.
  private var knownWords: [Word] = []
  /// The number of times that each spelling has each label.
  private var labeledWords: [Pair: Int] = [:]
  private var pairs: [Pair: Int] = [:]
  private var lineShapes: [[Int32]: Shape] = [:]
  private var shape: [Int32] = []

  /// The properties of a spelling, computed once.
  private struct Word {
    var lowercased: String
    var tokenClass: String
    /// The name that represents the word in shapes; nil if that is its label.
    var part: Int32?
  }

  private struct Pair: Hashable {
    var first: Int32
    var second: Int32
  }

  private struct Shape {
    var count: Int
    /// The place of the example among all lines.
    var place: Int
    var example: String
  }

  /// The number that represents the ends of a line in pairs of labels.
  private static let end: Int32 = -1

  /// Creates an empty profile.
  public init() {}

  /// Adds a labeled line; lines without labels or with unknown ones are ignored.
  public mutating func add(_ line: SequenceBuffer) { add(line, place: lineCount) }

  /// Adds a line with its index among all lines; other profiles may have some of them.
  package mutating func add(_ line: SequenceBuffer, place: Int) {
    guard line.isFullyLabeled else { return }
    lineCount += 1
    tokenCount += line.tokens.count
    shape.removeAll(keepingCapacity: true)
    var last = Self.end
    for (token, label) in zip(line.tokens, line.labels) {
      let word = number(ofWord: line.string(token))
      let label = names.number(of: line.string(label))
      labeledWords[Pair(first: label, second: word), default: 0] += 1
      pairs[Pair(first: last, second: label), default: 0] += 1
      let part = knownWords[Int(word)].part ?? label
      if shape.last != part { shape.append(part) }
      last = label
    }
    pairs[Pair(first: last, second: Self.end), default: 0] += 1
    if lineShapes[shape] == nil {
      let text = line.text.map { line.string($0) }
      let example = text ?? line.tokens.map { line.string($0) }.joined(separator: " ")
      lineShapes[shape] = Shape(count: 0, place: place, example: example)
    }
    lineShapes[shape]?.count += 1
  }

  /// Adds the lines of another profile.
  package mutating func merge(_ other: DataProfile) {
    lineCount += other.lineCount
    tokenCount += other.tokenCount
    let newNames = other.names.all.map { names.number(of: $0) }
    let newWords = other.spellings.all.map { number(ofWord: $0) }
    func renumbered(_ name: Int32) -> Int32 { name == Self.end ? name : newNames[Int(name)] }
    for (pair, count) in other.labeledWords {
      let own = Pair(first: renumbered(pair.first), second: newWords[Int(pair.second)])
      labeledWords[own, default: 0] += count
    }
    for (pair, count) in other.pairs {
      let own = Pair(first: renumbered(pair.first), second: renumbered(pair.second))
      pairs[own, default: 0] += count
    }
    for (parts, shape) in other.lineShapes {
      let key = parts.map(renumbered)
      guard var own = lineShapes[key] else {
        lineShapes[key] = shape
        continue
      }
      own.count += shape.count
      if shape.place < own.place { (own.place, own.example) = (shape.place, shape.example) }
      lineShapes[key] = own
    }
  }

  private mutating func number(ofWord spelling: String) -> Int32 {
    let number = spellings.number(of: spelling)
    if Int(number) == knownWords.count {
      let lowercased = spelling.lowercased()
      let isWord = lowercased.contains { $0.isLetter || $0.isNumber }
      knownWords.append(
        Word(
          lowercased: lowercased, tokenClass: Self.tokenClass(spelling),
          part: isWord ? nil : names.number(of: lowercased)))
    }
    return number
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

extension DataProfile {
  /// The number of tokens of each label.
  public var labels: Counts {
    labeledWords.reduce(into: [:]) { $0[names[$1.key.first], default: 0] += $1.value }
  }

  /// The number of lines of each shape: labels in order, each run once.
  public var shapes: Counts {
    lineShapes.reduce(into: [:]) { $0[name(ofShape: $1.key)] = $1.value.count }
  }

  /// The first line of each shape.
  public var shapeExamples: [String: String] {
    lineShapes.reduce(into: [:]) { $0[name(ofShape: $1.key)] = $1.value.example }
  }

  /// Pairs of labels that follow each other, with `|` for the ends of the line.
  public var labelPairs: Counts {
    func name(_ number: Int32) -> String { number == Self.end ? "|" : names[number] }
    return pairs.reduce(into: [:]) { counts, pair in
      counts["\(name(pair.key.first)) \(name(pair.key.second))"] = pair.value
    }
  }

  /// Classes of tokens with their label.
  public var tokenClasses: Counts {
    labeledWords.reduce(into: [:]) { counts, pair in
      let tokenClass = knownWords[Int(pair.key.second)].tokenClass
      counts["\(names[pair.key.first]) \(tokenClass)", default: 0] += pair.value
    }
  }

  /// The words of each label in lower case.
  public var words: [String: Counts] {
    labeledWords.reduce(into: [:]) { counts, pair in
      let word = knownWords[Int(pair.key.second)].lowercased
      counts[names[pair.key.first], default: [:]][word, default: 0] += pair.value
    }
  }

  /// All words in lower case, whatever their label.
  public var vocabulary: Set<String> { Set(knownWords.map(\.lowercased)) }

  private func name(ofShape parts: [Int32]) -> String {
    parts.map { names[$0] }.joined(separator: " ")
  }
}

/// Names numbered in the order of their first occurrence.
private struct NameTable {
  private(set) var all: [String] = []
  private var numbers: [String: Int32] = [:]

  subscript(number: Int32) -> String { all[Int(number)] }

  mutating func number(of name: String) -> Int32 {
    if let number = numbers[name] { return number }
    let number = Int32(all.count)
    numbers[name] = number
    all.append(name)
    return number
  }
}
