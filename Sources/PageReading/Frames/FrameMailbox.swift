import Dispatch
import Synchronization

/// One picture of a stream.
public struct Frame: Hashable, Sendable {
  /// The picture's place in the stream, from 0; dropped ones count.
  public var number: Int
  /// The seconds since the first frame, by the stream's own clock.
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

/// A box for one frame between a source that never waits and a reader that may be slow.
///
/// A frame that the reader has not taken when the next one comes is late: it is dropped and counted.
public final class FrameMailbox: Sendable {
  private struct State {
    var frame: Frame?
    var isClosed = false
    var dropped = 0
  }

  private let state = Mutex(State())
  private let news = DispatchSemaphore(value: 0)

  /// Creates an empty box.
  public init() {}

  /// How many frames were dropped so far.
  public var droppedCount: Int { state.withLock { $0.dropped } }

  /// Puts a frame in the place of the one that is there.
  public func put(_ frame: Frame) {
    let wasEmpty = state.withLock { state in
      defer { state.frame = frame }
      guard state.frame != nil else { return true }
      state.dropped += 1
      return false
    }
    if wasEmpty { news.signal() }
  }

  /// Says that no frame will come any more.
  public func close() {
    state.withLock { $0.isClosed = true }
    news.signal()
  }

  /// Waits for a frame; nil after the last one.
  public func take() -> Frame? {
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
