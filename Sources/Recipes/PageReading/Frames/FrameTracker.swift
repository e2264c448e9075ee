/// Options of a frame tracker.
public struct TrackingOptions: Hashable, Sendable {
  /// Lines below this confidence are ignored.
  public var minimumConfidence = 60.0
  /// The number of sightings that must agree on each word before a line is stable.
  public var stableCount = 3
  /// The number of frames without a line after which it is forgotten.
  public var forgetAfter = 30
  /// The number of most recent sightings of a line that vote.
  public var memory = 15

  /// Creates the default options.
  public init() {}
}

/// A line that has become stable, or has changed since it was.
public struct TrackedLine: Hashable, Sendable, Codable {
  /// The reason for a report.
  @nonexhaustive
  public enum Event: String, Hashable, Sendable, Codable {
    /// Reported for the first time.
    case stable
    /// Reported before with other words.
    case changed
  }

  /// The line's number, the same in all its reports.
  public var id: Int
  /// The event.
  public var event: Event
  /// The frame after which the line is reported.
  public var frame: Int
  /// The number of frames that showed the line so far.
  public var sightings: Int
  /// The words that won the vote, with the box of the latest sighting.
  public var line: RecognizedPage.Line
}

/// Tracks the lines of a stream of frames and reports each once enough frames agree on its words.
///
/// Whole lines are rarely recognized the same way twice, so lines are matched by similarity and
/// position, and each word is voted on.
public struct FrameTracker: Hashable, Sendable {
  /// The options of the tracker.
  public let options: TrackingOptions

  private var tracks: [Track] = []
  private var nextID = 1

  private struct Track: Hashable {
    var id: Int
    var box: PixelBox
    var readings: [[RecognizedPage.Word]]
    var lastText: String
    var lastFrame: Int
    var sightings = 1
    var reported: String?

    mutating func add(_ line: RecognizedPage.Line, frame: Int, memory: Int) {
      box = line.box
      lastText = line.text
      lastFrame = frame
      sightings += 1
      readings.append(line.words)
      if readings.count > memory { readings.removeFirst(readings.count - memory) }
    }
  }

  /// Creates a tracker.
  public init(_ options: TrackingOptions = TrackingOptions()) {
    self.options = options
  }

  /// The number of tracked lines.
  public var trackCount: Int { tracks.count }

  /// Adds the lines of a frame and returns those that are now stable or have changed.
  ///
  /// - Parameters:
  ///   - lines: The lines of the frame.
  ///   - frame: The frame's number, which increases from call to call; missing numbers are frames
  ///     without lines.
  /// - Returns: The reports in the order in which the lines were first seen.
  public mutating func update(with lines: [RecognizedPage.Line], frame: Int) -> [TrackedLine] {
    tracks.removeAll { frame - $0.lastFrame > options.forgetAfter }
    let seen = lines.filter {
      $0.isReadable && !$0.words.isEmpty && $0.confidence >= options.minimumConfidence
    }
    var updated: [Int] = []
    for (line, track) in matches(seen) {
      if let track {
        tracks[track].add(line, frame: frame, memory: options.memory)
        updated.append(track)
      } else {
        tracks.append(
          Track(
            id: nextID, box: line.box, readings: [line.words], lastText: line.text,
            lastFrame: frame))
        nextID += 1
        updated.append(tracks.count - 1)
      }
    }
    return updated.sorted().compactMap { report(on: $0, frame: frame) }
  }

  /// Removes all tracks.
  public mutating func reset() {
    self = FrameTracker(options)
  }

  /// Each line with its track, matched greedily by similarity; nil for new lines.
  private func matches(_ lines: [RecognizedPage.Line]) -> [(line: RecognizedPage.Line, track: Int?)]
  {
    var pairs: [(similarity: Double, line: Int, track: Int)] = []
    for (index, line) in lines.enumerated() {
      for (track, known) in tracks.enumerated() {
        let text = similarity(line.text, known.lastText)
        let place = line.box.overlap(known.box)
        // Equal words elsewhere are the same line after a camera movement; at the same position,
        // half of the letters are enough.
        guard text >= 0.8 || (text >= 0.5 && place >= 0.2) else { continue }
        pairs.append((text + place, index, track))
      }
    }
    pairs.sort { ($1.similarity, $0.line, $0.track) < ($0.similarity, $1.line, $1.track) }
    var trackOfLine: [Int: Int] = [:]
    var taken = Set<Int>()
    for pair in pairs where trackOfLine[pair.line] == nil && !taken.contains(pair.track) {
      trackOfLine[pair.line] = pair.track
      taken.insert(pair.track)
    }
    return lines.enumerated().map { ($1, trackOfLine[$0]) }
  }

  private mutating func report(on index: Int, frame: Int) -> TrackedLine? {
    let track = tracks[index]
    guard track.sightings >= options.stableCount else { return nil }
    let winners = WordVote(track.readings).winners()
    guard !winners.isEmpty, winners.allSatisfy({ $0.agreeing >= options.stableCount }) else {
      return nil
    }
    let words = winners.map(\.word)
    let text = words.text
    guard text != track.reported else { return nil }
    tracks[index].reported = text
    return TrackedLine(
      id: track.id, event: track.reported == nil ? .stable : .changed, frame: frame,
      sightings: track.sightings, line: RecognizedPage.Line(box: track.box, words: words))
  }
}
