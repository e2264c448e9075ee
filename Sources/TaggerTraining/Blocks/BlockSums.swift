import Dispatch

/// Adds up the sums of consecutive blocks, which are ready in any order, by a tree.
// Unchecked because the tables are used under the lock only, and a vector is in a table or with one thread.
final class BlockSums: @unchecked Sendable {
  typealias Sum = Matrix<Float>

  private let tree: BlockTree
  private let cover: [BlockTree.Node]
  private let length: Int
  private let lock = DispatchSemaphore(value: 1)
  private var ready: [BlockTree.Node: Sum] = [:]
  private var free: [Sum] = []

  /// Prepares sums of some blocks, in vectors of a length.
  init(_ tree: BlockTree, _ blocks: Range<Int>, length: Int) {
    (self.tree, self.length) = (tree, length)
    cover = tree.cover(blocks)
  }

  /// A vector for the sum of a block, with any contents.
  func vector() -> Sum {
    lock.wait()
    defer { lock.signal() }
    return free.popLast() ?? Matrix(rows: 1, stride: length)
  }

  /// Takes the sum of a block.
  func add(_ sum: Sum, ofBlock block: Int) {
    var (node, sum) = (BlockTree.Node(level: 0, index: block), sum)
    while !cover.contains(node) {
      if tree.exists(node.sibling) {
        guard let other = otherHalf(of: node, sum) else { return }
        let (left, right) = node.isLeft ? (sum, other) : (other, sum)
        Float.add(length, 1, right.start, to: left.start)
        sum = left
        giveBack([right])
      }
      node = node.parent
    }
    lock.wait()
    defer { lock.signal() }
    ready[node] = sum
  }

  /// The sums of the largest nodes, in order, which are to be given back.
  func takeAll() -> [Sum] { cover.compactMap { ready.removeValue(forKey: $0) } }

  /// The sum of the other half of a node's parent; until it is ready, that of the node is kept, too.
  private func otherHalf(of node: BlockTree.Node, _ sum: Sum) -> Sum? {
    lock.wait()
    defer { lock.signal() }
    if let other = ready.removeValue(forKey: node.sibling) { return other }
    ready[node] = sum
    return nil
  }

  /// Takes back vectors that are no longer used.
  func giveBack(_ sums: [Sum]) {
    lock.wait()
    defer { lock.signal() }
    free += sums
  }
}
