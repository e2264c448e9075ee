import Dispatch
import Platform
import Synchronization

/// The frames of a source, for a reader that may be slower than the source.
///
///     let feed = FrameFeed(.standardInput, rate: 30, dropsLateFrames: true)
///     for try await frame in feed { … }
///
/// A thread of the feed reads the source. It stops when the loop over the frames ends for any
/// reason. The frames are for one loop.
public final class FrameFeed: AsyncSequence, Sendable {
  private let source: FrameSource
  private let rate: Double
  private let dropsLateFrames: Bool
  private let frameLimit: Int
  private let dropped = Atomic<Int>(0)
  private let skipped = Atomic<Int>(0)
  private let isStopped = Atomic<Bool>(false)
  /// Signaled for each frame that the loop requests.
  private let demand = DispatchSemaphore(value: 0)

  /// Creates a feed.
  ///
  /// - Parameters:
  ///   - source: The source of the frames.
  ///   - rate: The frames per second of the source, more than 0.
  ///   - dropsLateFrames: Whether a frame that arrives while the reader is busy is dropped when the next one arrives;
  ///     otherwise the source waits.
  ///   - frameLimit: The maximum size, in bytes, of a frame of a stream; a longer one is skipped.
  public init(
    _ source: FrameSource, rate: Double, dropsLateFrames: Bool,
    frameLimit: Int = FrameSplitter.defaultLimit
  ) {
    precondition(rate > 0 && rate.isFinite, "The rate is not a number of frames per second")
    self.source = source
    self.rate = rate
    self.dropsLateFrames = dropsLateFrames
    self.frameLimit = frameLimit
  }

  /// The number of dropped frames.
  public var droppedCount: Int { dropped.load(ordering: .relaxed) }

  /// The number of bytes of a stream that belonged to no picture.
  public var skippedByteCount: Int { skipped.load(ordering: .relaxed) }

  /// Starts reading the source.
  public func makeAsyncIterator() -> AsyncIterator {
    let (frames, delivery) = AsyncStream.makeStream(
      of: Result<VideoFrame, PageError>.self,
      bufferingPolicy: dropsLateFrames ? .bufferingNewest(1) : .unbounded)
    delivery.onTermination = { _ in
      self.isStopped.store(true, ordering: .releasing)
      self.demand.signal()
    }
    DispatchQueue.global().async { self.readSource(to: delivery) }
    return AsyncIterator(frames: frames.makeAsyncIterator(), feed: self)
  }

  /// An iterator of the frames.
  public struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate var frames: AsyncStream<Result<VideoFrame, PageError>>.AsyncIterator
    fileprivate let feed: FrameFeed

    /// Waits for the next frame.
    ///
    /// - Parameter actor: The actor of the caller.
    /// - Returns: The frame; nil after the last one.
    /// - Throws: An error if the source cannot be read.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(PageError) -> VideoFrame? {
      feed.demand.signal()
      return try await frames.next(isolation: actor)?.get()
    }
  }

  private func readSource(to delivery: AsyncStream<Result<VideoFrame, PageError>>.Continuation) {
    let start = ContinuousClock.now
    do throws(PageError) {
      if !dropsLateFrames { demand.wait() }
      let skippedBytes = try source.forEachFrame(
        rate: rate, frameLimit: frameLimit, until: { mustStop }
      ) { frame in
        // A stream has its own pace; a folder is played back at its frame rate.
        if dropsLateFrames, case .folder = source { sleep(until: start + .seconds(frame.time)) }
        if case .dropped = delivery.yield(.success(frame)) { dropped.add(1, ordering: .relaxed) }
        if !dropsLateFrames { demand.wait() }
        return !mustStop
      }
      skipped.store(skippedBytes, ordering: .relaxed)
    } catch {
      delivery.yield(.failure(error))
    }
    delivery.finish()
  }

  private var mustStop: Bool { isStopped.load(ordering: .acquiring) }

  private func sleep(until moment: ContinuousClock.Instant) {
    while !mustStop {
      let left = moment - ContinuousClock.now
      guard left > .zero else { return }
      let (seconds, attoseconds) = Swift.min(left, FrameSource.stopInterval).components
      usleep(UInt32(clamping: seconds * 1_000_000 + attoseconds / 1_000_000_000_000))
    }
  }
}
