public import LabeledData

/// What a grammar makes of many real lines.
public struct GrammarJudgement: Sendable {
  /// A real line with what the grammar says about it.
  public struct Line: Sendable {
    /// The line, `▸` where no derivation came further.
    public var text: String
    /// The labels of its tokens.
    public var labels: String
    /// The natural logarithm of its probability, when it can be made.
    public var logProbability: Double?
  }

  /// The lines.
  public private(set) var lineCount = 0
  /// The lines that the grammar makes as they are.
  public private(set) var madeCount = 0
  /// The lines that it makes but for phrases that its divided lists lack.
  public private(set) var madeWithOpenListsCount = 0
  /// The lines that it makes least often.
  public private(set) var leastProbable: [Line] = []
  /// The lines that it cannot make, whatever is in its divided lists.
  public private(set) var impossible: [Line] = []
  /// The words at which derivations end, with their labels, by how often they do.
  public private(set) var obstacles: [String: Int] = [:]

  private let recognizer: GrammarRecognizer
  private let exampleCount: Int

  /// Creates a judgement that keeps so many examples of each kind.
  public init(_ grammar: Grammar, exampleCount: Int = 30) {
    recognizer = GrammarRecognizer(grammar)
    self.exampleCount = exampleCount
  }

  /// Judges a line.
  public mutating func add(_ line: SequenceBuffer) {
    guard line.isLabeled else { return }
    lineCount += 1
    let verdict = recognizer.verdict(on: line)
    let labels = line.labels.map { line.string($0) }
    if let logProbability = verdict.logProbability {
      madeCount += 1
      madeWithOpenListsCount += 1
      leastProbable.append(
        Line(
          text: verdict.text, labels: labels.joined(separator: " "),
          logProbability: logProbability))
      if leastProbable.count > 4 * exampleCount { keepLeastProbable() }
    } else if verdict.isMadeWithOpenLists {
      madeWithOpenListsCount += 1
    } else {
      let bytes = Array(verdict.text.utf8)
      let before = String(decoding: bytes[..<verdict.reached], as: UTF8.self)
      let after = String(decoding: bytes[verdict.reached...], as: UTF8.self)
      let obstacle = verdict.obstacle.map {
        "\(line.string(line.tokens[$0]).lowercased()) (\(labels[$0]))"
      }
      obstacles[obstacle ?? "the end of the line", default: 0] += 1
      // Every so many lines one is kept, so that the examples are not all from the start.
      if impossible.count < exampleCount || lineCount % 7 == 0 {
        if impossible.count >= exampleCount { impossible.removeFirst() }
        impossible.append(
          Line(text: before + "▸" + after, labels: labels.joined(separator: " ")))
      }
    }
  }

  /// Ends the judgement: sorts and cuts the examples.
  public mutating func finish() {
    keepLeastProbable()
  }

  /// The commonest words at which derivations end.
  public func commonestObstacles(_ count: Int) -> [(name: String, count: Int)] {
    obstacles.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(count)
      .map { ($0.key, $0.value) }
  }

  private mutating func keepLeastProbable() {
    leastProbable.sort { ($0.logProbability ?? 0) < ($1.logProbability ?? 0) }
    leastProbable = Array(leastProbable.prefix(exampleCount))
  }
}
