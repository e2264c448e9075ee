/// The memory in which a line is scored, and what is remembered from line to line.
struct ScoringScratch: ~Copyable {
  /// How much may be remembered, in bytes.
  var budget = EmissionCache.standardBudget
  var values = ScratchBuffer<UInt64>()
  var codes = ScratchBuffer<UInt8>()
  var sums = ScratchBuffer<Float>()
  /// A word in lower case.
  var folded: [UInt8] = []
  /// Room for a group; see ``EmissionScorer``.
  var rows = ScratchBuffer<Float>()
  var hashes = ScratchBuffer<UInt64>()
  var wordValues = ScratchBuffer<UInt64>()
  private var memory: EmissionCache?

  /// What is remembered of a model; another model's is forgotten.
  mutating func memory(for model: TaggerModel, stride: Int) -> EmissionCache {
    if let memory, memory.model === model { return memory }
    let plan = model.plan
    _ = rows.reserve(plan.mostRows * stride + EmissionScorer.slack)
    _ = wordValues.reserve(plan.wordAtoms.count)
    let made = EmissionCache(model, stride: stride, budget: budget)
    memory = made
    return made
  }
}
