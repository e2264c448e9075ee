#if OCR
import Support

/// A page reader on a thread of its own, so that no thread of Swift's concurrency pool waits for recognition.
///
/// The engine starts with the first work.
actor EngineThread {
  private let executor = ThreadExecutor(name: "PageReading")
  private let options: ReadingOptions
  private var box: ReaderBox?
  /// The reader of the last page in another language.
  private var other: ReaderBox?

  init(_ options: ReadingOptions) { self.options = options }

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Calls a closure with the reader, on its thread.
  ///
  /// - Parameters:
  ///   - languages: The languages to read; nil for the languages of the options.
  ///   - body: The closure.
  /// - Returns: The result of the closure.
  /// - Throws: Errors of the closure, or of starting the reader.
  func withReader<Output>(
    in languages: [String]? = nil, _ body: (borrowing PageReader) throws(PageError) -> Output
  ) throws(PageError) -> Output {
    if Task.isCancelled { throw .cancelled }
    if let languages, languages != options.languages {
      if let other, other.reader.options.languages == languages { return try body(other.reader) }
      var options = options
      options.languages = languages
      let started = try ReaderBox(options)
      other = started
      return try body(started.reader)
    }
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
