import Support
import StreamIO
import WordTagging

/// The scores that a search has found, in a file that is replaced as a whole after each.
///
/// The file is text: a line with the fingerprint of data and options, then a line for each candidate on
/// each sample: scores of the folds, work, seconds, the tokens and folds of the sample, and the candidate.
struct SearchState {
  /// The result of one candidate on one sample.
  struct Measurement: Equatable {
    /// The score on each fold.
    var scores: [Double]
    /// The work of training, as the number of weights visited.
    var work: Double
    var seconds: Double
  }

  private static let magic = "wordtagger-search-1"
  private let path: String?
  private let fingerprint: UInt64
  private var measurements: [String: Measurement] = [:]
  private var order: [String] = []

  /// Opens the state, empty without a path or a file.
  ///
  /// - Throws: ``TrainingError/foreignCheckpoint(expected:found:)`` for a file of other data or options.
  init(path: String?, fingerprint: UInt64) throws {
    (self.path, self.fingerprint) = (path, fingerprint)
    guard let path, InputFile.exists(path) else { return }
    let text = String(decoding: try InputFile.contents(of: path), as: UTF8.self)
    let lines = text.split(separator: "\n").map(String.init)
    guard lines.first == header else {
      let isSearch = text.hasPrefix(Self.magic)
      throw TrainingError.foreignCheckpoint(
        expected: "a search on the same data and options",
        found: isSearch ? "others in \(path)" : "no state of a search in \(path)")
    }
    for line in lines.dropFirst() {
      guard let (key, measurement) = Self.parse(line) else {
        throw TrainingError.foreignCheckpoint(
          expected: "a state of a search", found: "damaged lines in \(path)")
      }
      add(measurement, key)
    }
  }

  /// The result of a candidate on a sample, if it was tried.
  func measurement(of candidate: SearchCandidate, on level: SearchSamples.Level) -> Measurement? {
    measurements[Self.key(candidate, level)]
  }

  /// All results, in the order in which they were found.
  var all: [Measurement] { order.compactMap { measurements[$0] } }

  /// Records the result of a candidate on a sample, and writes the file.
  mutating func record(
    _ measurement: Measurement, of candidate: SearchCandidate, on level: SearchSamples.Level
  ) throws(FileError) {
    add(measurement, Self.key(candidate, level))
    guard let path else { return }
    let file = try OutputFile(path)
    try file.write(header + "\n")
    for key in order { try file.write(Self.line(key, measurements[key]) + "\n") }
    try file.close()
  }

  private mutating func add(_ measurement: Measurement, _ key: String) {
    if measurements.updateValue(measurement, forKey: key) == nil { order.append(key) }
  }

  private var header: String { "\(Self.magic)\t\(String(fingerprint, radix: 16))" }

  private static func key(
    _ candidate: SearchCandidate, _ level: SearchSamples.Level
  ) -> String {
    "\(level.tokenCount) x \(level.foldCount)\t\(candidate.description)"
  }

  private static func line(_ key: String, _ measurement: Measurement?) -> String {
    guard let measurement else { return key }
    let scores = measurement.scores.map(\.description).joined(separator: ",")
    return "\(scores)\t\(measurement.work)\t\(measurement.seconds)\t\(key)"
  }

  private static func parse(_ line: String) -> (key: String, Measurement)? {
    let cells = line.split(separator: "\t", maxSplits: 3).map(String.init)
    guard cells.count == 4, let work = Double(cells[1]), let seconds = Double(cells[2]),
      work >= 0, work.isFinite, seconds >= 0, seconds.isFinite
    else { return nil }
    let scores = cells[0].split(separator: ",", omittingEmptySubsequences: false)
      .map { Double($0) ?? .nan }
    guard scores.allSatisfy((0...1).contains) else { return nil }
    return (cells[3], Measurement(scores: scores, work: work, seconds: seconds))
  }
}
