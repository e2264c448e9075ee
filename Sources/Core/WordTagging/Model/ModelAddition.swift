/// Entries that a tagger was given at run time, as the file of its model keeps them.
package struct ModelAddition: Sendable, Hashable {
  package enum Kind: String, Sendable {
    /// Entries of a word list of the features.
    case list
    /// Words that always have a label.
    case label
  }

  package let kind: Kind
  /// The name of the list, or the label.
  package let name: String
  package internal(set) var entries: [String]

  /// The text of the file's section: a line with the kind and the name, then a line with a tab and each entry.
  static func text(_ additions: [Self]) -> String {
    additions.map { addition in
      ([(addition.kind.rawValue, addition.name)] + addition.entries.map { ("", $0) }).map {
        "\($0)\t\(MetadataText.escaped($1))\n"
      }.joined()
    }.joined()
  }

  /// The additions of a section; nil when its lines are not as ``text(_:)`` writes them.
  static func parsed(_ lines: [String]) -> [Self]? {
    var additions: [Self] = []
    for line in lines {
      let parts = line.split(separator: "\t", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { return nil }
      let text = MetadataText.unescaped(parts[1])
      if let kind = Kind(rawValue: String(parts[0])) {
        additions.append(Self(kind: kind, name: text, entries: []))
      } else {
        guard parts[0].isEmpty, !additions.isEmpty else { return nil }
        additions[additions.count - 1].entries.append(text)
      }
    }
    return additions
  }
}
