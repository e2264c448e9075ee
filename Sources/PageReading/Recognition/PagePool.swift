#if OCR
import Dispatch
import Synchronization

/// Reads many pictures at once, with one reader for each thread, and hands the pages on in order.
public struct PagePool: Sendable {
  /// What each reader is told.
  public var options: ReadingOptions
  /// How many threads read.
  public var threadCount: Int

  /// Creates a pool.
  public init(_ options: ReadingOptions = ReadingOptions(), threadCount: Int) {
    self.options = options
    self.threadCount = max(1, threadCount)
  }

  /// Reads picture files.
  ///
  /// A picture that cannot be read does not stop the others. The pages are handed on one after the
  /// other in the order of the paths, each as soon as it and all before it are done.
  ///
  /// - Parameters:
  ///   - paths: The picture files.
  ///   - regionOfInterest: The part of each picture to read.
  ///   - handle: Called for each path; false stops the reading of what has not begun.
  /// - Throws: What keeps a reader from starting, such as a missing language.
  public func read(
    imagesAt paths: [String], regionOfInterest: Region = .full,
    handle: @Sendable (Int, Result<Page, PageError>) -> Bool
  ) throws(PageError) {
    let state = Mutex(PoolState())
    let next = Atomic<Int>(0)
    DispatchQueue.concurrentPerform(iterations: min(threadCount, max(1, paths.count))) { _ in
      let reader: PageReader
      do throws(PageError) {
        reader = try PageReader(options)
      } catch {
        state.withLock { $0.failure = error }
        return
      }
      while true {
        let index = next.add(1, ordering: .relaxed).oldValue
        guard index < paths.count, !state.withLock({ $0.isStopped }) else { return }
        let result: Result<Page, PageError>
        do throws(PageError) {
          result = .success(
            try reader.read(imageAt: paths[index], regionOfInterest: regionOfInterest))
        } catch {
          result = .failure(error)
        }
        state.withLock { $0.finish(index, result, handle) }
      }
    }
    if let failure = state.withLock({ $0.failure }) { throw failure }
  }
}

/// The pages that wait for an earlier one.
private struct PoolState {
  var failure: PageError?
  var isStopped = false
  private var waiting: [Int: Result<Page, PageError>] = [:]
  private var handedOn = 0

  mutating func finish(
    _ index: Int, _ result: Result<Page, PageError>,
    _ handle: (Int, Result<Page, PageError>) -> Bool
  ) {
    waiting[index] = result
    while !isStopped, let result = waiting.removeValue(forKey: handedOn) {
      isStopped = !handle(handedOn, result)
      handedOn += 1
    }
  }
}
#endif
