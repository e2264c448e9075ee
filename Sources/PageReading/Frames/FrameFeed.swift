import Dispatch
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Delivers the frames of a source to a reader that may be slower than the source.
public final class FrameFeed: Sendable {
  private let source: FrameSource
  private let rate: Double
  private let dropsLateFrames: Bool
  private let mailbox = FrameMailbox()
  private let isStopped = Atomic<Bool>(false)
  private let outcome = Mutex<(failure: PageError?, skippedByteCount: Int)>((nil, 0))

  /// Creates a feed.
  ///
  /// - Parameters:
  ///   - source: The source of the frames.
  ///   - rate: The frames per second of the source.
  ///   - dropsLateFrames: Whether a frame that arrives while the reader is busy is dropped when the next one arrives;
  ///     otherwise the source waits.
  public init(_ source: FrameSource, rate: Double, dropsLateFrames: Bool) {
    self.source = source
    self.rate = rate
    self.dropsLateFrames = dropsLateFrames
  }

  /// The number of dropped frames.
  public var droppedCount: Int { mailbox.droppedCount }

  /// The number of bytes of a stream that belonged to no picture.
  public var skippedByteCount: Int { outcome.withLock { $0.skippedByteCount } }

  /// Calls a closure for each frame that is not dropped, until it returns false.
  ///
  /// On return nothing reads from the source any more, however the loop ended.
  public func forEachFrame(_ handle: (VideoFrame) -> Bool) throws(PageError) {
    guard dropsLateFrames else {
      let skipped = try source.forEachFrame(rate: rate, handle)
      outcome.withLock { $0.skippedByteCount = skipped }
      return
    }
    let producer = DispatchGroup()
    DispatchQueue.global().async(group: producer) { self.fillMailbox() }
    while let frame = mailbox.take(), handle(frame) {}
    isStopped.store(true, ordering: .relaxed)
    producer.wait()
    if let failure = outcome.withLock({ $0.failure }) { throw failure }
  }

  private func fillMailbox() {
    let start = ContinuousClock.now
    let mustStop = { self.isStopped.load(ordering: .relaxed) }
    do throws(PageError) {
      let skipped = try source.forEachFrame(rate: rate, until: mustStop) { frame in
        // A stream has its own pace; a folder is played like a film.
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
    while !isStopped.load(ordering: .relaxed) {
      let left = moment - ContinuousClock.now
      guard left > .zero else { return }
      let (seconds, attoseconds) = min(left, FrameSource.stopInterval).components
      usleep(UInt32(clamping: seconds * 1_000_000 + attoseconds / 1_000_000_000_000))
    }
  }
}
