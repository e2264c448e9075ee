import Support
import TaggerTraining

/// The settings that training chose by its data, as printed by `train`.
enum ChosenSettings {
  static func text(_ choices: [TrainingPlan.Choice]) -> String {
    guard !choices.isEmpty else { return "" }
    let lines = choices.map { "  \($0.name.padded(to: 10)) \($0.value)\n" }
    return "chosen by the data:\n" + lines.joined()
  }
}
