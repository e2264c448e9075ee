public import LabeledData

/// The real lines that a grammar can produce, and their probabilities.
public struct GrammarEvaluation: Sendable {
  /// A real line and its probability.
  public struct Line: Sendable {
    /// The line, with `▸` where the longest derivation ends.
    public var text: String
    /// The labels of its tokens.
    public var labels: String
    /// The natural logarithm of its probability, if the grammar can produce it.
    public var logProbability: Double?
  }

  /// The number of lines.
  public private(set) var lineCount = 0
  /// The number of lines that the grammar can produce.
  public private(set) var producedCount = 0
  /// The number of lines that it could produce with every phrase in its lists: in those that are held
  /// out, and in those that a span draws from.
  public private(set) var producedWithOpenListsCount = 0
  /// The least probable lines.
  public private(set) var leastProbable: [Line] = []
  /// The number of occurrences of phrases that a list lacks, by the list.
  public private(set) var unlistedPhrases: [String: [String: Int]] = [:]
  /// Lines that it cannot produce with any list entries.
  public private(set) var impossible: [Line] = []
  /// The number of derivations that end at a word, by the word and its label.
  public private(set) var obstacles: [String: Int] = [:]

  private let recognizer: GrammarRecognizer
  private let exampleCount: Int

  /// Creates an evaluation that keeps a number of examples of each kind.
  public init(_ grammar: Grammar, exampleCount: Int = 30) {
    recognizer = GrammarRecognizer(grammar)
    self.exampleCount = exampleCount
  }

  /// Evaluates a line, unless labels are unknown.
  public mutating func add(_ line: SequenceBuffer) {
    guard line.isFullyLabeled else { return }
    lineCount += 1
    let result = recognizer.recognize(line)
    let labels = line.labels.map { line.string($0) }
    if let logProbability = result.logProbability {
      producedCount += 1
      producedWithOpenListsCount += 1
      leastProbable.append(
        Line(
          text: result.text, labels: labels.joined(separator: " "), logProbability: logProbability))
      if leastProbable.count > 4 * exampleCount { keepLeastProbable() }
    } else if result.isProducedWithOpenLists {
      producedWithOpenListsCount += 1
      for unlisted in result.unlistedPhrases {
        unlistedPhrases[unlisted.list, default: [:]][unlisted.phrase, default: 0] += 1
      }
    } else {
      let bytes = Array(result.text.utf8)
      let before = String(decoding: bytes[..<result.reached], as: UTF8.self)
      let after = String(decoding: bytes[result.reached...], as: UTF8.self)
      let obstacle = result.obstacle.map {
        "\(line.string(line.tokens[$0]).lowercased()) (\(labels[$0]))"
      }
      obstacles[obstacle ?? "the end of the line", default: 0] += 1
      // Every seventh line replaces an example, so that examples are not all from the start.
      if impossible.count < exampleCount || lineCount % 7 == 0 {
        if impossible.count >= exampleCount { impossible.removeFirst() }
        impossible.append(Line(text: before + "▸" + after, labels: labels.joined(separator: " ")))
      }
    }
  }

  /// Ends the evaluation: sorts the examples and keeps the least probable.
  public mutating func finish() { keepLeastProbable() }

  /// Returns the words at which most derivations end.
  public func mostFrequentObstacles(_ count: Int) -> [(name: String, count: Int)] {
    obstacles.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(count).map {
      ($0.key, $0.value)
    }
  }

  private mutating func keepLeastProbable() {
    leastProbable.sort { ($0.logProbability ?? 0) < ($1.logProbability ?? 0) }
    leastProbable = Array(leastProbable.prefix(exampleCount))
  }
}
