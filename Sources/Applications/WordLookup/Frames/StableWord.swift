/// The word that a stream of frames shows; it changes only if another word was seen clearly more often.
struct StableWord {
  /// The number of sightings after which a word is stable.
  let stableCount: Int
  /// The number of frames that vote.
  private let memory: Int
  private var sightings: [String?] = []
  private(set) var current: String?

  init(stableCount: Int = 3) {
    self.stableCount = stableCount
    memory = 3 * stableCount
  }

  /// Adds the word of a frame; returns whether the stable word has changed.
  mutating func update(with word: String?) -> Bool {
    sightings.append(word)
    if sightings.count > memory { sightings.removeFirst() }
    guard let word, word != current else { return false }
    let count = sightings.count { $0 == word }
    let rival = current.map { current in sightings.count { $0 == current } } ?? 0
    // If a word is read in two ways, the first reading stays until the other has a clear majority.
    guard count >= stableCount, count > 2 * rival else { return false }
    current = word
    return true
  }
}
