#if OCR
/// Reads a stream of frames and follows its lines; it can be paused and keeps its last result.
public struct FrameSession: ~Copyable {
  /// How lines are followed.
  public enum Tracking: Hashable, Sendable {
    /// By likeness, with a vote on each word.
    case lines(TrackingOptions)
    /// By whole strings that must repeat exactly.
    case exact(stableCount: Int, forgetAfter: Int)
  }

  /// Whether frames are passed over.
  public var isPaused = false
  /// The latest report of each line, by its number; a pause keeps it.
  public private(set) var lastReports: [Int: TrackedLine] = [:]
  /// What the latest frame shows.
  public private(set) var lastLines: [TextLine] = []
  /// What became of the frames so far, the dropped ones aside.
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
    regionOfInterest: Region = .full
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

  /// Reads a frame and tells which lines have become stable or changed.
  ///
  /// A frame that cannot be decoded is counted and throws; the session goes on with the next one.
  public mutating func update(with frame: Frame) throws(PageError) -> [TrackedLine] {
    if isPaused {
      counts.paused += 1
      return []
    }
    let result: FrameReader.Result
    do throws(PageError) {
      result = try reader.read(try Image(bytes: frame.bytes, name: frame.name, limits: limits))
    } catch {
      counts.broken += 1
      throw error
    }
    counts.read += 1
    if result.effort == .none { counts.unchanged += 1 }
    if result.effort == .part { counts.partly += 1 }
    lastLines = result.lines
    let reports = track(result.lines, frame: frame.number)
    for report in reports { lastReports[report.id] = report }
    return reports
  }

  private mutating func track(_ lines: [TextLine], frame: Int) -> [TrackedLine] {
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
