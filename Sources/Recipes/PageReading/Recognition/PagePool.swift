import Platform
import Support

/// Page readers for any number of tasks, each on a thread of its own.
///
/// Reading never blocks a thread of Swift's concurrency pool. A task that finds all readers busy waits for its turn,
/// and one that is canceled stops waiting or reading.
///
///     let pool = PagePool(ReadingOptions(.accurate))
///     let page = try await pool.read(PageSource(path: "page.jpg"))
///     for await result in pool.read(sources) { print(try result.get().text) }
public final class PagePool: Sendable {
  /// The options of each reader.
  public let options: ReadingOptions
  /// The number of threads that read.
  public let threadCount: Int
  #if OCR
  private let threads: [EngineThread]
  private let idle: Pool<EngineThread>
  #endif

  /// The number of processors, which is the default number of threads of a pool.
  public static let processorCount = ProcessEnvironment.processorCount

  /// Creates a pool, whose readers start when they are needed.
  ///
  /// - Parameters:
  ///   - options: The options of each reader.
  ///   - threadCount: The number of threads that read.
  public init(
    _ options: ReadingOptions = ReadingOptions(), threadCount: Int = PagePool.processorCount
  ) {
    let threadCount = max(1, threadCount)
    self.options = options
    self.threadCount = threadCount
    #if OCR
    threads = (0..<threadCount).map { _ in EngineThread(options) }
    idle = Pool(threads)
    #endif
  }

  /// Starts the readers, so that the first pages do not have to wait for them.
  ///
  /// - Throws: An error if readers cannot start, such as a missing language.
  public func prepare() async throws(PageError) {
    #if OCR
    let failures = await withTaskGroup(of: PageError?.self) { group in
      for thread in threads {
        group.addTask {
          do throws(PageError) { try await thread.withReader { _ in } } catch { return error }
          return nil
        }
      }
      return await group.reduce(into: []) { $0.append($1) }.compactMap(\.self)
    }
    if let failure = failures.first { throw failure }
    #else
    throw .builtWithoutOCR
    #endif
  }

  /// Reads a page.
  ///
  /// - Parameters:
  ///   - source: The page.
  ///   - regionOfInterest: The part of the page to read.
  ///   - languages: The languages to read as Tesseract's codes; nil for the languages of the options.
  /// - Returns: The page; a text becomes a page without recognition.
  /// - Throws: An error if the page cannot be read; `PageError.cancelled` when the task was
  ///   canceled.
  public func read(
    _ source: PageSource, regionOfInterest: RegionOfInterest = .full, languages: [String]? = nil
  ) async throws(PageError) -> RecognizedPage {
    if let page = source.typedPage { return page }
    #if OCR
    return try await withReader(in: languages) { (reader) throws(PageError) in
      try reader.read(
        try source.image(limits: reader.options.limits), regionOfInterest: regionOfInterest)
    }
    #else
    throw .builtWithoutOCR
    #endif
  }

  /// Reads pages at the same time and gives the results in the order of the pages.
  ///
  /// A page that cannot be read does not stop the others. At most twice as many pages as there are threads have been
  /// taken from the sequence and not been delivered. The sequence of results ends early when its task is canceled.
  ///
  /// - Parameters:
  ///   - sources: The pages.
  ///   - regionOfInterest: The part of each page to read.
  /// - Returns: The results.
  public func read<Failure>(
    _ sources: some AsyncSequence<PageSource, Failure> & Sendable,
    regionOfInterest: RegionOfInterest = .full
  ) -> some AsyncSequence<Result<RecognizedPage, PageError>, Failure> & Sendable {
    OrderedMap(sources, width: 2 * threadCount) { source in
      do throws(PageError) {
        return .success(try await self.read(source, regionOfInterest: regionOfInterest))
      } catch {
        return .failure(error)
      }
    }
  }

  /// Reads pages at the same time and gives the results in the order of the pages.
  public func read(
    _ sources: some Sequence<PageSource> & Sendable, regionOfInterest: RegionOfInterest = .full
  ) -> some AsyncSequence<Result<RecognizedPage, PageError>, Never> & Sendable {
    read(AsyncElements(sources), regionOfInterest: regionOfInterest)
  }

  #if OCR
  /// Calls a closure with a reader on its thread.
  ///
  /// - Parameters:
  ///   - languages: The languages to read as Tesseract's codes; nil for the languages of the options.
  ///   - body: The closure, which may block the thread.
  /// - Returns: The result of the closure.
  /// - Throws: Errors of the closure, errors of starting a reader, or `PageError.cancelled`.
  public func withReader<Output: Sendable>(
    in languages: [String]? = nil,
    _ body: @Sendable (borrowing PageReader) throws(PageError) -> Output
  ) async throws(PageError) -> Output {
    guard let thread = await idle.take() else { throw .cancelled }
    let result: Result<Output, PageError>
    do throws(PageError) {
      result = .success(try await thread.withReader(in: languages, body))
    } catch {
      result = .failure(error)
    }
    await idle.giveBack(thread)
    return try result.get()
  }
  #endif
}

#if OCR
/// Values that are each lent to one task at a time, in the order of requests.
private actor Pool<Value: Sendable> {
  private var idle: [Value]
  private var waiting: [(number: Int, continuation: CheckedContinuation<Value?, Never>)] = []
  private var nextNumber = 0

  init(_ values: [Value]) { idle = values.reversed() }

  /// A value, which the task has to return; nil if the task is canceled while it waits.
  func take() async -> Value? {
    if let value = idle.popLast() { return value }
    let number = nextNumber
    nextNumber += 1
    return await withTaskCancellationHandler {
      await withCheckedContinuation { waiting.append((number, $0)) }
    } onCancel: {
      Task { await self.cancel(number) }
    }
  }

  func giveBack(_ value: Value) {
    guard waiting.isEmpty else {
      return waiting.removeFirst().continuation.resume(returning: value)
    }
    idle.append(value)
  }

  private func cancel(_ number: Int) {
    guard let index = waiting.firstIndex(where: { $0.number == number }) else { return }
    waiting.remove(at: index).continuation.resume(returning: nil)
  }
}
#endif
