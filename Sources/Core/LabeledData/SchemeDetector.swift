import WordTagging

/// Detects the scheme of labels from sequences, since labels alone do not distinguish IOB1 from
/// BIO.
package struct SchemeDetector: Sendable {
  /// The numbers of entities that start with `I`, and with `B` although no entity of their kind
  /// precedes.
  private var (insideStarts, plainStarts) = (0, 0)

  package init() {}

  /// The counts, to be added up.
  package var counts: [Int] {
    get { [insideStarts, plainStarts] }
    set { (insideStarts, plainStarts) = (newValue[0], newValue[1]) }
  }

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
    // A few mistakes do not make BIO another scheme.
    return insideStarts > 9 * plainStarts ? .iob1 : .bio
  }
}
