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
  private let failures = Failures()

  private final class Failures: Sendable { let first = Mutex<FileError?>(nil) }
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

  /// The error of a block that could not be read; the sums are wrong then.
  var failure: FileError? { failures.first.withLock { $0 } }

  /// Calls a function with every block, its number and its vector of sums, and adds these up; returns what it
  /// returns for each block.
  ///
  /// Every second pass is from the last block to the first, which are still in memory then when not all are.
  func sumUp(
    into sums: BlockSums,
    _ body: @Sendable (CompiledCorpus, _ number: Int, _ sum: BlockSum) -> Double
  ) -> [Double] {
    var values = [Double](repeating: 0, count: blocks.count)
    let next = Atomic<Int>(0)
    let isBackward = passes.count.add(1, ordering: .relaxed).oldValue % 2 == 1
    values.withUnsafeMutableBufferPointer { values in
      // Each thread writes the values of the blocks that it took.
      nonisolated(unsafe) let values = values
      DispatchQueue.concurrentPerform(iterations: max(1, min(threadCount, blocks.count))) { _ in
        while true {
          let position = next.add(1, ordering: .relaxed).oldValue
          guard position < blocks.count else { return }
          let index = isBackward ? blocks.count - 1 - position : position
          let following = index + (isBackward ? -threadCount : threadCount)
          if blocks.indices.contains(following) { blocks[following].prefetch(file) }
          let number = first + index
          do throws(FileError) {
            let (corpus, used) = try blocks[index].open(file, placement, constraints)
            let sum = sums.start(used)
            values[index] = body(corpus, number, sum)
            sums.add(sum, ofBlock: number)
          } catch {
            failures.first.withLock { $0 = $0 ?? error }
            sums.add(sums.start(), ofBlock: number)
          }
        }
      }
    }
    return values
  }
}
