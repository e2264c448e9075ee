#if OCR
import Support

/// A page reader on a thread of its own, so that no thread of Swift's concurrency pool waits for recognition.
///
/// The engine starts with the first work.
actor EngineThread {
  private let executor = ThreadExecutor(name: "PageReading")
  private let options: ReadingOptions
  private var box: ReaderBox?

  init(_ options: ReadingOptions) { self.options = options }

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Calls a closure with the reader, on its thread.
  func withReader<Output>(
    _ body: (borrowing PageReader) throws(PageError) -> Output
  ) throws(PageError) -> Output {
    if Task.isCancelled { throw .cancelled }
    if let box { return try body(box.reader) }
    let started = try ReaderBox(options)
    box = started
    return try body(started.reader)
  }

  private final class ReaderBox {
    let reader: PageReader

    init(_ options: ReadingOptions) throws(PageError) { reader = try PageReader(options) }
  }
}
#endif
