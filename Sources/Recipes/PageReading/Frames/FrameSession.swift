#if OCR
/// A reader of a stream of frames that tracks its lines, can be paused and keeps its last result.
///
/// ```swift
/// var session = try FrameSession(ReadingOptions(.fast))
/// for try await frame in FrameFeed(.folder("frames"), rate: 30, dropsLateFrames: false) {
///   for line in try session.update(with: frame) { print(line.event, line.line.text) }
/// }
/// ```
public struct FrameSession: ~Copyable {
  /// The method of tracking lines.
  @nonexhaustive
  public enum Tracking: Hashable, Sendable {
    /// By similarity, with a vote on each word.
    case lines(TrackingOptions)
    /// By whole strings that must repeat exactly.
    case exact(stableCount: Int, forgetAfter: Int)
  }

  /// Whether frames are ignored.
  public var isPaused = false
  /// The latest report of each line, by its number; a pause keeps it.
  public private(set) var lastReports: [Int: TrackedLine] = [:]
  /// The lines of the latest frame.
  public private(set) var lastLines: [RecognizedPage.Line] = []
  /// The region of the latest frame, in its pixels.
  public private(set) var lastArea = PixelBox.zero
  /// The statistics so far, without dropped frames.
  public private(set) var counts = FrameCounts()

  private var reader: FrameReader
  private var lineTracker: FrameTracker
  private var exactTracker: ExactTracker?
  private var nextExactID = 1
  private let limits: ImageLimits
  private let minimumConfidence: Double

  /// Starts a session.
  public init(
    _ options: ReadingOptions = ReadingOptions(.fast), tracking: Tracking = .lines(.init()),
    regionOfInterest: RegionOfInterest = .full
  ) throws(PageError) {
    limits = options.limits
    switch tracking {
    case .lines(let options):
      lineTracker = FrameTracker(options)
      exactTracker = nil
      minimumConfidence = options.minimumConfidence
    case .exact(let stableCount, let forgetAfter):
      lineTracker = FrameTracker()
      exactTracker = ExactTracker(stableCount: stableCount, forgetAfter: forgetAfter)
      minimumConfidence = TrackingOptions().minimumConfidence
    }
    reader = try FrameReader(options, regionOfInterest: regionOfInterest)
  }

  /// Reads a frame and returns the lines that have become stable or changed.
  ///
  /// A frame that cannot be decoded is counted and throws; the session can continue with the next one.
  public mutating func update(with frame: VideoFrame) throws(PageError) -> [TrackedLine] {
    if isPaused {
      counts.paused += 1
      return []
    }
    let result: FrameReader.Reading
    do throws(PageError) {
      result = try reader.read(try frame.picture.image(limits: limits))
    } catch {
      counts.broken += 1
      throw error
    }
    counts.read += 1
    if result.effort == .none { counts.unchanged += 1 }
    if result.effort == .part { counts.partly += 1 }
    lastLines = result.lines
    lastArea = result.area
    let reports = track(result.lines, frame: frame.number)
    for report in reports { lastReports[report.id] = report }
    return reports
  }

  private mutating func track(_ lines: [RecognizedPage.Line], frame: Int) -> [TrackedLine] {
    guard exactTracker != nil else { return lineTracker.update(with: lines, frame: frame) }
    let seen = lines.filter { $0.isReadable && $0.confidence >= minimumConfidence }
    let text = exactTracker?.update(with: seen.map(\.text), frame: frame)
    guard let text, let line = seen.first(where: { $0.text == text }) else { return [] }
    defer { nextExactID += 1 }
    return [
      TrackedLine(
        id: nextExactID, event: .stable, frame: frame,
        sightings: (exactTracker?.stableCount ?? 0) + 1, line: line)
    ]
  }
}
#endif
