/// The binary tree in which the sums of blocks are added, whichever process or thread has which block.
///
/// Its leaves are the blocks. A node covers `1 << level` of them from a multiple of that number; where only the
/// left half of a node exists, the node has the sum of that half.
struct BlockTree: Sendable {
  /// The number of blocks.
  let count: Int

  struct Node: Hashable, Sendable {
    var level: Int
    var index: Int

    /// The first block.
    var start: Int { index << level }
    var isLeft: Bool { index & 1 == 0 }
    var sibling: Node { Node(level: level, index: index ^ 1) }
    var parent: Node { Node(level: level + 1, index: index >> 1) }
    var left: Node { Node(level: level - 1, index: index << 1) }
    var right: Node { Node(level: level - 1, index: index << 1 | 1) }
  }

  /// The node of all blocks.
  var root: Node {
    var level = 0
    while 1 << level < count { level += 1 }
    return Node(level: level, index: 0)
  }

  func exists(_ node: Node) -> Bool { node.start < count }

  /// The blocks of a rank.
  ///
  /// Borders are at multiples of a power of two, an eighth of a rank's share or more where it has that many, so that
  /// the blocks of a rank make up few nodes; with a power of two of both blocks and ranks they are one node.
  func blocks(ofRank rank: Int, of size: Int) -> Range<Int> {
    let share = count / size
    let unit = share < 8 ? 1 : 1 << (Int.bitWidth - 3 - share.leadingZeroBitCount)
    func border(_ rank: Int) -> Int {
      rank == size ? count : (rank * count / size + unit / 2) / unit * unit
    }
    return border(rank)..<border(rank + 1)
  }

  /// The largest nodes that make up some consecutive blocks.
  func cover(_ blocks: Range<Int>) -> [Node] {
    var nodes: [Node] = []
    var start = blocks.lowerBound
    while start < blocks.upperBound {
      var node = Node(level: 0, index: start)
      while node != root, node.isLeft,
        min(node.parent.start + 1 << (node.level + 1), count) <= blocks.upperBound
      { node = node.parent }
      nodes.append(node)
      start = node.start + 1 << node.level
    }
    return nodes
  }
}
