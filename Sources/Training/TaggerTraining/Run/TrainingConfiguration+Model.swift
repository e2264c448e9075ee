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
      if let count = TrainingCount(rawValue: parts[0]) {
        if let number = Int(parts[1]) { self[keyPath: count.property] = number }
      } else if parts[0] == "algorithm" {
        algorithm = TrainingAlgorithm(rawValue: parts[1]) ?? algorithm
      } else if parts[0] == HyperParameter.aggressiveness.rawValue {
        try parameters.set(.aggressiveness, to: Double(parts[1]) ?? 1)
      }
    }
  }
}
