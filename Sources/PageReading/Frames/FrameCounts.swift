/// What became of the frames of a stream.
public struct FrameCounts: Hashable, Sendable, Codable {
  /// Frames that were looked at.
  public var read = 0
  /// Those of them that were like the one before, so that nothing was read again.
  public var unchanged = 0
  /// Those of them of which only changed rows were read.
  public var partly = 0
  /// Frames that came while an earlier one was being read, or was waiting.
  public var dropped = 0
  /// Frames that are no pictures or damaged ones.
  public var broken = 0
  /// Frames that came during a pause.
  public var paused = 0

  /// Creates counts of nothing.
  public init() {}
}
