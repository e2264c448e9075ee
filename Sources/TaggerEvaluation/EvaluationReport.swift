import InternalUtilities
public import LabeledData

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The metrics of an evaluation as text and JSON.
///
/// Metrics that Create ML has keep their names.
public struct EvaluationReport: Encodable, Sendable {
  /// One row of precision, recall and F1.
  public struct Row: Encodable, Sendable {
    let name: String
    let precision: Double
    let recall: Double
    let f1: Double
    let support: Int

    init(_ score: LabelScore) {
      (name, precision, recall, f1, support) = (
        score.name, score.precision, score.recall, score.f1, score.gold
      )
    }
  }

  /// A confusion of two labels.
  public struct ConfusionRow: Encodable, Sendable {
    let gold: String
    let predicted: String
    let count: Int
    let examples: [String]
  }

  /// An interval of the reliability diagram.
  public struct ReliabilityRow: Encodable, Sendable {
    let from: Double
    let to: Double
    let count: Int
    let confidence: Double
    let accuracy: Double
  }

  /// The difference from another model.
  public struct DifferenceRow: Encodable, Sendable {
    let model: String
    let tokens: Double
    let tokensFrom: Double
    let tokensTo: Double
    let lines: Double
    let linesFrom: Double
    let linesTo: Double
  }

  let model: String
  let data: String
  let lineCount: Int
  let tokenCount: Int
  let tokenAccuracy: Double
  let taggingError: Double
  let lineAccuracy: Double
  let macroPrecision: Double
  let macroRecall: Double
  let macroF1: Double
  /// The token accuracy among the counted labels.
  var countedTokenAccuracy: Double?
  /// The mean recall over the counted labels.
  var countedMacroRecall: Double?
  let expectedCalibrationError: Double
  let labels: [Row]
  let entities: [Row]
  let confusionLabels: [String]
  let confusionMatrix: [[Int]]
  let confusions: [ConfusionRow]
  let reliability: [ReliabilityRow]
  var difference: DifferenceRow?

  /// Computes the metrics.
  ///
  /// - Parameters:
  ///   - model: The model's name.
  ///   - data: The name of the data.
  ///   - evaluation: The labels to report on.
  ///   - scheme: The entity scheme; nil to infer it from the labels.
  ///   - counted: The labels to evaluate alone as well.
  ///   - confusionCount: The maximum number of confusions.
  public init(
    model: String, data: String, _ evaluation: Evaluation, scheme: EntityScheme? = nil,
    counted: [String]? = nil, confusionCount: Int = 10
  ) {
    self.model = model
    self.data = data
    lineCount = evaluation.lineCount
    tokenCount = evaluation.tokenCount
    tokenAccuracy = evaluation.tokenAccuracy
    taggingError = evaluation.taggingError
    lineAccuracy = evaluation.lineAccuracy
    (macroPrecision, macroRecall, macroF1) = evaluation.macro
    if let counted {
      countedTokenAccuracy = evaluation.tokenAccuracy(among: Set(counted))
      countedMacroRecall = evaluation.macroRecall(among: Set(counted))
    }
    let calibration = evaluation.calibration
    expectedCalibrationError = calibration.expectedError
    labels = evaluation.scores.map(Row.init)
    entities =
      evaluation.entityScores(scheme).map(Row.init) + [Row(evaluation.entityScore(scheme))]
    confusionLabels = evaluation.labels.names
    confusionMatrix = evaluation.confusion
    confusions = evaluation.frequentConfusions(confusionCount).map {
      ConfusionRow(
        gold: $0.gold, predicted: $0.predicted, count: $0.count, examples: $0.examples)
    }
    reliability = calibration.bins.map {
      ReliabilityRow(
        from: $0.range.lowerBound, to: $0.range.upperBound, count: $0.count,
        confidence: $0.confidence, accuracy: $0.accuracy)
    }
  }

  /// Adds the difference to another model on the same sequences.
  public mutating func compare(_ own: Evaluation, with other: Evaluation, name: String) {
    let comparison = Comparison(own, other)
    difference = DifferenceRow(
      model: name, tokens: comparison.tokens.value,
      tokensFrom: comparison.tokens.interval.lowerBound,
      tokensTo: comparison.tokens.interval.upperBound, lines: comparison.lines.value,
      linesFrom: comparison.lines.interval.lowerBound,
      linesTo: comparison.lines.interval.upperBound)
  }

  /// The report as JSON.
  public func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
  }

  /// The report as text.
  public var text: String {
    var lines = [
      "\(model) on \(data): \(lineCount) lines, \(tokenCount) tokens", "",
      "tokens right       \(percent(tokenAccuracy))   (tagging error \(percent(taggingError)))",
      "lines right        \(percent(lineAccuracy))",
      "macro              precision \(percent(macroPrecision))  recall \(percent(macroRecall))  "
        + "F1 \(percent(macroF1))",
      "calibration error  \(percent(expectedCalibrationError))",
    ]
    if let countedTokenAccuracy, let countedMacroRecall {
      lines.append(
        "counted labels     tokens \(percent(countedTokenAccuracy))  "
          + "macro recall \(percent(countedMacroRecall))")
    }
    lines += table("label", labels) + table("entity", entities)
    lines += ["", "confusions (in the data -> predicted)"]
    for confusion in confusions {
      lines.append(
        pad("\(confusion.count)", 7, left: true)
          + "  \(confusion.gold) -> \(confusion.predicted)")
      lines += confusion.examples.map { "           \($0)" }
    }
    lines += ["", "confidence       labels    mean  right"]
    for bin in reliability {
      lines.append(
        "\(percent(bin.from))-\(percent(bin.to))" + pad("\(bin.count)", 8, left: true)
          + " \(percent(bin.confidence)) \(percent(bin.accuracy))")
    }
    if let difference {
      lines += [
        "", "\(difference.model) compared with it, with 95 % intervals",
        "tokens  \(signed(difference.tokens))  "
          + "(\(signed(difference.tokensFrom)) to \(signed(difference.tokensTo)))",
        "lines   \(signed(difference.lines))  "
          + "(\(signed(difference.linesFrom)) to \(signed(difference.linesTo)))",
      ]
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func table(_ title: String, _ rows: [Row]) -> [String] {
    let width = max(18, (rows.map(\.name.count).max() ?? 0) + 2)
    return ["", pad(title, width) + "precision  recall      F1    number"]
      + rows.map { row in
        pad(row.name, width) + " \(percent(row.precision)) \(percent(row.recall)) "
          + "\(percent(row.f1)) " + pad("\(row.support)", 8, left: true)
      }
  }
}

/// A share in per cent with two digits, as wide as 100.00.
func percent(_ share: Double) -> String {
  pad((share * 100).fixed(2), 6, left: true) + "%"
}

private func signed(_ share: Double) -> String { (share < 0 ? "-" : "+") + percent(abs(share)) }

/// A text with spaces to a width.
func pad(_ text: String, _ width: Int, left: Bool = false) -> String {
  let space = String(repeating: " ", count: max(0, width - text.count))
  return left ? space + text : text + space
}
