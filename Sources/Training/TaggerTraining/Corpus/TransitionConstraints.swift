package import LabeledData

/// The allowed transitions: the labels that may follow another, start or end a sequence.
package struct TransitionConstraints: Sendable, Equatable {
  /// Row previous label, column label.
  package var pairs: [Bool]
  package var starts: [Bool]
  package var ends: [Bool]
  private let labels: [String]

  /// No constraints on labels without names.
  init(labelCount: Int) {
    labels = []
    starts = Array(repeating: true, count: labelCount)
    ends = starts
    pairs = Array(repeating: true, count: labelCount * labelCount)
  }

  /// The constraints of an entity scheme; `io` has none.
  package init(labels: [String], scheme: EntityScheme = .io) {
    self.labels = labels
    starts = labels.map { scheme.allows($0, after: nil) }
    ends = labels.map { scheme.allows(nil, after: $0) }
    pairs = labels.flatMap { previous in labels.map { scheme.allows($0, after: previous) } }
  }

  /// Forbids a label after another.
  ///
  /// - Returns: Whether both labels are known.
  package mutating func forbid(_ previous: String, _ label: String) -> Bool {
    guard let first = labels.firstIndex(of: previous), let second = labels.firstIndex(of: label)
    else { return false }
    pairs[first * labels.count + second] = false
    return true
  }

  /// Adds the constraints of a model that has the first of these labels.
  package mutating func add(_ transitionConstraints: [Bool], labelCount: Int) {
    guard !transitionConstraints.isEmpty else { return }
    for first in 0..<labelCount {
      for second in 0..<labelCount where !transitionConstraints[first * labelCount + second] {
        pairs[first * labels.count + second] = false
      }
      if !transitionConstraints[labelCount * labelCount + first] { starts[first] = false }
      if !transitionConstraints[labelCount * (labelCount + 1) + first] { ends[first] = false }
    }
  }

  /// Whether every sequence of labels is allowed.
  package var allowsAll: Bool { [pairs, starts, ends].allSatisfy { !$0.contains(false) } }

  /// The constraints as the model file stores them, empty if there are none.
  package var transitionConstraints: [Bool] { allowsAll ? [] : pairs + starts + ends }
}
