/// Reports a string once it was seen often enough, for short strings such as numbers.
///
/// The first sighting counts zero, each later one counts one. A string that is not seen for a while
/// is dropped, and a reported string starts again from zero.
public struct ExactTracker: Hashable, Sendable {
  /// The count at which a string is stable.
  public var stableCount: Int
  /// The number of frames without a string after which it is forgotten.
  public var forgetAfter: Int

  private var sightings: [String: Sighting] = [:]

  private struct Sighting: Hashable {
    var lastFrame: Int
    var count = -1
  }

  /// Creates a tracker.
  public init(stableCount: Int = 10, forgetAfter: Int = 30) {
    self.stableCount = stableCount
    self.forgetAfter = forgetAfter
  }

  /// Adds the strings of a frame and returns the one that has become stable, if any.
  ///
  /// - Parameters:
  ///   - strings: The strings of the frame; a repeated one counts once.
  ///   - frame: The frame's number, growing from call to call.
  /// - Returns: The stable string with the highest count.
  public mutating func update(with strings: some Sequence<String>, frame: Int) -> String? {
    for string in Set(strings) {
      var sighting = sightings[string] ?? Sighting(lastFrame: frame)
      sighting.lastFrame = frame
      sighting.count += 1
      sightings[string] = sighting
    }
    sightings = sightings.filter { frame - $0.value.lastFrame <= forgetAfter }
    // Strings with the same count are ordered by their text, so that runs are reproducible.
    let best = sightings.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }
    guard let best, best.value.count >= stableCount else { return nil }
    sightings[best.key] = nil
    return best.key
  }

  /// Removes all strings.
  public mutating func reset() {
    sightings = [:]
  }
}
