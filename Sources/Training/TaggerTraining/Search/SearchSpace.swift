import LabeledData
import WordTagging

/// The candidates of a search: the settings that can be changed, and those that the options fix.
struct SearchSpace: Sendable {
  /// The families of templates that suit the data.
  private(set) var families: [TemplateFamily]
  /// The candidate of training without a search.
  let start: SearchCandidate
  let options: TrainingConfiguration
  private let defaults: DefaultFeatures
  private let isAlgorithmFixed: Bool

  /// Finds the families that suit some data; with `isAlgorithmFixed` the algorithm stays as it is.
  init(_ options: TrainingConfiguration, _ survey: CorpusSurvey, isAlgorithmFixed: Bool) {
    self.options = options
    self.isAlgorithmFixed = isAlgorithmFixed
    defaults = DefaultFeatures(survey, options, allowsLineDefaults: !isAlgorithmFixed)
    if let given = options.features {
      // Given templates come first; families that repeat them change nothing.
      let own = TemplateFamily("the given templates", isDefault: true, given.description)
      families = [own] + defaults.families.map { $0.withDefault(false) }
    } else {
      families = defaults.families
    }
    if !options.isSecondOrder { families.append(.secondOrder) }
    var start = SearchCandidate(
      families: families.filter(\.isDefault), algorithm: options.algorithm,
      minCount: options.minCount ?? 1, runs: options.runCount)
    if defaults.learnsLines {
      start.algorithm = LineDefaults.algorithm
      (start.passes, start.runs) = (LineDefaults.epochCount, LineDefaults.runCount)
      start.aggressiveness = LineDefaults.aggressiveness
    }
    self.start = start
  }

  /// The templates of a candidate.
  func features(of candidate: SearchCandidate) throws(TaggerError) -> FeatureSet {
    try defaults.features(of: candidate.families)
  }

  /// The options that train a candidate on data of some size.
  func options(of candidate: SearchCandidate, tokenCount: Int) throws -> TrainingConfiguration {
    var options = options
    options.features = try features(of: candidate)
    if candidate.families.contains(.secondOrder) { options.order = 2 }
    options.algorithm = candidate.algorithm
    options.minCount = candidate.minCount
    options.runCount = candidate.runs
    if candidate.algorithm.isProbabilistic {
      if candidate.penalty != 1 {
        let l2 = TrainingSettings.penalty(tokenCount: tokenCount) * candidate.penalty
        try options.parameters.set(.l2, to: l2)
        if !options.parameters.isSet(.tolerance) {
          try options.parameters.set(.tolerance, to: TrainingSettings.tolerance)
        }
      }
    } else {
      options.maxIterations = min(options.maxIterations, candidate.passes)
      if let aggressiveness = candidate.aggressiveness, candidate.algorithm == .passiveAggressive {
        try options.parameters.set(.aggressiveness, to: aggressiveness)
      }
    }
    return options
  }

  /// A candidate with or without a family.
  func setting(
    _ family: TemplateFamily, _ isIncluded: Bool, in candidate: SearchCandidate
  ) -> SearchCandidate {
    var other = candidate
    other.families = families.filter {
      $0 == family ? isIncluded : candidate.families.contains($0)
    }
    return other
  }

  /// The changes of templates: each family that the start lacks, each that it has, and all at once but second order,
  /// which takes many times the work of all templates.
  var templateChanges: [SearchChange] {
    let every = SearchChange(name: "with every family") { [families] in
      var candidate = $0
      candidate.families = families.filter { $0 != .secondOrder }
      return candidate
    }
    return [every]
      + families.map { family in
        let isIncluded = !start.families.contains(family)
        return SearchChange(name: (isIncluded ? "with " : "without ") + family.name) { [self] in
          setting(family, isIncluded, in: $0)
        }
      }
  }

  /// The changes of algorithms and their settings that the options leave open.
  var settingChanges: [SearchChange] {
    var changes: [SearchChange] = []
    func add(_ name: String, _ change: @escaping @Sendable (inout SearchCandidate) -> Void) {
      changes.append(
        SearchChange(name: name) {
          var candidate = $0
          change(&candidate)
          return candidate
        })
    }
    if options.minCount == nil {
      for count in [2, 3] { add("min-count \(count)") { $0.minCount = count } }
    }
    if !options.parameters.isSet(.l2) {
      for factor in [0.3, 3] {
        add("penalty times \(factor)") { if $0.algorithm.isProbabilistic { $0.penalty = factor } }
      }
    }
    guard !isAlgorithmFixed else { return changes }
    add(options.algorithm.rawValue) { [options] in
      ($0.algorithm, $0.runs) = (options.algorithm, options.runCount)
    }
    for algorithm in [TrainingAlgorithm.perceptron, .passiveAggressive] {
      for runs in [1, 3] {
        add("\(algorithm.rawValue), \(runs == 1 ? "one run" : "\(runs) runs")") {
          ($0.algorithm, $0.runs, $0.passes) = (algorithm, runs, 10)
        }
      }
      add("\(algorithm.rawValue), 30 passes") { ($0.algorithm, $0.passes) = (algorithm, 30) }
    }
    return changes
  }
}

extension TemplateFamily {
  fileprivate func withDefault(_ isDefault: Bool) -> Self {
    Self(name, isDefault: isDefault, templates)
  }
}
