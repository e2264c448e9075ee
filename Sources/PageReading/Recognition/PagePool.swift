#if OCR
import Dispatch
import Synchronization

/// Reads many pages at once, with one reader for each thread, and delivers the results in order.
public struct PagePool: Sendable {
  /// The options of each reader.
  public var options: ReadingOptions
  /// The number of threads that read.
  public var threadCount: Int

  /// Creates a pool.
  public init(_ options: ReadingOptions = ReadingOptions(), threadCount: Int) {
    self.options = options
    self.threadCount = max(1, threadCount)
  }

  /// Reads pages.
  ///
  /// A page that cannot be read does not stop the others. Results are delivered on the calling thread in the order of
  /// the sources, each as soon as it and all before it are available.
  ///
  /// - Parameters:
  ///   - sources: The pages.
  ///   - regionOfInterest: The part of each page to read.
  ///   - handle: Takes the index and the result of each page; an error that it throws ends the reading.
  /// - Throws: What `handle` throws, or a `PageError` that keeps a reader from starting, such as a missing language.
  public func read(
    _ sources: [PageSource], regionOfInterest: RegionOfInterest = .full,
    handle: (Int, Result<RecognizedPage, PageError>) throws -> Void
  ) throws {
    let work = PoolWork(sources, regionOfInterest)
    let workerCount = min(threadCount, sources.count)
    guard workerCount > 1 else {
      let reader = try PageReader(options)
      while let (index, result) = work.next(reader) { try handle(index, result) }
      return
    }
    let workers = DispatchGroup()
    // However the reading ends, no thread goes on.
    defer {
      work.stop()
      workers.wait()
    }
    for _ in 0..<workerCount {
      DispatchQueue.global().async(group: workers) { [options] in work.run(options) }
    }
    for index in sources.indices { try handle(index, try work.result(index)) }
  }
}

/// What the threads of a pool share.
private final class PoolWork: Sendable {
  private struct State {
    var next = 0
    var results: [Int: Result<RecognizedPage, PageError>] = [:]
    var failure: PageError?
  }

  private let sources: [PageSource]
  private let region: RegionOfInterest
  private let state = Mutex(State())
  private let news = DispatchSemaphore(value: 0)

  init(_ sources: [PageSource], _ region: RegionOfInterest) {
    self.sources = sources
    self.region = region
  }

  /// Keeps the pages that nobody has started on from being read.
  func stop() {
    state.withLock { $0.next = sources.count }
  }

  /// Reads the next page that nobody has started on; nil after the last one.
  func next(_ reader: borrowing PageReader) -> (Int, Result<RecognizedPage, PageError>)? {
    let index = state.withLock { state in
      defer { state.next += 1 }
      return state.next
    }
    guard index < sources.count else { return nil }
    if let page = sources[index].typedPage { return (index, .success(page)) }
    do throws(PageError) {
      let image = try sources[index].image(limits: reader.options.limits)
      return (index, .success(try reader.read(image, regionOfInterest: region)))
    } catch {
      return (index, .failure(error))
    }
  }

  /// Reads pages with a reader of its own until there are none.
  func run(_ options: ReadingOptions) {
    do throws(PageError) {
      let reader = try PageReader(options)
      while let (index, result) = next(reader) {
        state.withLock { $0.results[index] = result }
        news.signal()
      }
    } catch {
      state.withLock { $0.failure = error }
      news.signal()
    }
  }

  /// Waits for the result of a page.
  func result(_ index: Int) throws(PageError) -> Result<RecognizedPage, PageError> {
    while true {
      let (result, failure) = state.withLock { ($0.results.removeValue(forKey: index), $0.failure) }
      if let failure { throw failure }
      if let result { return result }
      news.wait()
    }
  }
}
#endif
