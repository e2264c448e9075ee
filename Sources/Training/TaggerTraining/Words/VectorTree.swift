import WordTagging

/// A tree of clusters of vectors: the cluster with the greatest spread is divided in two, until there are
/// enough.
///
/// A cluster is divided by 2-means, which starts at two distant vectors. Nothing is random.
struct VectorTree {
  private let numbers: [Float]
  private let dimension: Int
  private static let roundLimit = 8

  /// Creates the tree of vectors of a dimension that is a multiple of eight.
  init(_ numbers: [Float], dimension: Int) {
    self.numbers = numbers
    self.dimension = max(8, dimension)
  }

  private typealias Lanes = SIMD8<Float>

  /// Consecutive vectors in the order.
  private struct Cluster {
    var members: Range<Int>
    var path: UInt64 = 1
    /// The sum of the squared distances from the mean; 0 if the cluster must not be divided.
    var spread: Float
  }

  /// Returns the path to the cluster of each vector.
  func paths(_ clusterCount: Int) -> [UInt64] {
    let count = numbers.count / dimension
    var order = Array(0..<count)
    return numbers.withView { numbers in
      guard let start = numbers.baseAddress else { return [] }
      let rows = Rows(start: UnsafeRawPointer(start), width: dimension / 8)
      var clusters = [Cluster(members: 0..<count, spread: rows.spread(of: order[...]))]
      while clusters.count < clusterCount {
        guard let widest = clusters.indices.max(by: { clusters[$0].spread < clusters[$1].spread }),
          clusters[widest].spread > 0
        else { break }
        let cluster = clusters[widest]
        let depth = 63 - cluster.path.leadingZeroBitCount
        let middle = rows.divide(&order, cluster.members, rounds: Self.roundLimit)
        guard depth < ClusterTable.longestPath, let middle else {
          clusters[widest].spread = 0
          continue
        }
        let (low, high) = (cluster.members.lowerBound..<middle, middle..<cluster.members.upperBound)
        clusters[widest] = Cluster(
          members: low, path: cluster.path << 1, spread: rows.spread(of: order[low]))
        clusters.append(
          Cluster(members: high, path: cluster.path << 1 | 1, spread: rows.spread(of: order[high])))
      }
      var paths = [UInt64](repeating: 1, count: count)
      for cluster in clusters {
        for index in order[cluster.members] { paths[index] = cluster.path }
      }
      return paths
    }
  }

  /// The vectors as blocks of eight numbers.
  private struct Rows {
    let start: UnsafeRawPointer
    let width: Int

    @inline(__always)
    private func lanes(_ row: Int, _ block: Int) -> Lanes {
      start.loadUnaligned(fromByteOffset: (row &* width &+ block) &* 32, as: Lanes.self)
    }

    private func row(_ index: Int) -> [Lanes] { (0..<width).map { lanes(index, $0) } }

    @inline(__always)
    private func product(_ row: Int, _ vector: BufferView<Lanes>) -> Float {
      var sum = Lanes.zero
      for block in 0..<width { sum += lanes(row, block) * vector[block] }
      return sum.sum()
    }

    private func sum(of members: ArraySlice<Int>) -> [Lanes] {
      var sum = [Lanes](repeating: .zero, count: width)
      sum.withUnsafeMutableBufferPointer { sum in
        for row in members {
          for block in 0..<width { sum[block] += lanes(row, block) }
        }
      }
      return sum
    }

    /// The sum of squared distances from the mean of vectors of length 1.
    func spread(of members: ArraySlice<Int>) -> Float {
      let sum = sum(of: members)
      let square = sum.reduce(0) { $0 + ($1 * $1).sum() }
      let spread = Float(members.count) - square / Float(max(1, members.count))
      // Equal vectors are not divided, whatever rounding leaves.
      return spread > 1e-4 * Float(members.count) ? spread : 0
    }

    /// The member whose product with a vector is the least.
    private func farthest(from vector: [Lanes], _ members: ArraySlice<Int>) -> Int {
      vector.withView { vector in
        var (least, found) = (Float.infinity, members.startIndex)
        for place in members.indices {
          let product = product(members[place], vector)
          if product < least { (least, found) = (product, place) }
        }
        return members[found]
      }
    }

    /// Puts the members of two halves one after the other; returns where the second one starts.
    func divide(_ order: inout [Int], _ range: Range<Int>, rounds: Int) -> Int? {
      let first = farthest(from: sum(of: order[range]), order[range])
      let second = farthest(from: row(first), order[range])
      var centers = [row(first), row(second)]
      var middle: Int?
      for _ in 0..<rounds {
        // Nearer to the first center: x·(a - b) > (|a|² - |b|²) / 2.
        let difference = zip(centers[0], centers[1]).map { $0 - $1 }
        let squares = centers.map { $0.reduce(Float(0)) { $0 + ($1 * $1).sum() } }
        let threshold = (squares[0] - squares[1]) / 2
        var high: [Int] = []
        var low: [Int] = []
        difference.withView { difference in
          for member in order[range] {
            if product(member, difference) > threshold {
              low.append(member)
            } else {
              high.append(member)
            }
          }
        }
        let place = range.lowerBound + low.count
        guard !low.isEmpty, !high.isEmpty else { return nil }
        let isSettled = order[range.lowerBound..<place] == low[...] && middle == place
        order.replaceSubrange(range, with: low + high)
        middle = place
        if isSettled { break }
        centers = [order[range.lowerBound..<place], order[place..<range.upperBound]].map { half in
          sum(of: half).map { $0 / Float(half.count) }
        }
      }
      return middle
    }
  }
}
