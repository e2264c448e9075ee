public import LabeledData
import Support

/// The metrics of an evaluation as text and JSON.
///
/// Metrics that Create ML has are named as there.
public struct EvaluationReport: Sendable {
  private struct Row {
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

  /// An interval of the reliability diagram.
  private struct ReliabilityRow {
    let from: Double
    let to: Double
    let count: Int
    let confidence: Double
    let accuracy: Double
  }

  /// The difference from another model.
  private struct DifferenceRow {
    let model: String
    let entities: Double?
    let entitiesFrom: Double?
    let entitiesTo: Double?
    let tokens: Double
    let tokensFrom: Double
    let tokensTo: Double
    let sequences: Double
    let sequencesFrom: Double
    let sequencesTo: Double
  }

  private let model: String
  private let data: String
  private let sequenceCount: Int
  private let tokenCount: Int
  private let tokenAccuracy: Double
  private let taggingError: Double
  private let sequenceAccuracy: Double
  private let macroPrecision: Double
  private let macroRecall: Double
  private let macroF1: Double
  /// The token accuracy among the counted labels.
  private var countedTokenAccuracy: Double?
  /// The mean recall over the counted labels.
  private var countedMacroRecall: Double?
  private let expectedCalibrationError: Double
  /// Whether the labels have a scheme of entities, whose scores then come first.
  private let hasEntities: Bool
  private let labels: [Row]
  private let entities: [Row]
  private let confusionLabels: [String]
  private let confusionMatrix: [[Int]]
  private let confusions: [LabelConfusion]
  private let reliability: [ReliabilityRow]
  private var difference: DifferenceRow?

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
    self.init(
      model: model, data: data, evaluation.counts(scheme), counted: counted,
      confusionCount: confusionCount)
  }

  /// Computes the metrics from counts, such as the summed counts of several parts of the data.
  public init(
    model: String, data: String, _ counts: EvaluationCounts, counted: [String]? = nil,
    confusionCount: Int = 10
  ) {
    self.model = model
    self.data = data
    let confusion = counts.confusion
    sequenceCount = counts.sequenceCount
    tokenCount = confusion.tokenCount
    tokenAccuracy = confusion.tokenAccuracy
    taggingError = 1 - confusion.tokenAccuracy
    sequenceAccuracy = counts.sequenceAccuracy
    (macroPrecision, macroRecall, macroF1) = confusion.macro
    if let counted {
      countedTokenAccuracy = confusion.tokenAccuracy(among: Set(counted))
      countedMacroRecall = confusion.macroRecall(among: Set(counted))
    }
    let calibration = ConfidenceCalibration(counts.confidences)
    expectedCalibrationError = calibration.expectedError
    hasEntities = counts.scheme != EntityScheme.io.rawValue
    labels = confusion.scores.map(Row.init)
    entities = (counts.entities + [LabelScore.all(counts.entities)]).map(Row.init)
    confusionLabels = confusion.labels.names
    confusionMatrix = confusion.counts
    confusions = confusion.frequentConfusions(
      confusionCount, examples: 3, from: counts.misclassified)
    reliability = calibration.bins.map {
      ReliabilityRow(
        from: $0.range.lowerBound, to: $0.range.upperBound, count: $0.count,
        confidence: $0.confidence, accuracy: $0.accuracy)
    }
  }

  /// Adds the differences of another model, by its name, from this one on the same sequences.
  public mutating func add(_ comparison: EvaluationComparison, named name: String) {
    let (entities, tokens, sequences) = (
      comparison.entities, comparison.tokens, comparison.sequences
    )
    difference = DifferenceRow(
      model: name, entities: entities?.value, entitiesFrom: entities?.interval.lowerBound,
      entitiesTo: entities?.interval.upperBound, tokens: tokens.value,
      tokensFrom: tokens.interval.lowerBound,
      tokensTo: tokens.interval.upperBound, sequences: sequences.value,
      sequencesFrom: sequences.interval.lowerBound, sequencesTo: sequences.interval.upperBound)
  }

  /// The report as JSON.
  public var json: String { Support.json(reflecting: self, isIndented: true) }

  /// The report as text.
  public var text: String {
    var lines = ["\(model) on \(data): \(sequenceCount) sequences, \(tokenCount) tokens", ""]
    if hasEntities, let all = entities.last {
      lines.append(
        "entities           precision \(percent(all.precision))  recall \(percent(all.recall))  "
          + "F1 \(percent(all.f1))")
    }
    lines += [
      "tokens right       \(percent(tokenAccuracy))   (tagging error \(percent(taggingError)))",
      "sequences right    \(percent(sequenceAccuracy))",
      "macro              precision \(percent(macroPrecision))  recall \(percent(macroRecall))  "
        + "F1 \(percent(macroF1))", "calibration error  \(percent(expectedCalibrationError))",
    ]
    if let countedTokenAccuracy, let countedMacroRecall {
      lines.append(
        "counted labels     tokens \(percent(countedTokenAccuracy))  "
          + "macro recall \(percent(countedMacroRecall))")
    }
    let tables = [table("label", labels), table("entity", entities)]
    lines += (hasEntities ? tables.reversed() : tables).joined()
    if !confusions.isEmpty { lines += ["", "confusions (in the data -> predicted)"] }
    for confusion in confusions {
      lines.append(
        pad("\(confusion.count)", 7, left: true) + "  \(confusion.gold) -> \(confusion.predicted)")
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
      ]
      if let value = difference.entities, let from = difference.entitiesFrom,
        let to = difference.entitiesTo
      {
        lines.append("entity F1  \(signed(value))  (\(signed(from)) to \(signed(to)))")
      }
      lines += [
        "tokens     \(signed(difference.tokens))  "
          + "(\(signed(difference.tokensFrom)) to \(signed(difference.tokensTo)))",
        "sequences  \(signed(difference.sequences))  "
          + "(\(signed(difference.sequencesFrom)) to \(signed(difference.sequencesTo)))",
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

/// A share in percent with two digits, padded to the width of 100.00.
func percent(_ share: Double) -> String { pad((share * 100).fixed(2), 6, left: true) + "%" }

/// A difference of shares in percent with its sign.
func signed(_ share: Double) -> String { (share < 0 ? "-" : "+") + percent(abs(share)) }

/// A text padded with spaces to a width.
func pad(_ text: String, _ width: Int, left: Bool = false) -> String {
  let space = String(repeating: " ", count: max(0, width - text.count))
  return left ? space + text : text + space
}
