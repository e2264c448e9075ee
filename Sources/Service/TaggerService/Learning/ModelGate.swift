import LabeledData
import Support
import TaggerEvaluation
import WordTagging

/// Compares a new model with the one in use on lines that it was not trained on, before it takes its place.
struct ModelGate {
  /// Labeled lines of the project that were held back.
  var heldOut: [LabeledSequence]
  /// Labeled lines that come with the service.
  var gold: [LabeledSequence]
  /// Scans of the library that a person has corrected.
  var scans: [ReviewedScan] = []
  /// The minimum number of held-back and gold lines for a comparison.
  static let minimumLineCount = 50
  /// The maximum time of a line in relation to the current model.
  var latencyFactor = 1.5

  /// The gate's report.
  struct Report: Codable, Hashable, Sendable {
    /// The results of one model.
    struct Result: Codable, Hashable, Sendable {
      /// The shares of held-back tokens and lines that are right.
      var tokens: Double
      var lines: Double
      /// The same on the gold lines.
      var goldTokens: Double
      var goldLines: Double
      /// The median time of a line.
      var microseconds: Double
    }

    /// A label's F1 with the current and with the new model.
    struct Label: Codable, Hashable, Sendable {
      var name: String
      var count: Int
      var before: Double
      var after: Double
    }

    /// A line that one of the two models tags right.
    struct Line: Codable, Hashable, Sendable {
      var text: String
      var tokens: [String]
      var right: [String]
      var before: [String]
      var after: [String]
    }

    /// A corrected scan with the number of its rows that the current and the new model read right.
    struct Scan: Codable, Hashable, Sendable {
      var id: Int
      var title: String
      var rows: Int
      var before: Int
      var after: Int
    }

    var isPassed: Bool
    /// Who started the training.
    var requester: String?
    /// The reasons for the decision.
    var reasons: [String]
    var heldOutCount: Int
    var goldCount: Int
    var trainingCount: Int
    var before: Result?
    var after: Result
    var labels: [Label]
    var better: [Line]
    var worse: [Line]
    /// The corrected scans that were compared, and those whose rows differ.
    var scanCount: Int
    var scans: [Scan]
  }

  /// Evaluates both models.
  func report(
    _ new: WordTagger, replacing old: WordTagger?, trainingCount: Int
  ) throws -> Report {
    let after = try result(of: new)
    let before = try old.map { try result(of: $0) }
    let newEvaluation = try new.evaluation(on: heldOut + gold)
    let oldEvaluation = try old.map { try $0.evaluation(on: heldOut + gold) }
    var reasons: [String] = []
    if gold.isEmpty {
      reasons.append("there are no gold lines, which posts cannot change; give some with --gold")
    } else if heldOut.count + gold.count < Self.minimumLineCount {
      reasons.append(
        "\(heldOut.count + gold.count) held-back and gold lines are too few to judge by;"
          + " expected \(Self.minimumLineCount)")
    }
    if let before {
      if after.lines < before.lines {
        reasons.append("fewer held-back lines are right")
      }
      if after.goldTokens < before.goldTokens - 0.005 {
        reasons.append("gold lines lose more than half a point of their words")
      }
      if after.microseconds > max(before.microseconds * latencyFactor, 100) {
        reasons.append("a line takes longer than \(latencyFactor) times as long")
      }
    }
    let scans = old.map { scanDifferences(new, $0) } ?? []
    let worseScans = scans.filter { $0.after < $0.before }
    if !worseScans.isEmpty {
      reasons.append(
        "rows of scans in the library become worse: "
          + worseScans.prefix(5).map {
            "\($0.title.prefix(60)) (\($0.after) of \($0.rows) right, \($0.before) before)"
          }.joined(separator: ", "))
    }
    let oldScores = Dictionary(
      (oldEvaluation?.scores ?? []).map { ($0.name, $0.f1) },
      uniquingKeysWith: { first, _ in first })
    let (better, worse) = old.map { differences(new, $0) } ?? ([], [])
    let isPassed = reasons.isEmpty
    if isPassed {
      reasons.append(
        before == nil
          ? "there was no model before" : "as many held-back lines are right as before, or more")
      if let before, after.goldTokens < before.goldTokens {
        reasons.append("gold lines lose less than half a point of their words")
      }
    }
    return Report(
      isPassed: isPassed, reasons: reasons, heldOutCount: heldOut.count, goldCount: gold.count,
      trainingCount: trainingCount, before: before, after: after,
      labels: newEvaluation.scores.filter { $0.gold > 0 }.map {
        .init(name: $0.name, count: $0.gold, before: oldScores[$0.name] ?? 0, after: $0.f1)
      }, better: Array(better.prefix(50)), worse: Array(worse.prefix(50)),
      scanCount: self.scans.count, scans: scans)
  }

  private func result(of tagger: WordTagger) throws -> Report.Result {
    let held = try tagger.evaluation(on: heldOut)
    let gold = try tagger.evaluation(on: gold)
    let lines = (heldOut + self.gold).prefix(200)
    let times = lines.map { line in
      let text = line.text ?? line.tokens.joined(separator: " ")
      return (0..<3).map { _ in
        let start = ContinuousClock.now
        _ = tagger.tag(text)
        return ContinuousClock.now - start
      }.min() ?? .zero
    }.sorted()
    let median = times.isEmpty ? .zero : times[times.count / 2]
    return Report.Result(
      tokens: held.tokenAccuracy, lines: held.sequenceAccuracy, goldTokens: gold.tokenAccuracy,
      goldLines: gold.sequenceAccuracy, microseconds: median / .microseconds(1))
  }

  private func scanDifferences(_ new: WordTagger, _ old: WordTagger) -> [Report.Scan] {
    scans.map {
      Report.Scan(
        id: $0.id, title: $0.title, rows: $0.rowCount, before: $0.rightCount(old),
        after: $0.rightCount(new))
    }.filter { $0.before != $0.after }
  }

  private func differences(
    _ new: WordTagger, _ old: WordTagger
  ) -> (better: [Report.Line], worse: [Report.Line]) {
    var better: [Report.Line] = []
    var worse: [Report.Line] = []
    for line in heldOut + gold {
      let after = new.tag(tokens: line.tokens).labels
      let before = old.tag(tokens: line.tokens).labels
      guard after != before, (after == line.labels) != (before == line.labels) else { continue }
      let found = Report.Line(
        text: line.text ?? line.tokens.joined(separator: " "), tokens: line.tokens,
        right: line.labels, before: before, after: after)
      if after == line.labels { better.append(found) } else { worse.append(found) }
    }
    return (better, worse)
  }
}
