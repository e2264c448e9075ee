import Platform
public import WordTagging

/// The time that a tagger takes for lines, and the cost of opening its model.
///
/// ```swift
/// let measurement = try LatencyMeasurement(lines: lines.map { Array($0.utf8) }, rounds: 5) {
///   try WordTagger(contentsOf: "recipes.tagger")
/// }
/// print(measurement.percentile(0.99), measurement.linesPerSecond)
/// ```
public struct LatencyMeasurement: Sendable {
  /// The time of each line, shortest first.
  public private(set) var times: [Duration] = []
  /// The number of tokens of all lines.
  public private(set) var tokenCount = 0
  /// The time that all rounds took.
  public private(set) var totalTime = Duration.zero
  /// The number of rounds.
  public private(set) var roundCount = 0
  /// The time of opening the model as the first one of the process.
  public private(set) var openTime = Duration.zero
  /// The median time of opening it again.
  public private(set) var reopenTime = Duration.zero
  /// The growth of the process by opening the model and tagging, in bytes; nil if unknown.
  public private(set) var memory: Int?
  /// The size of the model file in bytes.
  public private(set) var modelSize = 0

  /// Opens a model and tags lines one by one, after a round that warms up.
  ///
  /// - Parameters:
  ///   - lines: The lines, as bytes.
  ///   - maximumTokens: Lines with more tokens are skipped.
  ///   - rounds: The number of times all lines are tagged. A line's time is the shortest of its
  ///     rounds, which
  ///     leaves out interruptions by other programs.
  ///   - confidence: Whether the probability of each label is computed too.
  ///   - open: Opens the model.
  /// - Throws: Errors of `open`.
  public init(
    lines: [[UInt8]], maximumTokens: Int = .max, rounds: Int = 1, confidence: Bool = true,
    opening open: () throws -> WordTagger
  ) throws {
    let clock = ContinuousClock()
    let memoryBefore = residentBytes()
    let start = clock.now
    let tagger = try open()
    openTime = clock.now - start
    modelSize = tagger.model.size
    var scratch = TaggingScratch()
    var kept: [[UInt8]] = []
    for line in lines {
      tagger.tag(utf8: line.span, using: &scratch, confidence: confidence)
      guard scratch.tokenCount <= maximumTokens else { continue }
      kept.append(line)
      tokenCount += scratch.tokenCount
    }
    if let memoryBefore, let memoryAfter = residentBytes() { memory = memoryAfter - memoryBefore }
    times = [Duration](repeating: .seconds(3_600), count: kept.count)
    roundCount = rounds
    for _ in 0..<rounds {
      let roundStart = clock.now
      for (index, line) in kept.enumerated() {
        let start = clock.now
        tagger.tag(utf8: line.span, using: &scratch, confidence: confidence)
        times[index] = min(times[index], clock.now - start)
      }
      totalTime += clock.now - roundStart
    }
    times.sort()
    reopenTime = try Self.reopenTime(open, clock)
  }

  private static func reopenTime(
    _ open: () throws -> WordTagger, _ clock: ContinuousClock
  ) throws -> Duration {
    var openings: [Duration] = []
    for _ in 0..<101 {
      let start = clock.now
      let tagger = try open()
      openings.append(clock.now - start)
      withExtendedLifetime(tagger) {}
    }
    return openings.sorted()[openings.count / 2]
  }

  /// The time within which a share of the lines is tagged.
  public func percentile(_ share: Double) -> Duration {
    guard !times.isEmpty else { return .zero }
    let rank = (share * Double(times.count)).rounded(.up)
    return times[min(times.count, max(1, Int(rank))) - 1]
  }

  /// The number of lines tagged per second, over all rounds.
  public var linesPerSecond: Double { rate(times.count * roundCount) }
  /// The number of tokens tagged per second, over all rounds.
  public var tokensPerSecond: Double { rate(tokenCount * roundCount) }

  private func rate(_ count: Int) -> Double {
    totalTime > .zero ? Double(count) / (totalTime / .seconds(1)) : 0
  }
}

/// The resident memory of the process in bytes, if known.
private func residentBytes() -> Int? {
  #if os(Linux)
  guard let file = fopen("/proc/self/statm", "r") else { return nil }
  defer { fclose(file) }
  var text = [CChar](repeating: 0, count: 128)
  guard fgets(&text, Int32(text.count), file) != nil else { return nil }
  let numbers = String(decoding: text.map { UInt8(bitPattern: $0) }, as: UTF8.self).split(
    separator: " ")
  return numbers.count > 1 ? Int(numbers[1]).map { $0 * Int(getpagesize()) } : nil
  #else
  return nil
  #endif
}
