import WordTagging

/// A way of training that a search tries: families of templates and settings.
package struct SearchCandidate: Hashable, Sendable {
  /// The families of templates that it has, in the order of the search space.
  package var families: [TemplateFamily]
  package var algorithm: TrainingAlgorithm
  /// The factor of the penalty that fits the size of the data.
  package var penalty = 1.0
  package var minCount = 1
  /// The number of passes of an algorithm without a stopping criterion.
  package var passes = 20
  /// The number of runs whose weights are averaged.
  package var runs = 1
  /// How far one sequence may move the weights of the passive-aggressive algorithm; nil for what the options say.
  package var aggressiveness: Double?

  /// The settings and the families as text, unique for each candidate.
  package var description: String {
    let names = families.isEmpty ? "no family" : families.map(\.name).joined(separator: ", ")
    return "\(settings): \(names)"
  }

  /// The settings as text.
  package var settings: String {
    var parts = [algorithm.rawValue]
    if algorithm.isProbabilistic {
      if penalty != 1 { parts.append("penalty times \(penalty)") }
    } else {
      parts.append("\(passes) passes")
    }
    if minCount > 1 { parts.append("min-count \(minCount)") }
    if runs > 1 { parts.append("\(runs) runs") }
    if let aggressiveness, algorithm == .passiveAggressive {
      parts.append("aggressiveness \(aggressiveness)")
    }
    return parts.joined(separator: ", ")
  }
}

/// A change of a candidate, with its name in the table.
struct SearchChange: Sendable {
  let name: String
  let apply: @Sendable (SearchCandidate) -> SearchCandidate
}
