public import LabeledData
import Support

/// Gives the alternatives of a grammar the weights with which it draws lines like real ones.
///
/// Expectation–maximization: each line is derived in all ways, an alternative counts as often as the line's derivations
/// are expected to use it, and the counts become the next weights. The result is half-way to the weights that are
/// written, since a tagger learns better from lines that are more varied than real ones. Lines need no
/// labels; where they have some, derivations agree with them. Lists count as having every phrase at a small probability,
/// so that unknown words do not hide a line's shape.
///
/// ```swift
/// let fit = try await GrammarFit(Grammar(contentsOf: "invoices.grammar"), to: lines)
/// print(fit.rounds.last ?? 0, fit.coveredCount)
/// try Data(fit.text(beside: "fitted.grammar").utf8).write(to: URL(filePath: "fitted.grammar"))
/// ```
public struct GrammarFit: Sendable {
  /// The number of lines that were read.
  public let lineCount: Int
  /// The number of lines that the grammar produces with its lists as they are.
  public let producedCount: Int
  /// The number of lines that it produces with any phrase in its lists.
  public let coveredCount: Int
  /// The mean logarithm of the probability of a covered line, with the written weights and after each round.
  public let rounds: [Double]
  /// The phrases that stand where the grammar draws from a list, and are in none.
  public let missingPhrases: [MissingPhrase]
  /// The lines that no derivation covers, alike ones together, the most frequent first.
  public let uncovered: [LineShape]
  /// The alternatives and optional parts, those whose expected uses changed most first.
  public let changes: [Change]

  let grammar: Grammar
  let parameters: GrammarParameters
  /// The fitted probability of each parameter.
  let chances: [Double]

  /// A phrase that a list lacks.
  public struct MissingPhrase: Sendable, Hashable {
    /// The name of the list.
    public var list: String
    /// The phrase in lower case.
    public var phrase: String
    /// The expected number of lines in which the phrase stands for an entry of the list.
    public var count: Double
  }

  /// An alternative or an optional part whose probability has changed.
  public struct Change: Sendable, Hashable {
    /// Its location, `file:line:column`.
    public var place: String
    /// The alternative as it is written.
    public var text: String
    /// The probability among the alternatives of its rule, or of the optional part, before.
    public var before: Double
    /// The probability after.
    public var after: Double
    /// The expected number of uses in the lines.
    public var uses: Double
  }

  /// The number of lines that the written weights count as, for each rule, group or optional part.
  static let priorWeight = 100.0
  /// The exponent of the fitted probabilities in the weighted geometric mean with the written ones.
  ///
  /// Training data is better for being more varied than real lines: with 1 a tagger was worse than without fitting.
  static let strength = 0.5
  /// The rounds after which fitting ends in any case.
  static let roundCount = 40
  /// Fitting ends when the mean logarithm of a line's probability grows less.
  static let leastGain = 0.0005
  /// The parts whose counts are added in order, so that the number of threads changes no bit.
  private static let partCount = 64

  /// Fits a grammar, on a thread of its own.
  ///
  /// - Parameters:
  ///   - grammar: The grammar.
  ///   - lines: Real lines. Equal ones are derived once.
  ///   - threadCount: The number of threads; it changes the time alone.
  ///   - report: Called with the number of lines that were derived.
  public init(
    _ grammar: Grammar, to lines: [LabeledSequence], threadCount: Int = 1,
    report: @Sendable (_ derivedCount: Int) -> Void = { _ in }
  ) async {
    self = await WorkThread(name: "DataGeneration").run {
      Self(fitting: grammar, to: lines, threadCount, report)
    }
  }

