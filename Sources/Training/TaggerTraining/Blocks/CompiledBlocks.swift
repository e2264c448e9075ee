import Dispatch
import StreamIO
import Synchronization

/// The compiled blocks of a rank, which threads share.
struct CompiledBlocks: Sendable {
  let file: ScratchFile
  /// The number of the first block.
  let first: Int
  let blocks: [CompiledBlock]
  let placement: WeightPlacement
  let constraints: TransitionMasks
  let threadCount: Int
  private let buffers = BufferPool()
  private let passes = Passes()

  private final class Passes: Sendable { let count = Atomic<Int>(0) }

  init(
    _ blocks: [CompiledBlock], first: Int, in file: ScratchFile, _ placement: WeightPlacement,
    _ constraints: TransitionMasks, threadCount: Int
  ) {
    (self.file, self.first, self.blocks) = (file, first, blocks)
    (self.placement, self.constraints, self.threadCount) = (placement, constraints, threadCount)
  }

  /// The number of sequences.
  var sequenceCount: Int { blocks.reduce(0) { $0 + $1.sequenceCount } }

  var numbers: Range<Int> { first..<first + blocks.count }

  /// The error of what could not be read or written; the sums are wrong then.
  var failure: FileError? { file.failure }

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
    let reader = ScratchReader(file, order.map { blocks[$0].place }, buffers)
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
          let (corpus, used) = blocks[index].open(piece, placement, constraints)
          let sum = sums.start(used)
          values[index] = body(corpus, number, sum)
          sums.add(sum, ofBlock: number)
        }
      }
    }
    return values
  }
}
