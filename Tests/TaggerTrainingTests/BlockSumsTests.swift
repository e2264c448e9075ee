import StreamIO
import Support
import Testing

@testable import TaggerTraining

@Suite struct BlockSumsTests {
  /// The sums of whole vectors, added in the tree of their numbers.
  private func sum(_ vectors: [[Float]], _ tree: BlockTree, _ node: BlockTree.Node) -> [Float] {
    guard node.level > 0 else { return vectors[node.index] }
    let left = sum(vectors, tree, node.left)
    guard tree.exists(node.right) else { return left }
    return zip(left, sum(vectors, tree, node.right)).map { $0 + $1 }
  }

  @Test("sums of blocks that use some of the weights equal sums of whole vectors, in any order")
  func partialSums() throws {
    var random = RandomStream(seed: 3)
    let file = try ScratchFile()
    for (count, length) in [(1, 5), (3, 32), (8, 2_049), (13, 5_000)] {
      let tree = BlockTree(count: count)
      let sums = BlockSums(tree, 0..<count, length: length, in: file)
      // In the second round vectors are used again.
      for _ in 0..<2 {
        var vectors = Array(repeating: [Float](repeating: 0, count: length), count: count)
        let order = (0..<count).map { ($0, random.next()) }.sorted { $0.1 < $1.1 }.map(\.0)
        for block in order {
          var used = PlaceGroups(length: length)
          for _ in 0..<3 {
            let start = random.index(below: length)
            let places = start..<min(length, start + random.index(below: 200))
            used.insert(places)
            for place in places { vectors[block][place] = Float(random.index(below: 1_000)) / 7 }
          }
          let sum = sums.start(used)
          for place in 0..<length where vectors[block][place] != 0 {
            sum.start[place] = vectors[block][place]
          }
          sums.add(sum, ofBlock: block)
        }
        let all = sums.takeAll()
        #expect(all.count == 1)
        let found = all.map { Array(UnsafeBufferPointer(start: $0.start, count: length)) }
        #expect(found == [sum(vectors, tree, tree.root)])
        sums.giveBack(all)
      }
    }
  }

  @Test("groups of places are visited in runs, with the gaps between them")
  func groups() {
    let length = 10_000
    var groups = PlaceGroups(length: length)
    for places in [0..<1, 2_047..<2_049, 4_000..<8_500, 9_999..<10_000] { groups.insert(places) }
    var isCovered = [Bool](repeating: false, count: PlaceGroups.paddedLength(length))
    groups.forEachRun { for place in $0 { isCovered[place] = true } }
    #expect(isCovered[0] && isCovered[31] && !isCovered[32] && isCovered[2_047] && isCovered[2_048])
    #expect(isCovered[4_000..<8_500].allSatisfy { $0 } && isCovered[9_999])
    groups.forEachGap(ofLength: length) { places in
      for place in places {
        #expect(!isCovered[place])
        isCovered[place] = true
      }
    }
    #expect(isCovered[..<length].allSatisfy { $0 })
  }

  @Test("a history in a file is that in memory", arguments: [-1, Int.max], [1, 3])
  func history(cacheLimit: Int, threadCount: Int) throws {
    var random = RandomStream(seed: 5)
    // More than is read at once.
    let count = 300_000
    func vector() -> [Float] { (0..<count).map { _ in Float(random.index(below: 99)) / 10 - 4 } }
    let pieces = VectorPieces(count: count, threadCount: threadCount)
    var inMemory = CurvatureHistory<Float>(capacity: 3, pieces: pieces)
    var inFile = CurvatureHistory<Float>(
      capacity: 3, pieces: pieces, scratch: try ScratchFile(cacheLimit: cacheLimit))
    for step in 0..<7 {
      let (change, noise) = (vector(), vector())
      var gradient = zip(change, noise).map { 2 * $0 + 0.1 * $1 }
      var (first, second, same) = (change, change, gradient)
      inMemory.remember(step: &first, change: &gradient)
      inFile.remember(step: &second, change: &same)
      if step == 3 {
        inMemory.clear()
        inFile.clear()
      }
      var direction = noise
      var other = noise
      inMemory.multiply(&direction)
      inFile.multiply(&other)
      #expect(direction == other)
    }
    var (saved, other) = (Checkpoint(algorithm: ""), Checkpoint(algorithm: ""))
    inMemory.save(to: &saved)
    inFile.save(to: &other)
    #expect(saved.vectors == other.vectors)
  }
}
