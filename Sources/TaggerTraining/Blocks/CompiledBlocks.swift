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
  func sumUp(
    into sums: BlockSums,
    _ body: @Sendable (CompiledCorpus, _ number: Int, _ sum: UnsafeMutablePointer<Float>) -> Double
  ) -> [Double] {
    var values = [Double](repeating: 0, count: blocks.count)
    let next = Atomic<Int>(0)
    values.withUnsafeMutableBufferPointer { values in
      // Each thread writes the values of the blocks that it took.
      nonisolated(unsafe) let values = values
      DispatchQueue.concurrentPerform(iterations: max(1, min(threadCount, blocks.count))) { _ in
        while true {
          let index = next.add(1, ordering: .relaxed).oldValue
          guard index < blocks.count else { return }
          let sum = sums.vector()
          sum.clear()
          do throws(FileError) {
            let corpus = try blocks[index].open(file, placement, constraints)
            values[index] = body(corpus, first + index, sum.start)
          } catch { failures.first.withLock { $0 = $0 ?? error } }
          sums.add(sum, ofBlock: first + index)
        }
      }
    }
    return values
  }
}
