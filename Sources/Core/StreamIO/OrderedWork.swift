import Dispatch

/// Shares work on a stream among threads and keeps its order.
///
/// Each thread takes the next piece of the stream, works on it and takes another. Results that are ready
/// out of order are kept, and the thread that finishes the next piece in order delivers those that follow
/// it, too. So threads wait for a slower one only if all workers hold a piece, and one thread takes
/// or delivers while others work.
// Unchecked because all mutable state is used under the lock only, except the failure to deliver, which
// belongs to the thread that delivers; there is one at a time.
package final class OrderedWork<Worker: AnyObject, Failure: Error>: @unchecked Sendable {
  private let takeNext: (Worker) throws(Failure) -> Bool
  private let deliver: (Worker) throws(Failure) -> Void
  private let lock = DispatchSemaphore(value: 1)

  /// The workers that have no piece, and a signal for each.
  private var free: [Worker]
  private let freeCount: DispatchSemaphore
  /// The workers whose pieces are ready, each at the number of its piece modulo their count.
  private var ready: [Worker?]
  private var takenCount = 0
  private var deliveredCount = 0
  private var isDelivering = false
  private var isAtEnd = false
  private var takeFailure: Failure?
  private var deliverFailure: Failure?

  /// Prepares work on a stream.
  ///
  /// - Parameters:
  ///   - workers: Each holds one piece of the stream; several per thread let it run ahead.
  ///   - take: Gives a worker the next piece; returns false at the end.
  ///   - deliver: Delivers the result of a worker, in the order of the pieces.
  package init(
    _ workers: [Worker], take: @escaping (Worker) throws(Failure) -> Bool,
    deliver: @escaping (Worker) throws(Failure) -> Void
  ) {
    takeNext = take
    self.deliver = deliver
    free = workers
    freeCount = DispatchSemaphore(value: 0)
    for _ in workers { freeCount.signal() }
    ready = Array(repeating: nil, count: workers.count)
  }

  /// The number of workers that lets threads run ahead of a slower one.
  package static func workers(for threadCount: Int) -> Int {
    threadCount == 1 ? 1 : 4 * threadCount
  }

  /// Works until the stream ends or something fails.
  ///
  /// - Parameters:
  ///   - threadCount: The number of threads.
  ///   - work: The work on a piece; several threads call it at a time.
  /// - Returns: The first failure to deliver, or else to take.
  package func run(threadCount: Int, _ work: (Worker) -> Void) -> Result<Void, Failure> {
    withoutActuallyEscaping(work) { work in
      // Each thread calls it with its own worker; all threads have ended before this returns.
      nonisolated(unsafe) let work = work
      DispatchQueue.concurrentPerform(iterations: threadCount) { _ in
        while let (worker, number) = take() {
          work(worker)
          put(worker, number)
        }
      }
    }
    return (deliverFailure ?? takeFailure).map { .failure($0) } ?? .success(())
  }

  /// A worker with the next piece and the piece's number; nil at the end and after a failure.
  private func take() -> (worker: Worker, number: Int)? {
    freeCount.wait()
    lock.wait()
    defer { lock.signal() }
    do throws(Failure) {
      if !isAtEnd, let worker = free.last, try takeNext(worker) {
        free.removeLast()
        takenCount += 1
        return (worker, takenCount - 1)
      }
    } catch { takeFailure = error }
    isAtEnd = true
    // Wake the next thread that waits for a worker, so that it ends, too.
    freeCount.signal()
    return nil
  }

  /// Keeps a finished piece and delivers those that are next, unless another thread does.
  private func put(_ worker: Worker, _ number: Int) {
    lock.wait()
    ready[number % ready.count] = worker
    let isMine = !isDelivering
    isDelivering = true
    lock.signal()
    guard isMine else { return }
    while let worker = takeReady() {
      if deliverFailure == nil {
        do throws(Failure) { try deliver(worker) } catch { deliverFailure = error }
      }
      giveBack(worker)
    }
  }

  /// The worker with the next piece; nil when it is not ready, which ends delivering.
  private func takeReady() -> Worker? {
    lock.wait()
    defer { lock.signal() }
    let place = deliveredCount % ready.count
    defer { ready[place] = nil }
    isDelivering = ready[place] != nil
    return ready[place]
  }

  private func giveBack(_ worker: Worker) {
    lock.wait()
    deliveredCount += 1
    free.append(worker)
    isAtEnd = isAtEnd || deliverFailure != nil
    lock.signal()
    freeCount.signal()
  }
}
