package import WordTagging

extension TrainingConfiguration {
  /// The options that trained a model, as far as it records them: features, algorithm and settings.
  ///
  /// - Throws: ``TrainingError`` when its features need lists or tables of words, which a
  ///   model keeps in a form that training cannot read.
  package init(retraining model: TaggerModel) throws(TrainingError) {
    self.init()
    let tables = model.features.listNames + model.features.namedClusterings
    guard tables.isEmpty else {
      throw TrainingError(
        .missingWords, place: "features",
        message:
          "they use \(tables.joined(separator: ", ")), which a model keeps in a form that training"
          + " cannot read; take a model without word lists and tables")
    }
    features = model.features
    let training = model.metadata.first { $0.key == "training" }?.value ?? ""
    for setting in training.split(separator: " ") {
      let parts = setting.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { continue }
      switch parts[0] {
      case "algorithm": algorithm = TrainingAlgorithm(rawValue: parts[1]) ?? algorithm
      case "min-count": minCount = Int(parts[1])
      case "order": order = Int(parts[1]) ?? 1
      case "min-trigram-count": minTrigramCount = Int(parts[1]) ?? minTrigramCount
      case "runs": runCount = Int(parts[1]) ?? 1
      case "max-iterations": maxIterations = Int(parts[1]) ?? maxIterations
      case HyperParameter.aggressiveness.rawValue:
        try parameters.set(.aggressiveness, to: Double(parts[1]) ?? 1)
      default: break
      }
    }
  }
}
