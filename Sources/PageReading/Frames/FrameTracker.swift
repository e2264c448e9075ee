/// What a frame tracker is told.
public struct TrackingOptions: Hashable, Sendable {
  /// Lines below this confidence are passed over, as if the frame did not show them.
  public var minimumConfidence = 60.0
  /// How many sightings must agree on each word before a line is stable.
  public var stableCount = 3
  /// After how many frames without it a line is forgotten.
  public var forgetAfter = 30
  /// How many of the latest readings of a line vote.
  public var memory = 15

  /// Creates the usual options.
  public init() {}
}

/// A line that has become stable, or has changed since it was.
public struct TrackedLine: Hashable, Sendable, Codable {
  /// Whether the line is new or differs from what was reported under its number.
  public enum Event: String, Hashable, Sendable, Codable {
    /// Reported for the first time.
    case stable
    /// Reported before with other words.
    case changed
  }

  /// The line's number, the same in all its reports.
  public var id: Int
  /// What happened.
  public var event: Event
  /// The frame after which it is told.
  public var frame: Int
  /// How many frames showed the line so far.
  public var sightings: Int
  /// The words that won the vote, where the line was last seen.
  public var line: TextLine
}

/// Follows the lines of moving pictures and tells each once, when enough frames agree on its words.
///
/// Whole lines hardly ever read the same twice, so lines are matched by likeness and place, and
/// each word is voted on.
public struct FrameTracker: Hashable, Sendable {
  /// What the tracker was told.
  public let options: TrackingOptions

  private var tracks: [Track] = []
  private var nextID = 1

  private struct Track: Hashable {
    var id: Int
    var box: Box
    var readings: [[Word]]
    var lastText: String
    var lastFrame: Int
    var sightings = 1
    var reported: String?

    mutating func add(_ line: TextLine, frame: Int, memory: Int) {
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

  /// The number of lines that are followed.
  public var trackCount: Int { tracks.count }

  /// Takes the lines of a frame and tells which lines are stable now, or have changed.
  ///
  /// - Parameters:
  ///   - lines: What the frame shows.
  ///   - frame: The frame's number, growing from call to call; left-out numbers are frames in which
  ///     nothing was seen.
  /// - Returns: The reports in the order in which the lines were first seen.
  public mutating func update(with lines: [TextLine], frame: Int) -> [TrackedLine] {
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

  /// Forgets everything.
  public mutating func reset() {
    self = FrameTracker(options)
  }

  /// Each line with its track, the most alike pairs first; nil for lines that are new.
  private func matches(_ lines: [TextLine]) -> [(line: TextLine, track: Int?)] {
    var pairs: [(likeness: Double, line: Int, track: Int)] = []
    for (index, line) in lines.enumerated() {
      for (track, known) in tracks.enumerated() {
        let text = similarity(line.text, known.lastText)
        let place = line.box.overlap(known.box)
        // The same words elsewhere are the same line after a jolt; at the same place, half of the
        // letters are enough.
        guard text >= 0.8 || (text >= 0.5 && place >= 0.2) else { continue }
        pairs.append((text + place, index, track))
      }
    }
    pairs.sort { ($1.likeness, $0.line, $0.track) < ($0.likeness, $1.line, $1.track) }
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
      sightings: track.sightings, line: TextLine(box: track.box, words: words))
  }
}
