import LabeledData
import Support
import Synchronization

/// The derivations of lines, equal ones once.
struct DerivedLines: Sendable {
  /// The lines that the grammar produces with open lists, with their derivations.
  private(set) var lines: [FittedLine] = []
  /// The other lines, and where their derivations end.
  private(set) var uncovered: [(line: LineToDerive, reached: Int, count: Double)] = []
  /// Some of the covered lines.
  private(set) var covered: [LineToDerive] = []
  private(set) var count = 0
  private(set) var producedCount = 0
  private(set) var coveredCount = 0

  /// The most words of a phrase that lists lack; longer ones are no words for a list.
  private static let phraseWordCount = 12
  /// The number of covered lines that are kept.
  private static let keptCount = 2_000

  /// What derivations depend on.
  private struct Key: Hashable {
    var text: String?
    var tokens: [String]
    var labels: [String]
  }

  private struct Result: Sendable {
    var line: LineToDerive
    var derivations: FittedLine?
    var isProduced = false
    var reached = 0
  }

  init(
    _ lines: [LabeledSequence], _ recognizer: GrammarRecognizer, _ parameters: GrammarParameters,
    _ threadCount: Int, _ report: @Sendable (Int) -> Void
  ) {
    var numbers: [Key: Int] = [:]
    var (different, counts) = ([LabeledSequence](), [Int]())
    for line in lines where !line.tokens.isEmpty {
      let key = Key(
        text: line.text?.lowercased(), tokens: line.tokens.map { $0.lowercased() },
        labels: line.labels)
      if let known = numbers[key] {
        counts[known] += 1
      } else {
        numbers[key] = different.count
        different.append(line)
        counts.append(1)
      }
    }
    count = counts.reduce(0, +)
    // The threads only read these.
    let all = different
    let derivedCount = Atomic(0)
    let results = withoutActuallyEscaping(report) { report in
      concurrentMap(all.count, threadCount: threadCount) { number in
        let result = Self.derive(SequenceBuffer(all[number]), recognizer, parameters)
        report(derivedCount.add(1, ordering: .relaxed).newValue)
        return result
      }
    }
    for (result, count) in zip(results, counts) {
      if result.isProduced { producedCount += count }
      if var derivations = result.derivations {
        coveredCount += count
        derivations.count = Double(count)
        self.lines.append(derivations)
        if covered.count < Self.keptCount { covered.append(result.line) }
      } else {
        uncovered.append((result.line, result.reached, Double(count)))
      }
    }
  }

  private static func derive(
    _ line: SequenceBuffer, _ recognizer: GrammarRecognizer, _ parameters: GrammarParameters
  ) -> Result {
    let closed = recognizer.derivations(of: line)
    if let fitted = FittedLine(closed, recognizer.grammar, parameters) {
      return Result(line: closed.line, derivations: fitted, isProduced: true)
    }
    let open = recognizer.derivations(
      of: line, openLists: OpenLists(wordCount: phraseWordCount))
    return Result(
      line: open.line,
      derivations: FittedLine(open, recognizer.grammar, parameters),
      reached: open.reached)
  }
}
