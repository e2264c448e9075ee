import Dispatch
import StreamIO
import Synchronization

/// The compiled blocks of a rank, which threads share.
struct CompiledBlocks: Sendable {
  private let store: BlockStore
  /// The number of the first block.
  private let first: Int
  private let blocks: [CompiledBlock]
  let weights: CompiledWeights
  let threadCount: Int
  /// The blocks in memory; empty when they are in a file.
  private let opened: [(corpus: CompiledCorpus, used: PlaceGroups)]
  private let buffers = BufferPool()
  private let passes = Passes()

  private final class Passes: Sendable { let count = Atomic<Int>(0) }

  init(
    _ blocks: [CompiledBlock], first: Int, in store: BlockStore, _ weights: CompiledWeights,
    threadCount: Int
  ) {
    (self.store, self.first, self.blocks) = (store, first, blocks)
    (self.weights, self.threadCount) = (weights, threadCount)
    opened = blocks.compactMap { block in
      guard case .memory(let piece) = block.place else { return nil }
      return block.open(piece, weights)
    }
  }

  var placement: WeightPlacement { weights.placement }

  var numbers: Range<Int> { first..<first + blocks.count }

  /// The number of sequences of each block.
  var sequenceCounts: [Int] { blocks.map(\.sequenceCount) }

  /// The file for vectors that are not always in use; nil in memory.
  var file: ScratchFile? { store.file }

  /// The error of what could not be read or written; the sums are wrong then.
  var failure: FileError? { file?.failure }

  /// Calls a function with every block, its number and its vector of sums, and adds these up; returns what it
  /// returns for each block.
  ///
  /// Every second pass is from the last block to the first, which are still in memory then when not all are.
  func sumUp(
    into sums: BlockSums,
    _ body: @Sendable (CompiledCorpus, _ number: Int, _ sum: BlockSum) -> Double
  ) -> [Double] {
    var values = [Double](repeating: 0, count: blocks.count)
    let isBackward = passes.count.add(1, ordering: .relaxed).oldValue % 2 == 1
    let order = isBackward ? blocks.indices.reversed() : Array(blocks.indices)
    let reader = reader(order)
    values.withUnsafeMutableBufferPointer { values in
      // Each thread writes the values of the blocks that it took.
      nonisolated(unsafe) let values = values
      DispatchQueue.concurrentPerform(iterations: max(1, min(threadCount, blocks.count))) { _ in
        while let (position, piece) = reader.next() {
          let index = order[position]
          let number = first + index
          guard let piece = try? piece.get() else {
            sums.add(sums.start(), ofBlock: number)
            continue
          }
          let (corpus, used) = open(index, piece)
          let sum = sums.start(used)
          values[index] = body(corpus, number, sum)
          sums.add(sum, ofBlock: number)
        }
      }
    }
    return values
  }

  /// Room for the factors of transitions.
  func makeFactors() -> TransitionFactors<Float> {
    TransitionFactors(
      labelCount: placement.layout.labelCount, stride: placement.stride, trigrams: weights.trigrams)
  }

  /// Returns a function that reads the blocks among some that are here, in their order, whose numbers it is called with;
  /// it returns nil for one that cannot be read.
  func inTurn(_ numbers: [Int]) -> (_ number: Int) -> CompiledCorpus? {
    let reader = reader(numbers.filter(self.numbers.contains).map { $0 - first })
    return { number in
      (try? reader.next()?.piece.get()).map { open(number - first, $0).corpus }
    }
  }

  private func reader(_ indices: [Int]) -> ScratchReader {
    ScratchReader(file, indices.map { blocks[$0].place }, buffers)
  }

  /// A block in its piece of the store, and the groups of places that it uses.
  private func open(
    _ index: Int, _ piece: ScratchPiece
  ) -> (corpus: CompiledCorpus, used: PlaceGroups) {
    file == nil ? opened[index] : blocks[index].open(piece, weights)
  }
}
