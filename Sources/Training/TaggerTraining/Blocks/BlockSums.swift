import Dispatch
import StreamIO

/// The sum of one or more blocks: a vector in which the groups of places that they use are defined, and 0 elsewhere.
final class BlockSum {
  let vector: Matrix<Float>
  fileprivate(set) var used: PlaceGroups
  /// Whether it waits for others in a scratch file, and is not written to by a block.
  fileprivate let isKept: Bool

  fileprivate init(_ vector: Matrix<Float>, _ used: PlaceGroups, isKept: Bool) {
    (self.vector, self.used, self.isKept) = (vector, used, isKept)
  }

  var start: UnsafeMutablePointer<Float> { vector.start }

  /// Adds another sum.
  ///
  /// The sum of two zeros is +0 unless both are −0, which no sum is, so that it does not matter which of them
  /// were never written.
  fileprivate func add(_ other: BlockSum) {
    let (target, source) = (start, other.start)
    used.formUnion(other.used) { places in
      Float.add(places.count, 1, source + places.lowerBound, to: target + places.lowerBound)
    } new: { places in
      for place in places { target[place] = 0 + source[place] }
    }
  }

  /// Sets what no block has used to 0.
  fileprivate func complete(_ length: Int) {
    used.forEachGap(ofLength: length) { places in
      (start + places.lowerBound).update(repeating: 0, count: places.count)
    }
  }
}

/// Adds up the sums of consecutive blocks, which are ready in any order, by a tree.
///
/// A block uses few of the places of a large model: only those are cleared, added and kept. Sums that wait for others
/// are in a scratch file, if there is one, since each is needed once for a moment.
// Unchecked because the tables are used under the lock only, and a vector is in a table or with one thread.
final class BlockSums: @unchecked Sendable {
  private let tree: BlockTree
  private let cover: [BlockTree.Node]
  private let length: Int
  private let file: ScratchFile?
  private let lock = DispatchSemaphore(value: 1)
  private var ready: [BlockTree.Node: BlockSum] = [:]
  /// Vectors for the sums of blocks, and those in the file.
  private var (free, freeKept): ([BlockSum], [BlockSum]) = ([], [])

  /// Prepares sums of some blocks, in vectors of a length.
  init(_ tree: BlockTree, _ blocks: Range<Int>, length: Int, in file: ScratchFile?) {
    (self.tree, self.length, self.file) = (tree, length, file)
    cover = tree.cover(blocks)
  }

  /// A sum for a block that uses some groups of places, which are 0.
  func start(_ used: PlaceGroups) -> BlockSum {
    let sum =
      locked { free.popLast() }
      ?? BlockSum(
        Matrix(rows: 1, stride: PlaceGroups.paddedLength(length)), used, isKept: false)
    sum.used = used
    used.forEachRun { (sum.start + $0.lowerBound).update(repeating: 0, count: $0.count) }
    return sum
  }

  /// A sum for a block that uses nothing.
  func start() -> BlockSum { start(PlaceGroups(length: length)) }

  /// Takes the sum of a block.
  func add(_ sum: BlockSum, ofBlock block: Int) {
    var (node, sum) = (BlockTree.Node(level: 0, index: block), sum)
    while !cover.contains(node) {
      if tree.exists(node.sibling) {
        let sibling = node.sibling
        let other: BlockSum
        if let found = locked({ ready.removeValue(forKey: sibling) }) {
          other = found
        } else {
          if let file, !sum.isKept { sum = keep(sum, in: file) }
          // The other half may have become ready.
          guard let found = otherHalf(of: node, sum) else { return }
          other = found
        }
        // Which of the two is added to the other changes no bit.
        other.add(sum)
        giveBack([sum])
        sum = other
      }
      node = node.parent
    }
    locked { ready[node] = sum }
  }

  /// The sums of the largest nodes, in order, with all places, which are to be given back.
  func takeAll() -> [BlockSum] {
    let sums = cover.compactMap { ready.removeValue(forKey: $0) }
    for sum in sums { sum.complete(length) }
    return sums
  }

  /// Takes back vectors that are no longer used.
  func giveBack(_ sums: [BlockSum]) {
    locked {
      for sum in sums {
        if sum.isKept { freeKept.append(sum) } else { free.append(sum) }
      }
    }
  }

  /// Moves the sum of a block to the file.
  private func keep(_ sum: BlockSum, in file: ScratchFile) -> BlockSum {
    let none = PlaceGroups(length: length)
    let kept =
      locked { freeKept.popLast() }
      ?? BlockSum(
        Matrix(stride: PlaceGroups.paddedLength(length), in: file), none, isKept: true)
    kept.used = none
    kept.add(sum)
    giveBack([sum])
    return kept
  }

  /// The sum of a node's sibling; nil until it is ready, in which case the sum of the node is kept.
  private func otherHalf(of node: BlockTree.Node, _ sum: BlockSum) -> BlockSum? {
    locked {
      if let other = ready.removeValue(forKey: node.sibling) { return other }
      ready[node] = sum
      return nil
    }
  }

  private func locked<Result>(_ body: () -> Result) -> Result {
    lock.wait()
    defer { lock.signal() }
    return body()
  }
}
