/// Statistics of the frames of a stream.
public struct FrameCounts: Hashable, Sendable, Codable {
  /// The frames that were processed.
  public var read = 0
  /// Those of them that were equal to the frame before, so that nothing was read again.
  public var unchanged = 0
  /// Those of them of which only the changed rows were read.
  public var partly = 0
  /// Frames that arrived while an earlier one was being read or waiting.
  public var dropped = 0
  /// Frames that could not be decoded.
  public var broken = 0
  /// Frames that arrived during a pause.
  public var paused = 0

  /// Creates counts of zero.
  public init() {}
}
