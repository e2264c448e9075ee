public import LabeledData

/// Words grouped by their contexts: each has a path down a binary tree, and words with a common
/// prefix of their paths occur in similar contexts.
public struct WordClusters: Sendable {
  /// A word and its path in the tree.
  public struct Member: Sendable, Hashable {
    /// `0` and `1` for each step from the root.
    public let path: String
    /// The word.
    public let word: String
    /// The number of occurrences.
    public let count: Int

    /// The word's line in a file, as other implementations of Brown clusters write it.
    package var line: String { "\(path)\t\(word)\t\(count)\n" }
  }

  /// The words, grouped by cluster, more frequent ones first.
  public let members: [Member]

  /// The number of clusters.
  public var clusterCount: Int { Set(members.map(\.path)).count }

  /// Groups the words of sequences by Brown's algorithm; labels are ignored.
  ///
  /// ```swift
  /// configuration.wordTables["own"] = WordTable(try await WordClusters(of: lines))
  /// ```
  ///
  /// - Parameters:
  ///   - sequences: The sequences; more text gives better clusters.
  ///   - clusterCount: The number of clusters.
  ///   - minimumCount: Words that occur less often are left out.
  ///   - window: The maximum distance of words that count as neighbors.
  /// - Throws: `CancellationError` when the task is canceled.
  /// - Complexity: O(words × clusters²).
  public init(
    of sequences: some Sequence<LabeledSequence>, clusterCount: Int = 256, minimumCount: Int = 3,
    window: Int = 2
  ) async throws {
    try self.init(
      CoOccurrenceCounts(Array(sequences), minCount: minimumCount, window: window),
      clusterCount: clusterCount
    ) { _ in try Task.checkCancellation() }
  }

  /// Groups words by Brown's algorithm.
  ///
  /// Words are added one by one, frequent ones first; whenever there are more clusters than wanted, the
  /// two with the cheapest merge are merged. The remaining merges make the tree.
  ///
  /// - Parameters:
  ///   - counts: The co-occurrences of words.
  ///   - clusterCount: The number of clusters.
  ///   - progress: Called from time to time with the number of words added.
  /// - Complexity: O(words × clusters²).
  package init(
    _ counts: CoOccurrenceCounts, clusterCount: Int,
    progress: (_ done: Int) throws -> Void
  ) rethrows {
    let wordCount = counts.words.count
    var merging = ClusterMerging(slots: clusterCount + 1, total: counts.pairCount)
    var slotOfWord = [Int?](repeating: nil, count: wordCount)
    var wordsOfSlot = [[Int]](repeating: [], count: clusterCount + 1)
    var freeSlot = 0
    for word in 0..<wordCount {
      let slot = word <= clusterCount ? word : freeSlot
      slotOfWord[word] = slot
      wordsOfSlot[slot] = [word]
      merging.add(slot, counts.coOccurrences(of: word, slotOfWord))
      if merging.live.count > clusterCount {
        let (kept, gone) = merging.cheapestPair()
        merging.merge(gone, into: kept)
        for moved in wordsOfSlot[gone] { slotOfWord[moved] = kept }
        wordsOfSlot[kept] += wordsOfSlot[gone]
        wordsOfSlot[gone] = []
        freeSlot = gone
      }
      if word % 64 == 0 { try progress(word) }
    }
    let paths = Self.paths(&merging)
    members = counts.words.enumerated().filter { $0.element.text != CoOccurrenceCounts.boundary }
      .map { index, word in
        Member(
          path: slotOfWord[index].flatMap { paths[$0] } ?? "", word: word.text, count: word.count)
      }.sorted { ($0.path, $1.count, $0.word) < ($1.path, $0.count, $1.word) }
  }

  /// The path of each slot in use, from merging all remaining clusters.
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
