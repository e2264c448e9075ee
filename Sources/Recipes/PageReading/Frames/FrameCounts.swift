/// Statistics of the frames of a stream.
public struct FrameCounts: Hashable, Sendable, Codable {
  /// The number of frames that were processed.
  public var read = 0
  /// The number of these that were equal to the frame before, so that nothing was read again.
  public var unchanged = 0
  /// The number of processed frames that were read in their changed rows only.
  public var partly = 0
  /// The number of frames that arrived while an earlier one was being read or waiting.
  public var dropped = 0
  /// The number of frames that could not be decoded.
  public var broken = 0
  /// The number of frames that arrived during a pause.
  public var paused = 0

  /// Creates counts of zero.
  public init() {}
}
