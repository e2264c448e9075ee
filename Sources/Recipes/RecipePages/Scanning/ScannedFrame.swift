public import PageReading

/// A frame with the lines that have become stable or changed in it.
public struct ScannedFrame: Hashable, Sendable {
  /// A line with its row.
  public struct Line: Hashable, Sendable {
    /// The line and the reason why it is reported.
    public var tracked: TrackedLine
    /// The line with its row.
    public var scanned: ScannedLine

    /// Creates a line.
    public init(tracked: TrackedLine, scanned: ScannedLine) {
      self.tracked = tracked
      self.scanned = scanned
    }
  }

  /// The index of the frame in the stream, from 0.
  public var number: Int
  /// The seconds since the first frame.
  public var time: Double
  /// The lines that have become stable or changed.
  public var lines: [Line] = []
  /// The error of a frame that could not be decoded.
  public var error: PageError?
  /// The statistics of the stream so far.
  public var counts: FrameCounts

  /// Creates a frame without lines.
  public init(number: Int, time: Double, counts: FrameCounts = FrameCounts()) {
    self.number = number
    self.time = time
    self.counts = counts
  }
}
