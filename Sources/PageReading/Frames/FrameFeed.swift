import Dispatch
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Brings the frames of a source to a reader that may be slower than they come.
public final class FrameFeed: Sendable {
  private let source: FrameSource
  private let rate: Double
  private let dropsLateFrames: Bool
  private let mailbox = FrameMailbox()
  private let outcome = Mutex<(failure: PageError?, skippedByteCount: Int)>((nil, 0))

  /// Creates a feed.
  ///
  /// - Parameters:
  ///   - source: Where the frames come from.
  ///   - rate: How many frames the source takes a second.
  ///   - dropsLateFrames: Whether a frame that comes while the reader is busy, and is not the last
  ///     one so far, is dropped; else the source waits.
  public init(_ source: FrameSource, rate: Double, dropsLateFrames: Bool) {
    self.source = source
    self.rate = rate
    self.dropsLateFrames = dropsLateFrames
  }

  /// How many frames were dropped.
  public var droppedCount: Int { mailbox.droppedCount }

  /// How many bytes of a stream belonged to no picture.
  public var skippedByteCount: Int { outcome.withLock { $0.skippedByteCount } }

  /// Calls a closure for each frame that is not late, until it returns false.
  public func forEachFrame(_ handle: (Frame) -> Bool) throws(PageError) {
    guard dropsLateFrames else {
      let skipped = try source.forEachFrame(rate: rate, handle)
      outcome.withLock { $0.skippedByteCount = skipped }
      return
    }
    DispatchQueue.global().async { self.fillMailbox() }
    while let frame = mailbox.take() {
      if !handle(frame) { return }
    }
    if let failure = outcome.withLock({ $0.failure }) { throw failure }
  }

  private func fillMailbox() {
    let start = ContinuousClock.now
    do throws(PageError) {
      let skipped = try source.forEachFrame(rate: rate) { frame in
        // A stream comes when it comes; a folder is played like a film.
        if case .folder = source { sleep(until: start + .seconds(frame.time)) }
        mailbox.put(frame)
        return true
      }
      outcome.withLock { $0.skippedByteCount = skipped }
    } catch {
      outcome.withLock { $0.failure = error }
    }
    mailbox.close()
  }

  private func sleep(until moment: ContinuousClock.Instant) {
    let left = moment - ContinuousClock.now
    guard left > .zero else { return }
    let (seconds, attoseconds) = left.components
    usleep(UInt32(clamping: seconds * 1_000_000 + attoseconds / 1_000_000_000_000))
  }
}
