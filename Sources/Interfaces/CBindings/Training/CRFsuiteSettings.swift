import CWordTagger
import LabeledData
import TaggerTraining
import WordTagging

/// The parameters of a trainer by CRFsuite's names, and those that CRFsuite does not have.
struct CRFsuiteSettings: TrainerSettings {
  /// CRFsuite's algorithms.
  enum Algorithm: String {
    case lbfgs
    case sgd = "l2sgd"
    case perceptron = "averaged-perceptron"
    case passiveAggressive = "passive-aggressive"
    case arow

    init?(_ name: String) {
      switch name {
      case "ap": self = .perceptron
      case "pa": self = .passiveAggressive
      default: self.init(rawValue: name)
      }
    }
  }

  private enum Kind { case number, count, flag, text }

  private let algorithm: Algorithm
  private let table: [(name: String, kind: Kind, value: String)]
  private var values: [String: String] = [:]

  init(_ algorithm: Algorithm) {
    self.algorithm = algorithm
    let common: [(String, Kind, String)] = [
      ("feature.minfreq", .number, "0"), ("feature.possible_states", .flag, "0"),
      ("feature.possible_transitions", .flag, "0"),
    ]
    let own: [(String, Kind, String)] =
      switch algorithm {
      case .lbfgs:
        [
          ("c1", .number, "0"), ("c2", .number, "1"), ("max_iterations", .count, "2147483647"),
          ("num_memories", .count, "6"), ("epsilon", .number, "1e-5"), ("period", .count, "10"),
          ("delta", .number, "1e-5"), ("linesearch", .text, "MoreThuente"),
          ("max_linesearch", .count, "20"),
        ]
      case .sgd:
        [
          ("c2", .number, "1"), ("max_iterations", .count, "1000"), ("period", .count, "10"),
          ("delta", .number, "1e-6"), ("calibration.eta", .number, "0.1"),
          ("calibration.rate", .number, "2"), ("calibration.samples", .number, "1000"),
          ("calibration.candidates", .count, "10"), ("calibration.max_trials", .count, "20"),
        ]
      case .perceptron: [("max_iterations", .count, "100"), ("epsilon", .number, "0")]
      case .passiveAggressive:
        [
          ("type", .count, "1"), ("c", .number, "1"), ("error_sensitive", .flag, "1"),
          ("averaging", .flag, "1"), ("max_iterations", .count, "100"), ("epsilon", .number, "0"),
        ]
      case .arow:
        [
          ("variance", .number, "1"), ("gamma", .number, "1"), ("max_iterations", .count, "100"),
          ("epsilon", .number, "0"),
        ]
      }
    let further: [(String, Kind, String)] = [
      ("threads", .count, "1"), ("seed", .count, "1"), ("patience", .count, "0"),
      ("features", .text, "auto"), ("scheme", .text, "none"), ("order", .count, "1"),
      ("min_trigram_count", .count, "2"),
    ]
    table = (common + own + further).map { (name: $0.0, kind: $0.1, value: $0.2) }
  }

  var names: [String] { table.map(\.name) }

  func get(_ name: String) throws(CallError) -> String {
    let row = try row(name)
    return values[name] ?? row.value
  }

  mutating func set(_ name: String, to value: String) throws(CallError) {
    let isRight =
      switch try row(name).kind {
      case .number: Double(value)?.isFinite ?? false
      case .count: Int(value).map { $0 >= 0 } ?? false
      case .flag: value == "0" || value == "1"
      case .text: true
      }
    guard isRight else { throw Self.fault(name, "cannot be '\(value)'") }
    let before = values[name]
    values[name] = value
    do { _ = try configuration(isOfAttributes: true) } catch {
      values[name] = before
      throw CallError(WT_ERROR_PARAMETER, CallError(error).message)
    }
  }

  private func row(
    _ name: String
  ) throws(CallError) -> (name: String, kind: Kind, value: String) {
    guard let row = table.first(where: { $0.name == name }) else { throw unknown(name) }
    return row
  }

