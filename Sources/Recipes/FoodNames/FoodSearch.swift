/// Looks for the entry that answers one of several questions best.
struct FoodSearch {
  /// The best answer so far.
  struct Answer {
    var entry: Int
    var score: Float
    var kind: FoodMatch.Kind
  }

  private let table: FoodTable
  private(set) var best: Answer?
  /// What each entry has of the question, and what its words that are asked for would cost.
  private var found: [Float]
  private var saved: [Float]
  private var proposed: [Int32] = []

  init(table: FoodTable) {
    self.table = table
    found = [Float](repeating: -1, count: table.entries.count)
    saved = [Float](repeating: 0, count: table.entries.count)
  }

  private static let headWeight: Float = 0.6
  private static let weakCost: Float = 0.25
  private static let conflictCost: Float = 0.6

  /// Asks for words: full words propose entries, the others add to entries that are proposed.
  mutating func ask(_ question: FoodQuestion) {
    let (weights, cost) = weights(of: question)
    let total = weights.reduce(0) { $0 + $1.weight }
    for (word, weight) in weights {
      for posting in table.postings[word] ?? [] {
        let entry = Int(posting.entry)
        if found[entry] >= 0 {
          found[entry] += weight * posting.share
          saved[entry] += posting.cost
        } else if weight >= 1 {
          found[entry] = weight * posting.share
          saved[entry] = posting.cost
          proposed.append(posting.entry)
        }
      }
    }
    for word in question.words {
      for other in table.lexicon.conflicts[word] ?? [] where !question.words.contains(other) {
        for posting in table.postings[other] ?? [] where found[Int(posting.entry)] >= 0 {
          saved[Int(posting.entry)] -= Self.conflictCost
        }
      }
    }
    for entry in proposed.map(Int.init) {
      let costs = table.entries[entry].cost - saved[entry]
      let score = (2 * found[entry] - total - costs) / total - cost
      if isBetter(score, entry) {
        best = Answer(entry: entry, score: score, kind: question.kind)
      }
      found[entry] = -1
    }
    proposed.removeAll(keepingCapacity: true)
  }

  /// Of equal scores the shorter name counts, then the earlier entry.
  private func isBetter(_ score: Float, _ entry: Int) -> Bool {
    guard let best else { return true }
    if score != best.score { return score > best.score }
    let (length, other) = (
      table.entries[entry].text.utf8.count, table.entries[best.entry].text.utf8.count
    )
    return (length, entry) < (other, best.entry)
  }

  /// The words by falling weight, and the cost of the question.
  private func weights(
    of question: FoodQuestion
  ) -> (weights: [(word: String, weight: Float)], cost: Float) {
    let lexicon = table.lexicon
    var cost = Float(question.cost)
    var weights = question.words.map { word in
      let weight = lexicon.weights[word] ?? 1
      return (word: word, weight: Float(weight == 0 ? 0.1 : weight))
    }
    let full = weights.indices.filter { weights[$0].weight >= 1 }
    var head = full.last ?? weights.count - 1
    if full.isEmpty {
      cost += Self.weakCost
      head = weights.count - 1
      weights[head].weight = 1
    } else if full.count == 1, lexicon.generic.contains(weights[full[0]].word) {
      for index in weights.indices { weights[index].weight = 1 }
    }
    weights[head].weight += Self.headWeight
    let sorted = weights.enumerated().sorted {
      ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset)
    }
    return (sorted.map(\.element), cost)
  }
}
