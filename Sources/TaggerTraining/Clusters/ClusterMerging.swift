import Foundation

/// The clusters of Brown's algorithm while they are merged.
///
/// Neighbouring clusters tell of each other; two clusters merge when that costs the least of this
/// mutual information, `Σ n(a,b) · log(n(a,b) · N / (n(a) · n(b)))`, where `n(a,b)` counts how often
/// `a` stands before `b`. What a merge would cost is kept for all pairs and mended after a change, in
/// O(clusters²) (P. Brown et al. 1992, "Class-based n-gram models"; P. Liang 2005).
struct ClusterMerging {
  /// The slots in use.
  private(set) var live: [Int] = []

  private let slots: Int
  private let total: Double
  /// How often a slot's words stand before another's.
  private var before: [Double]
  /// How often a slot's words stand before any word, and after any.
  private var first: [Double]
  private var second: [Double]
  /// What two slots tell of each other in both orders.
  private var mutual: [Double]
  /// What merging two slots would cost, at the larger slot's row and the smaller one's column.
  private var cost: [Double]

  /// Creates empty slots for words with so many neighbors in all.
  init(slots: Int, total: Double) {
    self.slots = slots
    self.total = total
    first = Array(repeating: 0, count: slots)
    second = first
    before = Array(repeating: 0, count: slots * slots)
    mutual = before
    cost = before
  }

  /// How often a slot's words stand at the ends of pairs, and with which slots.
  struct Company {
    var first = 0.0
    var second = 0.0
    /// How often the new slot's words stand before and after another slot's.
    var before: [(slot: Int, count: Double)] = []
    var after: [(slot: Int, count: Double)] = []
  }

  /// Fills an empty slot.
  mutating func add(_ slot: Int, _ company: Company) {
    for (other, count) in company.before { before[at(slot, other)] += count }
    for (other, count) in company.after where other != slot { before[at(other, slot)] += count }
    first[slot] = company.first
    second[slot] = company.second
    renewMutual(slot)
    addTerms(of: slot, sign: 1)
    live.append(slot)
    renewCosts(slot)
  }

  /// The pair that costs least, the first of several.
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

  /// Puts the words of one slot into another; the slot is empty afterwards.
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
    renewMutual(kept)
    addTerms(of: kept, sign: 1)
    live.append(kept)
    renewCosts(kept)
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

  // MARK: What merging costs

  @inline(__always)
  private func at(_ row: Int, _ column: Int) -> Int { row &* slots &+ column }

  @inline(__always)
  private func information(_ count: Double, _ first: Double, _ second: Double) -> Double {
    count == 0 ? 0 : count * log(count * total / (first * second))
  }

  @inline(__always)
  private func meet(_ one: Int, _ other: Int) -> Bool {
    before[at(one, other)] != 0 || before[at(other, one)] != 0
  }

  private mutating func renewMutual(_ slot: Int) {
    for other in live + [slot] {
      var told = information(before[at(slot, other)], first[slot], second[other])
      if other != slot {
        told += information(before[at(other, slot)], first[other], second[slot])
      }
      mutual[at(slot, other)] = told
      mutual[at(other, slot)] = told
    }
  }

  /// What two slots in one would tell of a third.
  @inline(__always)
  private func mutualMerged(_ one: Int, _ other: Int, with third: Int) -> Double {
    information(
      before[at(one, third)] + before[at(other, third)], first[one] + first[other], second[third])
      + information(
        before[at(third, one)] + before[at(third, other)], first[third],
        second[one] + second[other])
  }

  /// Adds to the cost of every pair in use what a slot contributes, or takes it away.
  private mutating func addTerms(of slot: Int, sign: Double) {
    for (index, one) in live.enumerated() {
      let isNear = meet(one, slot)
      // Slots that never meet this one tell nothing of it, merged or not.
      for other in live[..<index] where isNear || meet(other, slot) {
        let lost =
          mutual[at(one, slot)] + mutual[at(other, slot)] - mutualMerged(one, other, with: slot)
        cost[at(max(one, other), min(one, other))] += sign * lost
      }
    }
  }

  /// Computes anew what merging a slot with each other would cost.
  private mutating func renewCosts(_ slot: Int) {
    for other in live where other != slot {
      var lost = mutual[at(slot, slot)] + mutual[at(other, other)] + mutual[at(slot, other)]
      lost -= information(
        before[at(slot, slot)] + before[at(slot, other)] + before[at(other, slot)]
          + before[at(other, other)], first[slot] + first[other], second[slot] + second[other])
      for third in live where third != slot && third != other {
        guard meet(slot, third) || meet(other, third) else { continue }
        lost += mutual[at(slot, third)] + mutual[at(other, third)]
        lost -= mutualMerged(slot, other, with: third)
      }
      cost[at(max(slot, other), min(slot, other))] = lost
    }
  }
}