  private func number(_ name: String) -> Double {
    table.first { $0.name == name }.flatMap { Double(values[name] ?? $0.value) } ?? 0
  }

  private func text(_ name: String) -> String {
    table.first { $0.name == name }.map { values[name] ?? $0.value } ?? ""
  }

  var meanLossToStop: Double {
    switch algorithm {
    case .lbfgs, .sgd: -.infinity
    case .perceptron, .passiveAggressive, .arow: number("epsilon")
    }
  }

  /// CRFsuite's averaging: over all epochs for the perceptron, including those after the last update; none for AROW.
  private var averaging: WeightAveraging {
    switch algorithm {
    case .perceptron: .epochs(max(1, count("max_iterations", most: 1_000_000)))
    case .passiveAggressive: number("averaging") == 0 ? .none : .epochsSoFar
    case .arow: .none
    case .lbfgs, .sgd: .epochsSoFar
    }
  }

  /// A count, rounded up and clamped to its range.
  private func count(_ name: String, most: Double = 2_147_483_647) -> Int {
    Int(max(0, min(number(name), most)).rounded(.up))
  }

  func configuration(isOfAttributes: Bool) throws -> TrainingConfiguration {
    var configuration = TrainingConfiguration()
    configuration.threadCount = count("threads", most: 1_024)
    configuration.seed = UInt64(number("seed"))
    configuration.patience = count("patience")
    configuration.minCount = max(1, count("feature.minfreq"))
    configuration.maxIterations = max(1, count("max_iterations"))
    configuration.usesAllPairs = number("feature.possible_states") != 0
    configuration.transitionPairs = number("feature.possible_transitions") != 0 ? .all : .observed
    configuration.averaging = averaging
    configuration.calibratesOnItself = false
    configuration.order = count("order")
    guard (1...2).contains(configuration.order) else {
      throw Self.fault("order", "is 1 or 2")
    }
    configuration.minTrigramCount = count("min_trigram_count")
    let scheme = text("scheme")
    configuration.scheme = scheme == "none" ? .io : EntityScheme(rawValue: scheme.lowercased())
    guard configuration.scheme != nil else { throw Self.fault("scheme", "cannot be '\(scheme)'") }
    let features = text("features")
    if features != "auto" {
      configuration.features = try FeatureSet(parsing: features)
    } else if isOfAttributes {
      configuration.features = try FeatureSet(parsing: "transition\nattributes\n")
    }
    try setParameters(&configuration)
    return configuration
  }

  private func setParameters(
    _ configuration: inout TrainingConfiguration
  ) throws(TrainingError) {
    func set(_ parameter: HyperParameter, _ name: String) throws(TrainingError) {
      try configuration.parameters.set(parameter, to: number(name))
    }
    switch algorithm {
    case .lbfgs:
      configuration.algorithm = number("c1") > 0 ? .owlqn : .lbfgs
      if number("c1") != 0 { try set(.l1, "c1") }
      try set(.l2, "c2")
      try set(.memory, "num_memories")
      try set(.gradientTolerance, "epsilon")
      try set(.period, "period")
      try set(.tolerance, "delta")
      let searches = ["MoreThuente", "Backtracking", "StrongBacktracking"]
      guard searches.contains(text("linesearch")) else {
        throw .init(
          .hyperParameter, message: "linesearch is none of \(searches.joined(separator: ", "))")
      }
    case .sgd:
      configuration.algorithm = .sgd
      try set(.l2, "c2")
      try set(.period, "period")
      try set(.tolerance, "delta")
      try set(.calibrationRate, "calibration.eta")
      try set(.calibrationSequences, "calibration.samples")
      try set(.calibrationTrials, "calibration.max_trials")
    case .perceptron: configuration.algorithm = .perceptron
    case .passiveAggressive:
      configuration.algorithm = .passiveAggressive
      try set(.passiveAggressiveVariant, "type")
      try set(.aggressiveness, "c")
    case .arow:
      configuration.algorithm = .arow
      try set(.arowVariance, "variance")
      try set(.arowRegularization, "gamma")
    }
  }
}
