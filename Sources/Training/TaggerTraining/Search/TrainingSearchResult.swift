import Support
public import WordTagging

/// The result of a search: the best candidate, and the value of each family of templates to it.
public struct TrainingSearchResult: Sendable {
  /// A family of templates in the table.
  public struct Family: Sendable {
    /// A readable description of what the templates observe.
    public let name: String
    /// Whether the winner uses it.
    public let isChosen: Bool
    /// The score with the family minus the score without it.
    public let worth: ScoreDifference
  }

  /// The metric that was maximized.
  public let metric: SearchMetric
  package let winner: SearchCandidate
  /// The templates of the winner.
  public let features: FeatureSet
  /// The configuration that trains the winner on all data.
  public let configuration: TrainingConfiguration
  /// The mean score of the winner.
  public let score: Double
  /// The gain over training without a search.
  public let gain: ScoreDifference
  /// The value of every family to the winner, the most valuable first; fewer if the budget was used
  /// up.
  public let families: [Family]
  /// Whether the search tried everything.
  public let isComplete: Bool

  /// The table and the settings as text.
  public var text: String {
    var lines = ["family".padded(to: 32) + "in   \(metric.rawValue) by it"]
    for family in families {
      lines.append(
        family.name.padded(to: 32) + (family.isChosen ? "yes  " : "no   ")
          + Self.points(family.worth)
          + (family.worth.beatsNoise ? "" : "  within the noise"))
    }
    lines.append("")
    lines.append("settings   \(winner.settings)")
    lines.append(
      "\(metric.rawValue.padded(to: 10)) \(score.percentage), \(Self.points(gain)) beside training without a search"
    )
    if !isComplete { lines.append("not everything was tried: give more --budget to continue") }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The features as a file that can be edited and given to `train`, with the further options in a comment.
  public var featureFile: String {
    "# \(metric.rawValue) \(score.percentage) in cross-validation on a part of the data\n"
      + "# wordtagger train --features THIS-FILE\(trainingArguments)\n\(features)"
  }

  /// The options of `train` besides the features, each after a space.
  private var trainingArguments: String {
    var arguments = " --algorithm \(winner.algorithm.rawValue)"
    if !winner.algorithm.isProbabilistic {
      arguments += " --max-iterations \(configuration.maxIterations)"
    }
    if configuration.runCount > 1 { arguments += " --runs \(configuration.runCount)" }
    if configuration.order == 2 {
      arguments += " --order 2 --min-trigram-count \(configuration.minTrigramCount)"
    }
    arguments += " --min-count \(winner.minCount)"
    let parameters = configuration.parameters.values.sorted { $0.key.rawValue < $1.key.rawValue }
    for (parameter, value) in parameters where parameter.algorithms.contains(winner.algorithm) {
      arguments += " --\(parameter.rawValue) \(value)"
    }
    return arguments
  }

  private static func points(_ difference: ScoreDifference) -> String {
    let sign = difference.mean < 0 ? "-" : "+"
    return "\(sign)\((100 * abs(difference.mean)).fixed(2)) ± \((100 * difference.noise).fixed(2))"
  }
}
