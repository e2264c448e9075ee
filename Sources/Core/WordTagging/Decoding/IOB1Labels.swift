/// Conversion between IOB1 labels and BIO labels, on which the model was trained.
///
/// In IOB1 an entity starts with `B` only directly after another of its kind, else with `I`, which
/// hides the starts from a model. So training learns BIO, and the tagger writes its labels as the
/// data has them.
package struct IOB1Labels: Sendable {
  /// The key of a model's metadata that names the scheme of its results, and the value for IOB1.
  package static let metadata = (key: "label-scheme", value: "IOB1")

  /// For each label, the one that starts an entity of its kind, the one that continues it, and the number
  /// of its kind; -1 for labels outside of entities.
  private var starts: [Int32]
  private var insides: [Int32]
  private var kinds: [Int32]

  /// Finds the pairs of labels; those without a partner stay as they are.
  package init(_ labels: [String]) {
    var numbers: [String: Int32] = [:]
    for (index, label) in labels.enumerated() { numbers[label] = Int32(index) }
    starts = labels.map { label in Self.kind(label).flatMap { numbers["B-" + $0] } ?? -1 }
    insides = labels.map { label in Self.kind(label).flatMap { numbers["I-" + $0] } ?? -1 }
    kinds = zip(starts, insides).map { $0 >= 0 && $1 >= 0 ? $0 : -1 }
  }

  private static func kind(_ label: String) -> String? {
    label.hasPrefix("B-") || label.hasPrefix("I-") ? String(label.dropFirst(2)) : nil
  }

  /// The labels that BIO needs for labels of IOB1 and that these lack.
  package static func missingStarts(_ labels: [String]) -> [String] {
    labels.filter { $0.hasPrefix("I-") }.map { "B-" + $0.dropFirst(2) }.filter {
      !labels.contains($0)
    }
  }

  /// Turns BIO labels into IOB1 labels.
  package func writeIOB1(over path: UnsafeMutableBufferPointer<Int32>) {
    var previous: Int32 = -1
    for token in path.indices {
      let label = Int(path[token])
      let kind = kinds[label]
      if kind >= 0, kind != previous, path[token] == starts[label] { path[token] = insides[label] }
      previous = kind
    }
  }

  /// Turns IOB1 labels into BIO labels; a label that is out of range is unknown, and labels
  /// that continue it are unchanged.
  package func writeBIO<Path: MutableCollection>(over path: inout Path)
  where Path.Element: FixedWidthInteger {
    var previous: Int32 = -1
    var isKnown = true
    for index in path.indices {
      let label = Int(path[index])
      guard label < kinds.count else {
        isKnown = false
        continue
      }
      let kind = kinds[label]
      if isKnown, kind >= 0, kind != previous { path[index] = Path.Element(starts[label]) }
      (previous, isKnown) = (kind, true)
    }
  }

  /// Forbids inside labels after labels of other kinds and at the start, so that each labeling in IOB1 is one in BIO.
  func constrain(_ transitions: inout TransitionMatrix) {
    for (label, kind) in kinds.enumerated() where kind >= 0 && insides[label] == label {
      transitions.forbid(first: label)
      for previous in kinds.indices where kinds[previous] != kind {
        transitions.forbid(previous, label)
      }
    }
  }

  /// The two labels of an entity's kind, whose probabilities add up to the IOB1 label's; nil
  /// for labels outside of entities.
  func pair(_ label: Int) -> (start: Int, inside: Int)? {
    kinds[label] < 0 ? nil : (Int(starts[label]), Int(insides[label]))
  }
}
