import Dispatch
import WordTagging

extension LineTagging {
  /// Tags a file with several threads.
  ///
  /// Each thread takes the next block of lines, tags it and, when it is its turn, puts the records
  /// behind those of the block before. So none waits until all others are ready, and one reads or
  /// writes while others tag.
  func tagShared(
    _ input: InputFile, to output: OutputFile, reporting report: (DataError) -> Void
  ) throws(DataError) -> Counts {
    let result = withoutActuallyEscaping(report) { report in
      let queue = BlockQueue(input) { (worker, counts) throws(DataError) in
        try deliver(worker, of: input, to: output, &counts, reporting: report)
      }
      DispatchQueue.concurrentPerform(iterations: threadCount) { _ in
        let worker = LineWorker(tagger, encoder)
        while let turn = queue.take(worker) {
          worker.run()
          queue.put(worker, turn)
        }
      }
      return queue.result
    }
    return try result.get()
  }
}

/// Hands the blocks of a file to threads, and keeps the order of what they make.
// The input and the failure are touched under the lock only, the rest by the thread whose turn it
// is; turns follow one another.
private final class BlockQueue: @unchecked Sendable {
  typealias Delivery = (LineWorker, inout LineTagging.Counts) throws(DataError) -> Void

  private let input: InputFile
  private let deliver: Delivery
  private let lock = DispatchSemaphore(value: 1)
  private var failure: DataError?
  private var last = DispatchSemaphore(value: 0)
  private var counts = LineTagging.Counts()
  private var isBroken = false

  /// The place of a block in the order of the file.
  struct Turn {
    fileprivate let before: DispatchSemaphore
    fileprivate let after = DispatchSemaphore(value: 0)
  }

  init(_ input: InputFile, _ deliver: @escaping Delivery) {
    self.input = input
    self.deliver = deliver
    last.signal()
  }

  /// What came of the file, once no thread works on it any more.
  var result: Result<LineTagging.Counts, DataError> {
    failure.map { .failure($0) } ?? .success(counts)
  }

  /// Gives a worker the next block; nil at the end of the file and after a failure.
  func take(_ worker: LineWorker) -> Turn? {
    lock.wait()
    defer { lock.signal() }
    do {
      guard failure == nil, let block = try input.nextBlock() else { return nil }
      worker.take(block)
    } catch {
      failure = error
      return nil
    }
    let turn = Turn(before: last)
    last = turn.after
    return turn
  }

  /// Waits until all blocks before are delivered, then delivers this one, unless one of them could
  /// not be.
  func put(_ worker: LineWorker, _ turn: Turn) {
    turn.before.wait()
    defer { turn.after.signal() }
    guard !isBroken else { return }
    do { try deliver(worker, &counts) } catch {
      isBroken = true
      lock.wait()
      failure = failure ?? error
      lock.signal()
    }
  }
}
