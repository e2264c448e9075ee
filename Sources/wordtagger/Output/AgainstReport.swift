import DataGeneration
import InternalUtilities
import LabeledData

/// The result of `wordtagger check --against`, as it is printed.
struct AgainstReport: Encodable {
  private let generatedName: String
  private let realName: String
  private let generatedCount: Int
  private let realCount: Int
  private let comparison: DataComparison
  private let judgement: GrammarJudgement?

  /// Compares files, or what a grammar gives, with real lines.
  init(_ files: [String], against real: String, sample: Int, input: DataInput) throws {
    var generated = DataProfile()
    var wanted = DataProfile()
    var judgements: [GrammarJudgement] = []
    for file in files {
      if file.hasSuffix(".grammar") {
        let grammar = try Grammar(contentsOf: file)
        try LineGenerator(grammar, seed: 1).generate(sample) { line, _ in generated.add(line) }
        judgements.append(GrammarJudgement(grammar))
      } else {
        try Self.read(file, input, atMost: sample) { generated.add($0) }
      }
    }
    var judgement = judgements.first
    var progress = ProgressBar("comparing")
    try Self.read(real, input, atMost: sample) { line in
      wanted.add(line)
      judgement?.add(line)
      progress.update(wanted.lineCount)
    }
    progress.finish()
    judgement?.finish()
    generatedName = files.joined(separator: ", ")
    realName = real
    generatedCount = generated.lineCount
    realCount = wanted.lineCount
    comparison = DataComparison(generated: generated, real: wanted)
    self.judgement = judgement
  }

  private static func read(
    _ path: String, _ input: DataInput, atMost limit: Int, _ body: (SequenceBuffer) throws -> Void
  ) throws {
    let reader = try input.reader(path)
    var line = SequenceBuffer()
    var count = 0
    while count < limit, try reader.next(into: &line) {
      try body(line)
      count += 1
    }
  }

  var text: String {
    var lines = ["\(generatedCount) lines of \(generatedName) against \(realCount) of \(realName)"]
    if let judgement { lines += self.lines(judgement) }
    lines += [
      "", "words", "  unknown     \(comparison.unknownShare.percentage) of the real tokens",
    ]
    for words in comparison.unknownWords where words.share > 0 {
      lines.append(
        "  \(padded(words.label, 12))\(words.share.percentage): "
          + words.commonest.joined(separator: ", "))
    }
    for section in comparison.sections {
      lines += ["", "\(section.title): overlap \(section.overlap.percentage); real, generated"]
      if section.title == "shapes" {
        lines.append("  known       \(comparison.knownShapeShare.percentage) of the real lines")
      }
      for row in section.rows {
        let example = row.example.map { "    \($0)" } ?? ""
        lines.append(
          "  \(padded(row.realShare.percentage, 9))\(padded(row.generatedShare.percentage, 9))"
            + row.name + example)
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func lines(_ judgement: GrammarJudgement) -> [String] {
    func share(_ count: Int) -> String {
      percentage(count, of: judgement.lineCount)
    }
    var lines = [
      "", "what the grammar makes of the real lines",
      "  made as they are                     \(share(judgement.madeCount))",
      "  made but for entries of apart lists  \(share(judgement.madeWithOpenListsCount))",
      "  words at which the others end",
    ]
    lines += judgement.commonestObstacles(40).map { "    \(padded("\($0.count)", 6))\($0.name)" }
    lines.append("  some of them, ▸ where they end")
    lines += judgement.impossible.map { "    \($0.text)\n      \($0.labels)" }
    lines.append("  the least probable, with the logarithm of their probability")
    lines += judgement.leastProbable.map { "    \(($0.logProbability ?? 0).fixed(1))  \($0.text)" }
    return lines
  }

  private func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }

  // MARK: JSON

  private enum Key: String, CodingKey {
    case generated, real, knownShapeShare, unknownShare, overlaps, made, madeWithOpenLists
    case impossible, leastProbable, obstacles
  }

  func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Key.self)
    try object.encode(generatedCount, forKey: .generated)
    try object.encode(realCount, forKey: .real)
    try object.encode(comparison.knownShapeShare, forKey: .knownShapeShare)
    try object.encode(comparison.unknownShare, forKey: .unknownShare)
    let overlaps = comparison.sections.map { ($0.title, $0.overlap) }
    try object.encode(Dictionary(overlaps, uniquingKeysWith: max), forKey: .overlaps)
    guard let judgement else { return }
    try object.encode(judgement.madeCount, forKey: .made)
    try object.encode(judgement.madeWithOpenListsCount, forKey: .madeWithOpenLists)
    try object.encode(judgement.impossible.map(\.text), forKey: .impossible)
    try object.encode(judgement.leastProbable.map(\.text), forKey: .leastProbable)
    try object.encode(judgement.obstacles, forKey: .obstacles)
  }
}
