import Dispatch
import Synchronization

/// One encoded picture of a stream.
public struct VideoFrame: Hashable, Sendable {
  /// The index in the stream, from 0; dropped frames count.
  public var number: Int
  /// The seconds since the first frame, computed from the frame rate.
  public var time: Double
  /// The file's path, or a name for messages.
  public var name: String
  /// The bytes of the picture file.
  public var bytes: [UInt8]

  /// Creates a frame.
  public init(number: Int, time: Double, name: String, bytes: [UInt8]) {
    self.number = number
    self.time = time
    self.name = name
    self.bytes = bytes
  }
}

/// A buffer for one frame between a source that never waits and a reader that may be slow.
///
/// A frame that the reader has not taken when the next one arrives is dropped and counted.
public final class FrameMailbox: Sendable {
  private struct State {
    var frame: VideoFrame?
    var isClosed = false
    var dropped = 0
  }

  private let state = Mutex(State())
  private let news = DispatchSemaphore(value: 0)

  /// Creates an empty mailbox.
  public init() {}

  /// The number of frames dropped so far.
  public var droppedCount: Int { state.withLock { $0.dropped } }

  /// Stores a frame and drops the one that is there.
  public func put(_ frame: VideoFrame) {
    let wasEmpty = state.withLock { state in
      defer { state.frame = frame }
      guard state.frame != nil else { return true }
      state.dropped += 1
      return false
    }
    if wasEmpty { news.signal() }
  }

  /// Marks the end of the stream.
  public func close() {
    state.withLock { $0.isClosed = true }
    news.signal()
  }

  /// Waits for a frame; returns nil after the last one.
  public func take() -> VideoFrame? {
    news.wait()
    return state.withLock { state in
      if let frame = state.frame {
        state.frame = nil
        return frame
      }
      return nil
    }
  }
}
