import LabeledData
import Support

/// The report on generated files: their contents, and what they share.
struct GenerationReport {
  private var lines: [String]
  private let names: [String]
  private var audits: [(label: String, check: LeakCheck)]
  private var examples: [[String]]
  private var startedCount = 0

  /// Starts a report on files.
  init(_ command: [(name: String, value: String)], paths: [String], heldOutLabels: [String]) {
    lines = ["# Generated lines", ""]
    lines += command.map { "- \($0.name): \($0.value)" }
    names = paths.map(Self.fileName)
    audits = heldOutLabels.map { (label: $0, check: LeakCheck(phraseLabel: $0)) }
    examples = paths.map { _ in [] }
  }

  /// The hashers of lines, one for each label whose phrases are held out.
  var hashers: [PhraseHasher] { audits.map(\.check.hasher) }

  /// Adds lines of a file, in order, with their hashes by label.
  mutating func add(
    _ added: ArraySlice<SequenceBuffer>, _ hashes: [[SequenceHashes]], file: Int
  ) {
    startFiles(through: file)
    for line in added.prefix(12 - examples[file].count) {
      examples[file].append(Self.labeled(line))
    }
    for audit in audits.indices {
      for place in added.indices {
        audits[audit].check.add(hashes[audit][place - added.startIndex], of: added[place])
      }
    }
  }

  private mutating func startFiles(through file: Int) {
    while startedCount <= file {
      for audit in audits.indices { audits[audit].check.startFile(names[startedCount]) }
      startedCount += 1
    }
  }

  /// Ends the report with the statistics of the files.
  mutating func finish(_ profiles: [DataProfile]) {
    if !names.isEmpty { startFiles(through: names.count - 1) }
    for (file, profile) in profiles.enumerated() { describe(profile, examples[file], names[file]) }
    for audit in audits { describe(audit.check, audit.label) }
  }

  /// Whether a file shares a phrase or a line with an earlier one.
  var hasLeak: Bool {
    audits.contains { audit in
      audit.check.leaks.contains { $0.sharedPhraseCount > 0 || $0.sharedSequenceCount > 0 }
    }
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
      "", "\(profile.shapes.count) shapes; the most common:", "",
      "| lines | share | shape | example |", "|---|---|---|---|",
    ]
    let shapeExamples = profile.shapeExamples
    for (shape, count) in ordered(profile.shapes).prefix(40) {
      let example = (shapeExamples[shape] ?? "").markdownCell
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
