import WordTagging

/// Detects the scheme of labels in sequences, where the labels alone do not tell IOB1 from BIO.
package struct SchemeDetector: Sendable {
  /// How many entities start with `I`, and how many with `B` although none of their kind is before.
  private var (insideStarts, plainStarts) = (0, 0)

  package init() {}

  /// Takes the labels of a sequence into account.
  package mutating func add(_ sequence: borrowing SequenceBuffer) {
    var previous: ArraySlice<UInt8>?
    for label in sequence.labels {
      let text = sequence.bytes[label.indices]
      let hasKind = text.count > 2 && text[text.startIndex + 1] == UInt8(ascii: "-")
      let kind = hasKind ? text.dropFirst(2) : nil
      if let kind, previous != kind {
        if text.first == UInt8(ascii: "I") { insideStarts += 1 }
        if text.first == UInt8(ascii: "B") { plainStarts += 1 }
      }
      previous = kind
    }
  }

  /// The scheme of the labels, given all of them.
  package func scheme(of labels: [String]) -> EntityScheme {
    let scheme = EntityScheme(labels: labels)
    guard scheme == .bio else { return scheme }
    // A few slips do not make BIO another scheme.
    return insideStarts > 9 * plainStarts ? .iob1 : .bio
  }
}
