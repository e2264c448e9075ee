import Dispatch
import WordTagging

extension LineTagging {
  /// Tags a file with several threads.
  ///
  /// Each thread takes the next block of lines, tags it and goes on. What is ready out of turn is
  /// kept, and whoever makes the block that comes next delivers all that follow it, too. So none
  /// waits for a slower one, unless as many blocks are kept as memory is set aside for; and one
  /// reads or writes while others tag.
  func tagShared(
    _ input: InputFile, to output: OutputFile, reporting report: (DataError) -> Void
  ) throws(DataError) -> Counts {
    let result = withoutActuallyEscaping(report) { report in
      let workers = (0..<4 * threadCount).map { _ in LineWorker(tagger, encoder) }
      let queue = BlockQueue(input, blockSize: blockSize, workers) {
        (worker, counts) throws(DataError) in
        try deliver(worker, of: input, to: output, &counts, reporting: report)
      }
      DispatchQueue.concurrentPerform(iterations: threadCount) { _ in
        tagger.withScratch { scratch in
          while let (worker, number) = queue.take() {
            worker.run(&scratch)
            queue.put(worker, number)
          }
        }
      }
      return queue.result
    }
    return try result.get()
  }
}

/// Hands the blocks of a file to threads, and keeps the order of what they make.
// What changes is touched under the lock only, except the counts and the failure to write: they
// belong to the thread that delivers, of which there is one at a time.
private final class BlockQueue: @unchecked Sendable {
  typealias Delivery = (LineWorker, inout LineTagging.Counts) throws(DataError) -> Void

  private let input: InputFile
  private let blockSize: Int
  private let deliver: Delivery
  private let lock = DispatchSemaphore(value: 1)

  /// The workers that have no block, and a signal for each.
  private var free: [LineWorker]
  private let freeCount: DispatchSemaphore
  /// The workers whose blocks are ready, each at the number of its block modulo their count.
  private var ready: [LineWorker?]
  private var takenCount = 0
  private var deliveredCount = 0
  private var isDelivering = false
  private var isAtEnd = false
  private var readFailure: DataError?

  private var counts = LineTagging.Counts()
  private var writeFailure: DataError?

  init(
    _ input: InputFile, blockSize: Int, _ workers: [LineWorker], _ deliver: @escaping Delivery
  ) {
    self.input = input
    self.blockSize = blockSize
    self.deliver = deliver
    free = workers
    freeCount = DispatchSemaphore(value: 0)
    for _ in workers { freeCount.signal() }
    ready = Array(repeating: nil, count: workers.count)
  }

  /// What came of the file, once no thread works on it any more.
  var result: Result<LineTagging.Counts, DataError> {
    (writeFailure ?? readFailure).map { .failure($0) } ?? .success(counts)
  }

  /// A worker with the next block and the block's number; nil at the end of the file and after a
  /// failure.
  func take() -> (worker: LineWorker, number: Int)? {
    freeCount.wait()
    lock.wait()
    defer { lock.signal() }
    do {
      if !isAtEnd, let block = try input.nextBlock(of: blockSize), let worker = free.popLast() {
        worker.take(block)
        takenCount += 1
        return (worker, takenCount - 1)
      }
    } catch {
      readFailure = error
    }
    isAtEnd = true
    // The next thread that waits for a worker shall see the end, too.
    freeCount.signal()
    return nil
  }

  /// Keeps a block that is ready, and delivers what is in turn, unless another thread is about it.
  func put(_ worker: LineWorker, _ number: Int) {
    lock.wait()
    ready[number % ready.count] = worker
    let isMine = !isDelivering
    isDelivering = true
    lock.signal()
    guard isMine else { return }
    while let worker = takeReady() {
      if writeFailure == nil {
        do { try deliver(worker, &counts) } catch { writeFailure = error }
      }
      giveBack(worker)
    }
  }

  /// The worker with the block that comes next; nil when it is not ready, which ends delivering.
  private func takeReady() -> LineWorker? {
    lock.wait()
    defer { lock.signal() }
    let place = deliveredCount % ready.count
    defer { ready[place] = nil }
    isDelivering = ready[place] != nil
    return ready[place]
  }

  private func giveBack(_ worker: LineWorker) {
    lock.wait()
    deliveredCount += 1
    free.append(worker)
    isAtEnd = isAtEnd || writeFailure != nil
    lock.signal()
    freeCount.signal()
  }
}
