#if OCR
import CTesseract
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Keeps Leptonica and the decoders below it from writing to standard error: what goes wrong is
/// told by our errors.
enum Leptonica {
  /// Silences Leptonica itself, once and for all.
  static func keepQuiet() { _ = quiet }

  private static let quiet: Void = {
    setMsgSeverity(CInt(L_SEVERITY_NONE))
    leptSetStderrHandler { _ in }
  }()

  /// Decodes while the decoders' messages go nowhere.
  ///
  /// Only messages of C libraries are lost meanwhile; Swift writes to the descriptor.
  static func quietly<Result>(_ decode: () -> Result) -> Result {
    keepQuiet()
    diversion.withLock { $0.begin() }
    defer { diversion.withLock { $0.end() } }
    return decode()
  }

  /// The first of several decoders at work diverts the stream, the last one puts it back.
  private struct Diversion: ~Copyable {
    private var depth = 0
    // Addresses instead of pointers, which are not let across threads.
    private var sink: UInt?
    private var original: UInt?

    mutating func begin() {
      depth += 1
      guard depth == 1 else { return }
      if sink == nil { sink = fopen("/dev/null", "w").map { UInt(bitPattern: $0) } }
      guard let sink else { return }
      original = ctesseract_set_error_stream(.init(bitPattern: sink)).map { UInt(bitPattern: $0) }
    }

    mutating func end() {
      depth -= 1
      guard depth == 0, let original else { return }
      _ = ctesseract_set_error_stream(.init(bitPattern: original))
      self.original = nil
    }
  }

  private static let diversion = Mutex(Diversion())
}
#endif
