import WordTagging

/// The clusters of Brown's algorithm while they are merged.
///
/// The two clusters are merged that lose the least mutual information of neighboring clusters,
/// `Σ n(a,b) · log(n(a,b) · N / (n(a) · n(b)))`, where `n(a,b)` is the number of times `a` comes
/// before `b`. The cost of merging is stored for all pairs and updated after a change, in
/// O(clusters²) (P. Brown et al. 1992, "Class-based n-gram models"; P. Liang 2005).
struct ClusterMerging {
  /// The slots in use.
  private(set) var live: [Int] = []

  private let slots: Int
  private let total: Double
  /// The number of times a slot's words come before another's.
  private var before: [Double]
  /// The number of times a slot's words come before any word, and after any.
  private var first: [Double]
  private var second: [Double]
  /// The mutual information of two slots in both orders.
  private var mutual: [Double]
  /// The cost of merging two slots, at the larger slot's row and the smaller one's column.
  private var cost: [Double]

  /// Creates empty slots for a total number of co-occurrences.
  init(slots: Int, total: Double) {
    self.slots = slots
    self.total = total
    first = Array(repeating: 0, count: slots)
    second = first
    before = Array(repeating: 0, count: slots * slots)
    mutual = before
    cost = before
  }

  /// The co-occurrences of a word with the words of slots.
  struct CoOccurrences {
    var first = 0.0
    var second = 0.0
    /// The number of times the word comes before and after the words of each slot.
    var before: [(slot: Int, count: Double)] = []
    var after: [(slot: Int, count: Double)] = []
  }

  /// Fills an empty slot.
  mutating func add(_ slot: Int, _ pairs: CoOccurrences) {
    for (other, count) in pairs.before { before[at(slot, other)] += count }
    for (other, count) in pairs.after where other != slot { before[at(other, slot)] += count }
    first[slot] = pairs.first
    second[slot] = pairs.second
    updateMutual(slot)
    addTerms(of: slot, sign: 1)
    live.append(slot)
    updateCosts(slot)
  }

  /// The pair with the cheapest merge, the first of equal ones.
  func cheapestPair() -> (kept: Int, gone: Int) {
    var pair = (kept: 0, gone: 0)
    var least = Double.infinity
    for (index, one) in live.enumerated() {
      for other in live[..<index] {
        let (low, high) = (min(one, other), max(one, other))
        guard cost[at(high, low)] < least else { continue }
        least = cost[at(high, low)]
        pair = (low, high)
      }
    }
    return pair
  }

  /// Moves the words of one slot into another.
  mutating func merge(_ gone: Int, into kept: Int) {
    live.removeAll { $0 == gone || $0 == kept }
    addTerms(of: gone, sign: -1)
    addTerms(of: kept, sign: -1)
    for slot in live {
      before[at(kept, slot)] += before[at(gone, slot)]
      before[at(slot, kept)] += before[at(slot, gone)]
    }
    before[at(kept, kept)] +=
      before[at(gone, gone)] + before[at(kept, gone)] + before[at(gone, kept)]
    first[kept] += first[gone]
    second[kept] += second[gone]
    empty(gone)
    updateMutual(kept)
    addTerms(of: kept, sign: 1)
    live.append(kept)
    updateCosts(kept)
  }

  private mutating func empty(_ gone: Int) {
    first[gone] = 0
    second[gone] = 0
    for slot in 0..<slots {
      before[at(gone, slot)] = 0
      before[at(slot, gone)] = 0
      mutual[at(gone, slot)] = 0
      mutual[at(slot, gone)] = 0
    }
  }

  // MARK: Costs

  @inline(__always)
  private func at(_ row: Int, _ column: Int) -> Int { row &* slots &+ column }

  @inline(__always)
  private func information(_ count: Double, _ first: Double, _ second: Double) -> Double {
    count == 0 ? 0 : count * PortableMath.log(count * total / (first * second))
  }

  @inline(__always)
  private func coOccur(_ one: Int, _ other: Int) -> Bool {
    before[at(one, other)] != 0 || before[at(other, one)] != 0
  }

  private mutating func updateMutual(_ slot: Int) {
    for other in live + [slot] {
      var sum = information(before[at(slot, other)], first[slot], second[other])
      if other != slot { sum += information(before[at(other, slot)], first[other], second[slot]) }
      mutual[at(slot, other)] = sum
      mutual[at(other, slot)] = sum
    }
  }

  /// The mutual information of two merged slots with a third.
  @inline(__always)
  private func mutualMerged(_ one: Int, _ other: Int, with third: Int) -> Double {
    information(
      before[at(one, third)] + before[at(other, third)], first[one] + first[other], second[third])
      + information(
        before[at(third, one)] + before[at(third, other)], first[third], second[one] + second[other]
      )
  }

  /// Adds what a slot contributes to the cost of every pair in use, or subtracts it.
  private mutating func addTerms(of slot: Int, sign: Double) {
    for (index, one) in live.enumerated() {
      let isNear = coOccur(one, slot)
      // Slots that never co-occur with this one have no mutual information with it.
      for other in live[..<index] where isNear || coOccur(other, slot) {
        let lost =
          mutual[at(one, slot)] + mutual[at(other, slot)] - mutualMerged(one, other, with: slot)
        cost[at(max(one, other), min(one, other))] += sign * lost
      }
    }
  }

  /// Computes the costs of merging a slot with each other one.
  private mutating func updateCosts(_ slot: Int) {
    for other in live where other != slot {
      var lost = mutual[at(slot, slot)] + mutual[at(other, other)] + mutual[at(slot, other)]
      lost -= information(
        before[at(slot, slot)] + before[at(slot, other)] + before[at(other, slot)]
          + before[at(other, other)], first[slot] + first[other], second[slot] + second[other])
      for third in live where third != slot && third != other {
        guard coOccur(slot, third) || coOccur(other, third) else { continue }
        lost += mutual[at(slot, third)] + mutual[at(other, third)]
        lost -= mutualMerged(slot, other, with: third)
      }
      cost[at(max(slot, other), min(slot, other))] = lost
    }
  }
}