  private init(
    fitting grammar: Grammar, to lines: [LabeledSequence], _ threadCount: Int,
    _ report: @Sendable (_ derivedCount: Int) -> Void
  ) {
    self.grammar = grammar
    let parameters = GrammarParameters(grammar)
    self.parameters = parameters
    let recognizer = GrammarRecognizer(grammar)
    let derived = DerivedLines(lines, recognizer, parameters, threadCount, report)
    lineCount = derived.count
    producedCount = derived.producedCount
    coveredCount = derived.coveredCount
    var shapes = LineShapes(recognizer)
    for (line, reached, count) in derived.uncovered {
      shapes.add(line, reached: reached, count: count)
    }
    uncovered = shapes.shapes(near: derived.covered)
    var (chances, rounds) = (parameters.chances, [Double]())
    var uses: Uses
    repeat {
      uses = Self.uses(derived.lines, chances, threadCount)
      rounds.append(uses.logProbability / Double(max(1, derived.coveredCount)))
      let hasEnded =
        rounds.count > Self.roundCount
        || rounds.count > 2 && rounds[rounds.count - 1] - rounds[rounds.count - 2] < Self.leastGain
      if hasEnded || derived.lines.isEmpty { break }
      for group in parameters.groups {
        let sum = uses.counts[group.parameters].reduce(Self.priorWeight, +)
        for number in group.parameters {
          chances[number] =
            (uses.counts[number] + Self.priorWeight * parameters.chances[number]) / sum
        }
      }
    } while true
    self.rounds = rounds
    let smoothed = parameters.smoothed(chances, strength: Self.strength)
    self.chances = smoothed
    missingPhrases = uses.phrases.filter { !recognizer.lists($0.key.phrase) }
      .map { MissingPhrase(list: $0.list, phrase: $0.phrase, count: $1) }.sorted {
        ($1.count, $0.list, $0.phrase) < ($0.count, $1.list, $1.phrase)
      }
    changes = Self.changes(grammar, parameters, smoothed, uses.counts)
  }

  /// How often parameters and missing phrases are expected to be used in some lines.
  private struct Uses {
    var counts: [Double]
    var phrases: [GrammarRecognizer.UnlistedPhrase: Double] = [:]
    var logProbability = 0.0
  }

  private static func uses(
    _ lines: [FittedLine], _ chances: [Double], _ threadCount: Int
  ) -> Uses {
    let parts = concurrentMap(partCount, threadCount: threadCount) { part in
      var uses = Uses(counts: Array(repeating: 0, count: chances.count))
      for line in lines[part * lines.count / partCount..<(part + 1) * lines.count / partCount] {
        var phraseCounts = [Double](repeating: 0, count: line.phrases.count)
        uses.logProbability += line.count * line.addUses(chances, to: &uses.counts, &phraseCounts)
        for (phrase, count) in zip(line.phrases, phraseCounts) {
          uses.phrases[phrase, default: 0] += count
        }
      }
      return uses
    }
    return parts.reduce(into: Uses(counts: Array(repeating: 0, count: chances.count))) {
      sum, part in
      for (number, count) in part.counts.enumerated() { sum.counts[number] += count }
      sum.phrases.merge(part.phrases, uniquingKeysWith: +)
      sum.logProbability += part.logProbability
    }
  }

  private static func changes(
    _ grammar: Grammar, _ parameters: GrammarParameters, _ chances: [Double], _ uses: [Double]
  ) -> [Change] {
    var changes: [(size: Double, change: Change)] = []
    for group in parameters.groups {
      let numbers = group.isOptional ? group.parameters.prefix(1) : group.parameters
      let lines = uses[group.parameters].reduce(0, +)
      for number in numbers {
        let source = parameters.sources[number]
        let file = grammar.files[source.file]
        let (before, after) = (parameters.chances[number], chances[number])
        changes.append(
          (
            lines * abs(after - before),
            Change(
              place: file.place(of: source.range),
              text: String(decoding: file.bytes[source.range], as: UTF8.self), before: before,
              after: after, uses: uses[number])
          ))
      }
    }
    return changes.sorted { ($1.size, $0.change.place) < ($0.size, $1.change.place) }.map(\.change)
  }
}
