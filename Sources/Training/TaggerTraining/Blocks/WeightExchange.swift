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
  /// The rank that sends the sum of each node, the round in which it does, and where the sum starts among the sums
  /// of the round.
  private let senders: [BlockTree.Node: (rank: Int, round: Int, start: Int)]
  /// The number of weights that come from each rank, by the rounds of a reduction.
  private let receivedCounts: [[Int]]
  /// The number of blocks of each rank.
  let blockCounts: [Int]

  /// The number of weights in the model.
  let count: Int
  /// The number of weights here.
  let localCount: Int

  /// The slice that this rank owns.
  var slice: Range<Int> { slices[communicator.rank] }

  /// Exchanges which rank has which weights.
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
    let blocks = (0..<size).map { tree.blocks(ofRank: $0, of: size) }
    blockCounts = blocks.map(\.count)
    if isWhole {
      (stretches, wanted, senders, receivedCounts) = ([0..<count], [], [:], [])
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
    let nodes = blocks.map(tree.cover)
    var senders: [BlockTree.Node: (rank: Int, round: Int, start: Int)] = [:]
    receivedCounts = (0..<(nodes.map(\.count).max() ?? 0)).map { [wanted] round in
      var start = 0
      return nodes.enumerated().map { rank, nodes in
        guard round < nodes.count else { return 0 }
        senders[nodes[round]] = (rank, round, start)
        start += wanted[rank].count
        return wanted[rank].count
      }
    }
    self.senders = senders
  }

  // MARK: Vectors

  /// The weights here, from the slices of their owners; empty on others where one rank alone gets them.
  func gather(_ slice: [Float], for rank: Int? = nil) -> [Float] {
    if isWhole { return slice }
    let wanted = wanted.enumerated().map { rank == nil || rank == $0 ? $1 : [] }
    let total = wanted.reduce(0) { $0 + $1.count }
    let sent = [Float](unsafeUninitializedCapacity: total) { sent, count in
      slice.withUnsafeBufferPointer { slice in
        for places in wanted {
          places.withUnsafeBufferPointer { places in
            for index in places.indices { sent[count + index] = slice[Int(places[index])] }
          }
          count += places.count
        }
      }
    }
    return sent.withUnsafeBufferPointer { sent in
      var start = 0
      let vectors = wanted.map { places in
        defer { start += places.count }
        return UnsafeBufferPointer(rebasing: sent[start..<start + places.count])
      }
      let isReceiving = rank == nil || rank == communicator.rank
      return communicator.exchange(
        vectors, receiving: stretches.map { isReceiving ? $0.count : 0 })
    }
  }

  /// Puts the weights that a rank has gathered back into the slices of their owners.
  func putBack(_ weights: [Float], from rank: Int, into slice: inout [Float]) {
    if isWhole { return slice = weights }
    let isMine = communicator.rank == rank
    let places = wanted[rank]
    let received = weights.withUnsafeBufferPointer { weights in
      communicator.exchange(
        stretches.map { UnsafeBufferPointer(rebasing: weights[isMine ? $0 : 0..<0]) },
        receiving: slices.indices.map { $0 == rank ? places.count : 0 })
    }
    // Padding has the place of the weight before it, which comes last here.
    for index in places.indices.reversed() { slice[Int(places[index])] = received[index] }
  }

  /// Puts the sums over the blocks of all ranks, for the slice of this rank, into a vector.
  ///
  /// - Parameters:
  ///   - sums: The sums of the blocks here.
  ///   - gaps: Places here whose sums are 0.
  ///   - result: The vector, of the length of the slice.
  func reduce(_ sums: BlockSums, leavingOut gaps: [Range<UInt32>] = [], into result: inout [Float])
  {
    let own = sums.takeAll()
    defer { sums.giveBack(own) }
    for sum in own {
      for gap in gaps { (sum.start + Int(gap.lowerBound)).update(repeating: 0, count: gap.count) }
    }
    result.withUnsafeMutableBufferPointer { result in
      if isWhole, let sum = own.first {
        _ = result.update(fromContentsOf: UnsafeBufferPointer(start: sum.start, count: count))
      } else {
        result.update(repeating: 0)
      }
    }
    if isWhole { return }
    // In each round a rank sends the sum of one of its nodes.
    let received = receivedCounts.enumerated().map { round, counts in
      let sent = stretches.map { stretch in
        UnsafeBufferPointer(
          start: round < own.count ? UnsafePointer(own[round].start + stretch.lowerBound) : nil,
          count: round < own.count ? stretch.count : 0)
      }
      return communicator.exchange(sent, receiving: counts)
    }
    add(tree.root, of: received, to: &result)
  }

  /// Adds the sum of a node to a vector, which is 0 unless the node was received.
  private func add(_ node: BlockTree.Node, of received: [[Float]], to total: inout [Float]) {
    if let sender = senders[node] {
      let places = wanted[sender.rank]
      received[sender.round].withUnsafeBufferPointer { received in
        total.withUnsafeMutableBufferPointer { total in
          places.withUnsafeBufferPointer { places in
            for index in places.indices {
              total[Int(places[index])] += received[sender.start + index]
            }
          }
        }
      }
      return
    }
    guard node.level > 0 else { return }
    add(node.left, of: received, to: &total)
    guard tree.exists(node.right) else { return }
    if senders[node.right] != nil {
      add(node.right, of: received, to: &total)
    } else {
      var right = [Float](repeating: 0, count: total.count)
      add(node.right, of: received, to: &right)
      Vector.add(1, right, to: &total)
    }
  }

  // MARK: Slices

  /// The pieces of the slice, which are summed over the whole vector.
  func pieces(threadCount: Int) -> VectorPieces {
    var pieces = VectorPieces(count: slice.count, threadCount: threadCount)
    if !isWhole {
      let counts = slices.map { ($0.count + VectorPieces.length - 1) / VectorPieces.length }
      pieces.gather = { [communicator] sums, count in
        communicator.gatherOnAll(sums, counts: counts.map { $0 * count })
      }
    }
    return pieces
  }

  /// The whole vector on the first rank, from its slices; empty on others.
  func collect(_ slice: [Float]) -> [Float] {
    if isWhole { return slice }
    let counts = slices.indices.map { $0 == 0 ? slice.count : 0 }
    return communicator.exchange(
      slice, counts, receiving: slices.map { communicator.isFirst ? $0.count : 0 })
  }

  /// The slice of a vector that the first rank has.
  func distribute(_ whole: [Float]) -> [Float] {
    isWhole
      ? whole
      : communicator.scatter(
        slices.map { whole.count == count ? Array(whole[$0]) : [] })
  }
}
