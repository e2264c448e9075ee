package import TaggerEvaluation

/// Which label may follow which, and which may stand first and last.
package struct LegalTransitions: Sendable, Equatable {
  /// Row previous label, column label.
  package private(set) var pairs: [Bool]
  package private(set) var starts: [Bool]
  package private(set) var ends: [Bool]
  private let labels: [String]

  /// The rules that a way of writing entities implies; `runs` implies none.
  package init(labels: [String], scheme: EntityScheme = .runs) {
    self.labels = labels
    let parts = labels.map { Part($0, scheme) }
    starts = parts.map { !$0.continues }
    ends = parts.map { !$0.isOpen }
    pairs = parts.flatMap { previous in
      parts.map { next in
        next.continues ? previous.isOpen && previous.kind == next.kind : !previous.isOpen
      }
    }
    if scheme == .bio {
      // An entity may end anywhere, so only what goes on with it is bound.
      ends = labels.map { _ in true }
      pairs = parts.flatMap { previous in
        parts.map { !$0.continues || (previous.kind == $0.kind) }
      }
    }
  }

  /// Rules a pair of labels out.
  ///
  /// - Returns: Whether both labels are known.
  package mutating func forbid(_ previous: String, _ label: String) -> Bool {
    guard let first = labels.firstIndex(of: previous), let second = labels.firstIndex(of: label)
    else { return false }
    pairs[first * labels.count + second] = false
    return true
  }

  /// Whether there is no rule at all.
  package var allowsAll: Bool { !(pairs + starts + ends).contains(false) }

  /// The rules as the model file has them, empty when there are none.
  package var legality: [Bool] { allowsAll ? [] : pairs + starts + ends }

  /// Lays the rules on a corpus.
  package func apply(to corpus: inout EncodedCorpus) {
    corpus.legalTransitions = pairs
    corpus.legalStarts = starts
    corpus.legalEnds = ends
  }

  private struct Part {
    /// What the label is part of, `nil` outside of all.
    var kind: String?
    /// Whether the label goes on with what the one before began.
    var continues = false
    /// Whether what the label is part of must go on.
    var isOpen = false

    init(_ label: String, _ scheme: EntityScheme) {
      guard scheme != .runs, label.dropFirst().first == "-", let prefix = label.first else {
        return
      }
      kind = String(label.dropFirst(2))
      continues = prefix == "I" || prefix == "E"
      isOpen = scheme == .bioes && (prefix == "B" || prefix == "I")
    }
  }
}
