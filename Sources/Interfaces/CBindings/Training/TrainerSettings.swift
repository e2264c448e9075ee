import CWordTagger
import TaggerTraining

/// The settings of a trainer by their names.
protocol TrainerSettings {
  /// The names in the order of their documentation.
  var names: [String] { get }
  /// The loss of a sequence at which an online algorithm ends; below all losses for others.
  var meanLossToStop: Double { get }

  /// The value of a setting.
  func get(_ name: String) throws(CallError) -> String
  /// Changes a setting.
  mutating func set(_ name: String, to value: String) throws(CallError)
  /// The configuration of training.
  func configuration(isOfAttributes: Bool) throws -> TrainingConfiguration
}

extension TrainerSettings {
  /// The error about a setting.
  static func fault(_ name: String, _ message: String) -> CallError {
    CallError(WT_ERROR_PARAMETER, "the parameter '\(name)' \(message)")
  }

  /// The error about a name that is none of a setting.
  func unknown(_ name: String) -> CallError {
    Self.fault(name, "does not exist; expected \(names.joined(separator: ", "))")
  }
}
