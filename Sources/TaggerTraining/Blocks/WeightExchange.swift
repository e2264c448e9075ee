/// The exchange of weights and of their gradients between ranks.
///
/// Every weight has an owner, which sums up its gradient and takes the optimizer's steps for it: each rank owns
/// a slice of consecutive places of the whole model. A rank computes with the weights of the features that its
/// blocks have, in the same order. So it gets from each owner, and sends to it, one stretch of its vector, which
/// leaves out all that it does not use.
struct WeightExchange: Sendable {
  let communicator: any Communicator
  let tree: BlockTree
  /// The slice of each rank.
  private let slices: [Range<Int>]
  /// For each rank the places of the weights here that it owns.
  private let stretches: [Range<Int>]
  /// For each rank the places of its weights in the slice of this one; empty for a process alone.
  private let wanted: [[UInt32]]
  /// Whether this rank has all weights, in their places.
  private let isWhole: Bool

  /// The number of weights in the model.
  let count: Int
  /// The number of weights here.
  let localCount: Int

  /// The slice that this rank owns.
  var slice: Range<Int> { slices[communicator.rank] }

  /// Agrees on who has which weights.
  ///
  /// - Parameters:
  ///   - communicator: The ranks.
  ///   - tree: The tree of the blocks.
  ///   - count: The number of weights in the model.
  ///   - places: The place in the model of each weight here, ascending; not used by a process alone.
  init(_ communicator: any Communicator, _ tree: BlockTree, count: Int, places: [UInt32]) {
    (self.communicator, self.tree, self.count) = (communicator, tree, count)
    let size = communicator.size
    let pieceCount = (count + VectorPieces.length - 1) / VectorPieces.length
    let slices = (0..<size).map { rank in
      let (first, last) = (rank * pieceCount / size, (rank + 1) * pieceCount / size)
      return min(count, first * VectorPieces.length)..<min(count, last * VectorPieces.length)
    }
    self.slices = slices
    isWhole = size == 1
    localCount = isWhole ? count : places.count
    if isWhole {
      (stretches, wanted) = ([0..<count], [])
      return
    }
    var start = 0
    stretches = slices.map { slice in
      var end = start
      while end < places.count, Int(places[end]) < slice.upperBound { end += 1 }
      defer { start = end }
      return start..<end
    }
    wanted = communicator.exchange(
      zip(stretches, slices).map { stretch, slice in
        places[stretch].map { $0 - UInt32(slice.lowerBound) }
      })
  }

  // MARK: Vectors

  /// The weights here, from the slices of their owners.
  func gather(_ slice: [Float]) -> [Float] {
    if isWhole { return slice }
    let sent = wanted.flatMap { places in places.map { slice[Int($0)] } }
    return transfer(sent, counts: wanted.map(\.count), receivedCounts: stretches.map(\.count))
  }

  /// The sums of the slice of this rank, from those of the blocks of all ranks.
  func reduce(_ sums: BlockSums) -> [Float] {
    if isWhole {
      var whole: [Float] = []
      sums.takeAll { _, sum in whole = Array(UnsafeBufferPointer(start: sum.start, count: count)) }
      return whole.isEmpty ? Array(repeating: 0, count: count) : whole
    }
    // Ranks have different numbers of nodes, so they say which ones they send.
    var nodes: [BlockTree.Node] = []
    var parts = stretches.map { _ in [Float]() }
    sums.takeAll { node, sum in
      nodes.append(node)
      for (rank, stretch) in stretches.enumerated() {
        parts[rank] += UnsafeBufferPointer(
          start: sum.start + stretch.lowerBound, count: stretch.count)
      }
    }
    let nodesOfRanks = (0..<communicator.size).map {
      tree.cover(tree.blocks(ofRank: $0, of: communicator.size))
    }
    let received = transfer(
      parts.flatMap { $0 }, counts: parts.map(\.count),
      receivedCounts: zip(nodesOfRanks, wanted).map { $0.count * $1.count })
    var found: [BlockTree.Node: (rank: Int, start: Int)] = [:]
    var start = 0
    for (rank, nodes) in nodesOfRanks.enumerated() {
      for node in nodes {
        found[node] = (rank, start)
        start += wanted[rank].count
      }
    }
    var total = [Float](repeating: 0, count: slice.count)
    add(tree.root, of: found, received, to: &total)
    return total
  }

  /// Adds the sum of a node to a vector, which is 0 unless the node was received.
  private func add(
    _ node: BlockTree.Node, of found: [BlockTree.Node: (rank: Int, start: Int)],
    _ received: [Float], to total: inout [Float]
  ) {
    if let (rank, start) = found[node] {
      for (index, place) in wanted[rank].enumerated() {
        total[Int(place)] += received[start + index]
      }
      return
    }
    guard node.level > 0 else { return }
    add(node.left, of: found, received, to: &total)
    guard tree.exists(node.right) else { return }
    if found[node.right] != nil {
      add(node.right, of: found, received, to: &total)
    } else {
      var right = [Float](repeating: 0, count: total.count)
      add(node.right, of: found, received, to: &right)
      Vector.add(1, right, to: &total)
    }
  }

  private func transfer(_ sent: [Float], counts: [Int], receivedCounts: [Int]) -> [Float] {
    let width = MemoryLayout<Float>.size
    let total = receivedCounts.reduce(0, +)
    return [Float](unsafeUninitializedCapacity: total) { received, count in
      sent.withUnsafeBytes {
        communicator.exchange(
          $0, counts.map { $0 * width }, into: UnsafeMutableRawBufferPointer(received),
          receivedCounts.map { $0 * width })
      }
      count = total
    }
  }

  // MARK: Slices

  /// The pieces of the slice; their sums are those of the whole vector.
  func pieces(threadCount: Int) -> VectorPieces {
    var pieces = VectorPieces(count: slice.count, threadCount: threadCount)
    if !isWhole {
      pieces.gather = { [communicator] in communicator.gatherOnAll($0).flatMap { $0 } }
    }
    return pieces
  }

  /// The whole vector on the first rank, from its slices; empty on others.
  func collect(_ slice: [Float]) -> [Float] {
    isWhole ? slice : communicator.gather(slice).flatMap { $0 }
  }

  /// The slice of a vector that the first rank has.
  func distribute(_ whole: [Float]) -> [Float] {
    isWhole
      ? whole
      : communicator.scatter(
        slices.map { whole.count == count ? Array(whole[$0]) : [] })
  }
}
