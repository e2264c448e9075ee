/// The memory in which a sequence is scored, and the scores that are cached for later sequences.
struct ScoringScratch: ~Copyable {
  /// The maximum size of the cache in bytes.
  var budget = EmissionCache.standardBudget
  var sums = ScratchBuffer<Float>()
  /// A word in lower case.
  var folded: [UInt8] = []
  /// Room for a group; see ``EmissionScorer``.
  var rows = ScratchBuffer<Float>()
  var hashes = ScratchBuffer<UInt64>()
  var wordValues = ScratchBuffer<UInt64>()
  private var cache: EmissionCache?

  /// The cache of a model; the cache of any other model is dropped.
  mutating func cache(for model: TaggerModel, stride: Int) -> EmissionCache {
    if let cache, cache.model === model { return cache }
    let compiled = model.compiledTemplates
    _ = rows.reserve(compiled.maximumRows * stride + EmissionScorer.slack)
    _ = wordValues.reserve(compiled.wordTests.count)
    let made = EmissionCache(model, stride: stride, budget: budget)
    cache = made
    return made
  }
}
