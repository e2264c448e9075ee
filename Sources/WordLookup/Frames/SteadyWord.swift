/// Decides which word a stream of frames shows: one changes to another only when it was seen clearly more often.
struct SteadyWord {
  /// How many sightings make a word steady.
  let stableCount: Int
  /// The frames that vote.
  private let memory: Int
  private var sightings: [String?] = []
  private(set) var current: String?

  init(stableCount: Int = 3) {
    self.stableCount = stableCount
    memory = 3 * stableCount
  }

  /// Adds what a frame shows; returns whether the word has changed.
  mutating func update(with word: String?) -> Bool {
    sightings.append(word)
    if sightings.count > memory { sightings.removeFirst() }
    guard let word, word != current else { return false }
    let count = sightings.count { $0 == word }
    let rival = current.map { current in sightings.count { $0 == current } } ?? 0
    // A word that is read in two ways is shown in the way that came first until the other wins by far.
    guard count >= stableCount, count > 2 * rival else { return false }
    current = word
    return true
  }
}
