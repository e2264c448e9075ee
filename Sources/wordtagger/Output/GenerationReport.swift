import DataGeneration
import InternalUtilities
import LabeledData

/// The report beside generated files: what is in them, read back from the files themselves.
struct GenerationReport {
  private var lines: [String]
  /// Whether a file shares a phrase or a line with an earlier one.
  private(set) var hasLeak = false

  /// Reads the files and counts.
  init(_ command: [(name: String, value: String)], paths: [String], heldOutLabels: [String]) throws
  {
    lines = ["# Generated lines", ""]
    lines += command.map { "- \($0.name): \($0.value)" }
    var audits = heldOutLabels.map { (label: $0, check: LeakCheck(phraseLabel: $0)) }
    for path in paths {
      var profile = DataProfile()
      var examples: [String] = []
      let reader = try SequenceReader(path)
      var line = SequenceBuffer()
      for index in audits.indices { audits[index].check.startFile(Self.fileName(path)) }
      while try reader.next(into: &line) {
        profile.add(line)
        for index in audits.indices { audits[index].check.add(line) }
        if examples.count < 12 { examples.append(Self.labeled(line)) }
      }
      describe(profile, examples, Self.fileName(path))
    }
    for audit in audits { describe(audit.check, audit.label) }
  }

  var text: String { lines.joined(separator: "\n") + "\n" }

  private mutating func describe(_ profile: DataProfile, _ examples: [String], _ name: String) {
    lines += ["", "## \(name)", "", "\(profile.lineCount) lines, \(profile.tokenCount) tokens"]
    lines += ["", "| label | tokens | share |", "|---|---|---|"]
    for (label, count) in ordered(profile.labels) {
      lines.append(
        "| \(label.markdownCell) | \(count) | \(percentage(count, of: profile.tokenCount)) |")
    }
    lines += [
      "", "\(profile.shapes.count) shapes; the commonest:", "",
      "| lines | share | shape | example |", "|---|---|---|---|",
    ]
    for (shape, count) in ordered(profile.shapes).prefix(40) {
      let example = (profile.shapeExamples[shape] ?? "").markdownCell
      lines.append(
        "| \(count) | \(percentage(count, of: profile.lineCount))"
          + " | \(shape.markdownCell) | \(example) |")
    }
    lines += ["", "The first lines:", ""] + examples.map { "    \($0)" }
  }

  private mutating func describe(_ check: LeakCheck, _ label: String) {
    guard !check.leaks.isEmpty else { return }
    lines += [
      "", "## Leaks", "", "Phrases of \(label) and whole lines that two files share:", "",
      "| file | has of | phrases | of its phrases | lines | of its lines |",
      "|---|---|---|---|---|---|",
    ]
    for leak in check.leaks {
      if leak.sharedPhraseCount > 0 || leak.sharedSequenceCount > 0 { hasLeak = true }
      lines.append(
        "| \(leak.file) | \(leak.earlierFile) | \(leak.sharedPhraseCount) | \(leak.phraseCount)"
          + " | \(leak.sharedSequenceCount) | \(leak.sequenceCount) |")
    }
  }

  private static func fileName(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  private static func labeled(_ line: SequenceBuffer) -> String {
    zip(line.tokens, line.labels).map { "\(line.string($0))/\(line.string($1))" }.joined(
      separator: " ")
  }

  private func ordered(_ counts: [String: Int]) -> [(String, Int)] {
    counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { ($0.key, $0.value) }
  }
}
