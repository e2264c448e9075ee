/// Words given at run time that always have a label, or are entities of a kind.
struct WordBinding: Sendable {
  /// The labels of a token by its place in an entry.
  private let labels: (first: Int, middle: Int, last: Int, single: Int)
  let words: SharedBuffer<WordListTable.Entry>

  /// Finds a label, or else the labels of entities of a kind, such as `B-ORG` and `I-ORG` of `ORG`.
  ///
  /// - Throws: ``TaggerError`` when the model lacks a label that the entries need.
  init(_ name: String, entries: [[String]], of tagger: borrowing WordTagger) throws(TaggerError) {
    words = SharedBuffer(WordListTable(lists: [entries]).slots)
    let known = tagger.labels
    func label(_ letters: String...) -> Int? {
      letters.lazy.compactMap { letter in known.firstIndex(of: "\(letter)-\(name)") }.first
    }
    guard !known.contains(name), let first = label("B"),
      label("I") != nil || entries.allSatisfy({ $0.count < 2 })
    else {
      let label = try tagger.index(of: name)
      labels = (label, label, label, label)
      return
    }
    let middle = label("I") ?? first
    labels = (first, middle, label("E", "L") ?? middle, label("S", "U") ?? first)
  }

  /// The label of a token at a place in an entry.
  func label(at place: ListPlace) -> Int {
    switch place {
    case .first: labels.first
    case .middle: labels.middle
    case .last: labels.last
    case .single, .none: labels.single
    }
  }
}
