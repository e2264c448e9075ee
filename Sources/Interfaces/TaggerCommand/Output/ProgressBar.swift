/// A progress bar on standard error.
///
/// It is drawn on a terminal only, at most ten times a second.
struct ProgressBar {
  private let label: String
  private let total: Int?
  private let isShown: Bool
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant
  private var lastDrawn: ContinuousClock.Instant?

  /// Creates a bar; without a total it only counts.
  init(_ label: String, total: Int? = nil, isShown: Bool = StandardError.isTerminal) {
    self.label = label
    self.total = total
    self.isShown = isShown && !StandardError.isQuiet
    start = clock.now
  }

  /// Shows the number of completed units, with a note such as the current loss.
  mutating func update(_ done: Int, note: String = "") {
    guard isShown else { return }
    let now = clock.now
    if let lastDrawn, now - lastDrawn < .milliseconds(100), done != total { return }
    lastDrawn = now
    StandardError.write("\r\u{1B}[K" + Self.line(label, done, total, now - start, note))
  }

  /// Clears the line.
  func finish() { if lastDrawn != nil { StandardError.write("\r\u{1B}[K") } }

  /// The text of the line: `generating [#####.....] 50% 1200/2400 0:12 left`.
  static func line(
    _ label: String, _ done: Int, _ total: Int?, _ elapsed: Duration, _ note: String
  ) -> String {
    let end = note.isEmpty ? "" : " " + note
    guard let total, total > 0 else { return "\(label) \(done)\(end)" }
    let share = min(1, Double(done) / Double(total))
    let filled = Int(share * 20)
    let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: 20 - filled)
    let left = share > 0 ? elapsed * ((1 - share) / share) : .zero
    let seconds = left.components.seconds
    let time = "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60) left"
    return "\(label) [\(bar)] \(Int(share * 100))% \(done)/\(total) \(time)\(end)"
  }
}
