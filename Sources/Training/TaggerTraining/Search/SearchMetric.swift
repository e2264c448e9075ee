import LabeledData
import TaggerEvaluation

/// The metric that a search maximizes.
public enum SearchMetric: String, CaseIterable, Sendable {
  /// The share of tokens with the right label.
  case tokens
  /// The share of sequences without a wrong label.
  case sequences
  /// The F1 of whole entities.
  case entities

  /// The metric that suits some data: entities if labels have prefixes or an outside label.
  init(_ survey: CorpusSurvey) {
    self = survey.hasEntities ? .entities : .tokens
  }

  /// The value of an evaluation.
  func value(_ evaluation: Evaluation, _ scheme: EntityScheme?) -> Double {
    switch self {
    case .tokens: evaluation.tokenAccuracy
    case .sequences: evaluation.sequenceAccuracy
    case .entities: evaluation.entityScore(scheme).f1
    }
  }
}
