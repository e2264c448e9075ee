/// The numbers that features of one rank have in the model, where they are in the order of their first occurrence in
/// the data of all ranks, as if one process had read it.
struct FeatureMerge: Sendable {
  /// For each feature here in the order of its number here before, the new number here; `dropped` for a rare one; empty
  /// when features keep their numbers.
  let renumbering: [UInt32]
  /// The number in the model of each feature here, by its new number, ascending; empty for a process alone, whose features
  /// have the same numbers.
  private let modelNumbers: [UInt32]
  /// For each of several ranks the same; on the first rank only.
  let modelNumbersOfRanks: [[UInt32]]
  /// The features of the model, on the first rank; elsewhere those here.
  let hashes: [UInt64]

  static let dropped = UInt32.max

  /// The number of features here.
  let count: Int
  /// Whether features keep their numbers here.
  var isIdentity: Bool { renumbering.isEmpty }

  /// Merges the features of all ranks.
  ///
  /// - Parameters:
  ///   - own: The hashes of the features of this rank.
  ///   - counts: How often each occurs here; empty when none is dropped.
  ///   - minCount: Features that occur less often on all ranks together are dropped.
  ///   - keptCount: The number of features that come first on every rank and are kept however rare they are.
  ///   - communicator: The ranks.
  init(
    _ own: [UInt64], counts: [UInt32], minCount: Int, keeping keptCount: Int = 0,
    by communicator: any Communicator
  ) {
    if communicator.size == 1, minCount == 1 {
      (renumbering, modelNumbers, modelNumbersOfRanks) = ([], [], [])
      (hashes, count) = (own, own.count)
      return
    }
    let hashesOfRanks = communicator.gather(own)
    let countsOfRanks = communicator.gather(counts)
    var numbersOfRanks: [[UInt32]] = []
    var merged: [UInt64] = []
    if communicator.isFirst {
      if communicator.size == 1 {
        merged = own
        numbersOfRanks = [(0..<UInt32(own.count)).map { $0 }]
      } else {
        var index = FeatureIndex()
        numbersOfRanks = hashesOfRanks.map { hashes in hashes.map { index.number(of: $0) } }
        merged = index.hashes
      }
      if minCount > 1 {
        var sums = [Int](repeating: 0, count: merged.count)
        for (numbers, counts) in zip(numbersOfRanks, countsOfRanks) {
          for (number, count) in zip(numbers, counts) { sums[Int(number)] += Int(count) }
        }
        for number in 0..<keptCount { sums[number] = .max }
        var kept: UInt32 = 0
        let numbers = sums.map { sum in
          defer { kept += sum >= minCount ? 1 : 0 }
          return sum >= minCount ? kept : Self.dropped
        }
        merged = zip(merged, sums).compactMap { $1 >= minCount ? $0 : nil }
        numbersOfRanks = numbersOfRanks.map { $0.map { numbers[Int($0)] } }
      }
    }
    let numbers = communicator.scatter(numbersOfRanks)
    let order = numbers.indices.filter { numbers[$0] != Self.dropped }.sorted {
      numbers[$0] < numbers[$1]
    }
    var renumbering = [UInt32](repeating: Self.dropped, count: numbers.count)
    for (new, old) in order.enumerated() { renumbering[old] = UInt32(new) }
    let isIdentity = order.count == numbers.count && order.indices.allSatisfy { order[$0] == $0 }
    self.renumbering = isIdentity ? [] : renumbering
    modelNumbers = communicator.size == 1 ? [] : order.map { numbers[$0] }
    count = order.count
    modelNumbersOfRanks = numbersOfRanks.map { $0.filter { $0 != Self.dropped }.sorted() }
    hashes = communicator.isFirst ? merged : order.map { own[$0] }
  }
}

extension FeatureMerge {
  /// The number in the model of a feature here.
  func modelNumber(_ number: UInt32) -> UInt32 {
    modelNumbers.isEmpty ? number : modelNumbers[Int(number)]
  }

  /// The numbers in the model of some features here.
  func modelNumbers(of numbers: [UInt32]) -> [UInt32] {
    modelNumbers.isEmpty ? numbers : numbers.map { modelNumbers[Int($0)] }
  }
}

extension EncodedCorpus {
  /// Gives labels and features other numbers; those that are dropped are left out.
  mutating func renumber(labels numbers: [UInt16], _ states: FeatureMerge, _ edges: FeatureMerge) {
    for index in labels.indices where labels[index] < numbers.count {
      labels[index] = numbers[Int(labels[index])]
    }
    if !states.isIdentity {
      Self.renumber(&featureIDs, &featureStarts, &values, by: states.renumbering)
    }
    if !edges.isIdentity, !edgeStarts.isEmpty {
      var none: [Float] = []
      Self.renumber(&edgeIDs, &edgeStarts, &none, by: edges.renumbering)
    }
  }

  private static func renumber(
    _ ids: inout [UInt32], _ starts: inout [Int], _ values: inout [Float], by numbers: [UInt32]
  ) {
    let hasValues = !values.isEmpty
    let kept = ids.withUnsafeMutableBufferPointer { ids in
      starts.withUnsafeMutableBufferPointer { starts in
        values.withUnsafeMutableBufferPointer { values in
          numbers.withUnsafeBufferPointer { numbers in
            var (kept, index) = (0, 0)
            for owner in 1..<starts.count {
              while index < starts[owner] {
                let number = numbers[Int(ids[index])]
                if number != FeatureMerge.dropped {
                  ids[kept] = number
                  if hasValues { values[kept] = values[index] }
                  kept += 1
                }
                index += 1
              }
              starts[owner] = kept
            }
            return kept
          }
        }
      }
    }
    ids.removeSubrange(kept...)
    if !values.isEmpty { values.removeSubrange(kept...) }
  }
}
