import TaggerTraining

/// What training chose by its data, as `train` prints it.
enum ChosenSettings {
  static func text(_ settings: TrainingSettings) -> String {
    guard !settings.choices.isEmpty else { return "" }
    let lines = settings.choices.map { "  \($0.name.padded(to: 10)) \($0.value)\n" }
    return "chosen by the data:\n" + lines.joined()
  }
}
