import DataGeneration
import LabeledData
import Support

/// The printed result of `wordtagger check --against`.
struct AgainstReport {
  private let generatedName: String
  private let realName: String
  private let generatedCount: Int
  private let realCount: Int
  private let comparison: DataComparison
  private let evaluation: GrammarEvaluation?

  /// Compares files, or the output of a grammar, with real lines.
  init(_ files: [String], against real: String, sample: Int, input: DataInput) throws {
    var generated = DataProfile()
    var wanted = DataProfile()
    var evaluations: [GrammarEvaluation] = []
    for file in files {
      if file.hasSuffix(".grammar") {
        let grammar = try Grammar(reporting: file)
        try LineGenerator(grammar, seed: 1).generate(sample) { line, _ in generated.add(line) }
        evaluations.append(GrammarEvaluation(grammar))
      } else {
        try Self.read(file, input, atMost: sample) { generated.add($0) }
      }
    }
    var evaluation = evaluations.first
    var progress = ProgressBar("comparing")
    try Self.read(real, input, atMost: sample) { line in
      wanted.add(line)
      evaluation?.add(line)
      progress.update(wanted.lineCount)
    }
    progress.finish()
    evaluation?.finish()
    generatedName = files.joined(separator: ", ")
    realName = real
    generatedCount = generated.lineCount
    realCount = wanted.lineCount
    comparison = DataComparison(generated: generated, real: wanted)
    self.evaluation = evaluation
  }

  private static func read(
    _ path: String, _ input: DataInput, atMost limit: Int, _ body: (SequenceBuffer) throws -> Void
  ) throws {
    var line = SequenceBuffer()
    var count = 0
    for file in try InputPaths.expanded(path) {
      let reader = try input.reader(file)
      while count < limit, try reader.next(into: &line) {
        try body(line)
        count += 1
      }
    }
  }

  var text: String {
    var lines = ["\(generatedCount) lines of \(generatedName) against \(realCount) of \(realName)"]
    if let evaluation { lines += self.lines(evaluation) }
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

  private func lines(_ evaluation: GrammarEvaluation) -> [String] {
    func share(_ count: Int) -> String { percentage(count, of: evaluation.lineCount) }
    var lines = [
      "", "real lines that the grammar produces",
      "  produced                             \(share(evaluation.producedCount))",
      "  with any phrase in the word lists    \(share(evaluation.producedWithOpenListsCount))",
    ]
    if !evaluation.unlistedPhrases.isEmpty { lines.append("  phrases that the lists lack") }
    for (list, phrases) in evaluation.unlistedPhrases.sorted(by: { $0.key < $1.key }) {
      let commonest = phrases.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(12)
      lines.append(
        "    \(padded("\(phrases.values.reduce(0, +))", 6))\(list): "
          + commonest.map { "\($0.key) (\($0.value))" }.joined(separator: ", "))
    }
    lines.append("  words at which the others end")
    lines += evaluation.mostFrequentObstacles(40).map {
      "    \(padded("\($0.count)", 6))\($0.name)"
    }
    lines.append("  some of them, ▸ where they end")
    lines += evaluation.impossible.map { "    \($0.text)\n      \($0.labels)" }
    lines.append("  the least probable, with the logarithm of their probability")
    lines += evaluation.leastProbable.map { "    \(($0.logProbability ?? 0).fixed(1))  \($0.text)" }
    return lines
  }

  private func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }

  // MARK: JSON

  private struct Summary {
    var generated: Int
    var real: Int
    var knownShapeShare: Double
    var unknownShare: Double
    var overlaps: [String: Double]
    var made: Int?
    var madeWithOpenLists: Int?
    var impossible: [String]?
    var leastProbable: [String]?
    var obstacles: [String: Int]?
    var unlistedPhrases: [String: [String: Int]]?
  }

  var json: String {
    let overlaps = comparison.sections.map { ($0.title, $0.overlap) }
    return Support.json(
      reflecting: Summary(
        generated: generatedCount, real: realCount, knownShapeShare: comparison.knownShapeShare,
        unknownShare: comparison.unknownShare,
        overlaps: Dictionary(overlaps, uniquingKeysWith: max), made: evaluation?.producedCount,
        madeWithOpenLists: evaluation?.producedWithOpenListsCount,
        impossible: evaluation?.impossible.map(\.text),
        leastProbable: evaluation?.leastProbable.map(\.text), obstacles: evaluation?.obstacles,
        unlistedPhrases: evaluation?.unlistedPhrases),
      isIndented: true)
  }
}
