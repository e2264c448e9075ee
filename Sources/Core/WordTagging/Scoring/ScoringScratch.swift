/// The memory in which a sequence is scored, and the rows that are kept for later sequences.
struct ScoringScratch: ~Copyable {
  /// The maximum size of the cache in bytes.
  var budget = EmissionCache.standardBudget
  /// A word in lower case.
  var folded: [UInt8] = []
  /// Room for a window of a sequence; see ``EmissionScorer``.
  var entries = ScratchBuffer<WordEntry>()
  var sources = ScratchBuffer<UnsafePointer<Float>>()
  var segmentSources = ScratchBuffer<UnsafePointer<Float>>()
  var hashes = ScratchBuffer<UInt64>()
  var wordValues = ScratchBuffer<UInt64>()
  var candidates = ScratchBuffer<EmissionScorer.Candidate>()
  private var cache: EmissionCache?

  /// The cache of a model; the cache of any other model is dropped.
  mutating func cache(for model: TaggerModel, stride: Int) -> EmissionCache {
    if let cache, cache.model === model { return cache }
    let made = EmissionCache(model, stride: stride, budget: budget)
    cache = made
    return made
  }
}
