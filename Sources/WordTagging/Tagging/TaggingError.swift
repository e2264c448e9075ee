/// An error in a request to a tagger.
public enum TaggingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The model has no such label.
  case unknownLabel(String, known: [String])
  /// No feature of the model uses such a word list.
  case unknownList(String, known: [String])
  /// There are not as many labels as tokens.
  case labelCount(found: Int, expected: Int)

  /// What is wrong and what was expected.
  public var description: String {
    switch self {
    case .unknownLabel(let label, let known):
      "the model has no label '\(label)'; it has \(known.joined(separator: ", "))"
    case .unknownList(let list, let known):
      "the model uses no word list '\(list)'; "
        + (known.isEmpty ? "it uses none" : "it uses \(known.joined(separator: ", "))")
    case .labelCount(let found, let expected):
      "\(found) labels for \(expected) tokens; expected one for each"
    }
  }
}
