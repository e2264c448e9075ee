/// Words grouped by the company they keep: each has a path down a binary tree, and words whose paths
/// begin alike stand in like places.
package struct WordClusters: Sendable {
  /// A word's place in the tree.
  package struct Member: Sendable, Hashable {
    /// `0` and `1` for each step from the root.
    package var path: String
    package var word: String
    /// How often the word was met.
    package var count: Int
  }

  /// The words, those of one cluster together, more frequent ones first.
  package let members: [Member]

  /// How many clusters there are.
  package var clusterCount: Int { Set(members.map(\.path)).count }

  /// Groups words by Brown's algorithm.
  ///
  /// Words join one by one, the frequent ones first; whenever there are more clusters than wanted,
  /// the two merge that cost least. The rest of the merges make the tree.
  ///
  /// - Parameters:
  ///   - counts: Which words stood side by side.
  ///   - clusterCount: How many clusters are wanted.
  ///   - progress: Is told from time to time how many words have joined.
  /// - Complexity: O(words × clusters²).
  package init(
    _ counts: NeighbourCounts, clusterCount: Int,
    progress: (_ done: Int) -> Void = { _ in }
  ) {
    let wordCount = counts.words.count
    var merging = ClusterMerging(slots: clusterCount + 1, total: counts.pairCount)
    var slotOfWord = [Int?](repeating: nil, count: wordCount)
    var wordsOfSlot = [[Int]](repeating: [], count: clusterCount + 1)
    var freeSlot = 0
    for word in 0..<wordCount {
      let slot = word <= clusterCount ? word : freeSlot
      slotOfWord[word] = slot
      wordsOfSlot[slot] = [word]
      merging.add(slot, counts.company(of: word, slotOfWord))
      if merging.live.count > clusterCount {
        let (kept, gone) = merging.cheapestPair()
        merging.merge(gone, into: kept)
        for moved in wordsOfSlot[gone] { slotOfWord[moved] = kept }
        wordsOfSlot[kept] += wordsOfSlot[gone]
        wordsOfSlot[gone] = []
        freeSlot = gone
      }
      if word % 64 == 0 { progress(word) }
    }
    let paths = Self.paths(&merging)
    members = counts.words.enumerated()
      .filter { $0.element.text != NeighbourCounts.lineEnd }
      .map { index, word in
        Member(
          path: slotOfWord[index].flatMap { paths[$0] } ?? "", word: word.text, count: word.count)
      }
      .sorted { ($0.path, $1.count, $0.word) < ($1.path, $0.count, $1.word) }
  }

  /// The path of each slot in use, from merging all that is left; what a slot merges with first is
  /// its nearest neighbor in the tree.
  private static func paths(_ merging: inout ClusterMerging) -> [Int: String] {
    var paths = Dictionary(uniqueKeysWithValues: merging.live.map { ($0, "") })
    var below = Dictionary(uniqueKeysWithValues: merging.live.map { ($0, [$0]) })
    while merging.live.count > 1 {
      let (kept, gone) = merging.cheapestPair()
      merging.merge(gone, into: kept)
      for slot in below[kept] ?? [] { paths[slot] = "0" + (paths[slot] ?? "") }
      for slot in below[gone] ?? [] { paths[slot] = "1" + (paths[slot] ?? "") }
      below[kept, default: []] += below.removeValue(forKey: gone) ?? []
    }
    return paths
  }
}
