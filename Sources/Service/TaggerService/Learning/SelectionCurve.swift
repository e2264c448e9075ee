public import LabeledData
import Support
import TaggerEvaluation
import TaggerTraining
import WordTagging

/// What it is worth to let a model choose the lines to label, simulated on lines whose labels are known.
///
/// Models learn from more and more lines: in one series from the lines that the last model was least certain of, in the
/// other from random ones. Both are evaluated on lines that neither learns from.
public struct SelectionCurve: Sendable {
  /// The scores of two models that learned from as many lines.
  public struct Point: Sendable, Hashable {
    /// The number of lines.
    public var count: Int
    /// The score with lines that models chose.
    public var chosen: Double
    /// The score with random lines.
    public var random: Double
  }

  /// The points, from the fewest lines on; the first one has the same random lines in both series.
  public private(set) var points: [Point] = []
  /// Whether the scores are F1 of entities; otherwise shares of tokens.
  public let isF1: Bool

  /// The share of the lines that models are evaluated on, as its divisor.
  private static let heldOutDivisor = 5
  private static let firstCount = 50
  /// Enough lines for three points and those that judge.
  private static let leastCount = 300

  /// Simulates both series.
  ///
  /// - Parameters:
  ///   - lines: Labeled lines, at least 300, without columns.
  ///   - seed: The seed of the random order.
  ///   - report: Called with the number of lines of each point.
  /// - Throws: `DataError` for too few lines, or errors of training.
  public init(
    of lines: [LabeledSequence], seed: UInt64 = 1, report: (Int) -> Void = { _ in }
  ) throws {
    guard lines.count >= Self.leastCount else {
      throw DataError(
        .malformed, file: "the data",
        message: "\(lines.count) labeled lines; a curve needs \(Self.leastCount)")
    }
    if let column = lines.lazy.flatMap(\.columns).first {
      throw DataError(
        .malformed, file: "the data",
        message: "lines are chosen by their words alone; leave out the column '\(column.name)'")
    }
    let order = try CrossValidationFolds.shuffledGroups(lines, by: nil, seed: seed).joined()
    let shuffled = order.map { lines[$0] }
    let heldOut = Array(shuffled.prefix(shuffled.count / Self.heldOutDivisor))
    let pool = Array(shuffled.dropFirst(heldOut.count))
    isF1 = EntityScheme(labels: Set(lines.flatMap(\.labels)).sorted()) != .io
    var chosen = Array(pool.indices.prefix(Self.firstCount))
    var count = Self.firstCount
    while true {
      report(count)
      let tagger = try Self.tagger(chosen.map { pool[$0] })
      let random = count == Self.firstCount ? tagger : try Self.tagger(Array(pool.prefix(count)))
      points.append(
        Point(
          count: count, chosen: try score(tagger, heldOut), random: try score(random, heldOut)))
      guard 2 * count <= pool.count else { return }
      // A model learns more from a choice if it was not made long ago: two steps for each doubling.
      chosen = try Self.grown(chosen, to: count * 3 / 2, by: tagger, pool)
      let between = try Self.tagger(chosen.map { pool[$0] })
      count *= 2
      chosen = try Self.grown(chosen, to: count, by: between, pool)
    }
  }

  private static func grown(
    _ chosen: [Int], to count: Int, by tagger: WordTagger, _ pool: [LabeledSequence]
  ) throws -> [Int] {
    let known = Set(chosen)
    let candidates = pool.indices.filter { !known.contains($0) }.map {
      LineSelection.Candidate(id: $0, text: "", tokens: pool[$0].tokens)
    }
    let selection = LineSelection(tagger, labeled: chosen.map { pool[$0].labels })
    return chosen + selection.rank(count - chosen.count, of: candidates).map(\.candidate.id)
  }

  private static func tagger(_ lines: [LabeledSequence]) throws -> WordTagger {
    let run = try TrainingRun(TrainingConfiguration(), sequences: lines)
    while try run.step() != nil {}
    return try WordTagger(modelBytes: run.model().fileBytes())
  }

  private func score(_ tagger: WordTagger, _ heldOut: [LabeledSequence]) throws -> Double {
    let evaluation = try Evaluation(tagger, on: heldOut)
    return isF1 ? evaluation.entityScore().f1 : evaluation.tokenAccuracy
  }

  /// The number of random lines that the chosen ones of a point are worth, in proportion between points; nil beyond the
  /// last point.
  public func worth(of point: Point) -> Int? {
    guard let first = points.first else { return nil }
    if point.chosen <= first.random { return first.count }
    for (last, next) in zip(points, points.dropFirst()) where next.random >= point.chosen {
      let share = (point.chosen - last.random) / max(1e-9, next.random - last.random)
      return Int((Double(last.count) + share * Double(next.count - last.count)).rounded())
    }
    return nil
  }

  /// A table with a line for each point.
  public var text: String {
    let name = isF1 ? "F1" : "tokens"
    var lines = ["  lines  chosen   random   \(name); chosen lines are worth random ones"]
    for point in points {
      let worth =
        worth(of: point).map { "\($0)" } ?? "more than \(points.last?.count ?? 0)"
      lines.append(
        String("      \(point.count)".suffix(7)) + "  \(point.chosen.percentage)"
          + "  \(point.random.percentage)  \(worth)")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
