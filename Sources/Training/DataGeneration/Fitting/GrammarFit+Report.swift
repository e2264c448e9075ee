import Support

extension GrammarFit {
  /// The report on the fit as Markdown: what changed, words for the lists, and alternatives for lines that the grammar
  /// lacks.
  public var report: String {
    var lines = ["# Fitted weights", "", summary, ""]
    lines += [
      "## What changed most", "", "| place | alternative | before | after | uses |",
      "|---|---|---|---|---|",
    ]
    for change in changes.prefix(60) {
      lines.append(
        "| \(change.place) | `\(change.shortText)` | \(change.before.percentage) | "
          + "\(change.after.percentage) | \(change.uses.fixed(1)) |")
    }
    lines += ["", "## Words for the lists", ""]
    lines += wordLists().flatMap { list in
      ["### \(list.name)", ""]
        + list.phrases.map { "    \($0.phrase.escapedForLists)  *\($0.count.fixed(1))" } + [
          ""
        ]
    }
    lines += ["## Lines that the grammar lacks", ""]
    if uncovered.isEmpty { lines += ["None.", ""] }
    for shape in uncovered {
      lines += ["- ``\(shape.alternative)``", "  - \(shape.example)"]
      if let nearest = shape.nearest { lines.append("  - nearest: \(nearest)") }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The counts of lines, and the mean logarithm of a line's probability.
  public var summary: String {
    var text =
      "\(lineCount) lines; \(percentage(producedCount, of: lineCount)) are produced with the lists as they are,"
      + " \(percentage(coveredCount, of: lineCount)) with any phrase in them"
    if let first = rounds.first, let last = rounds.last, coveredCount > 0 {
      text +=
        "; logarithm of a line's probability \(first.fixed(2)), \(last.fixed(2)) after \(rounds.count - 1) rounds"
    }
    return text
  }

  /// The lists, those that lack the most first, each with the phrases that probably belong to them.
  private func wordLists() -> [(name: String, phrases: [MissingPhrase])] {
    Dictionary(grouping: missingPhrases.filter { $0.count >= Self.leastCount }, by: \.list)
      .map { (name: $0.key, phrases: Array($0.value.prefix(Self.shownCount))) }
      .sorted {
        ($1.phrases.reduce(0) { $0 + $1.count }, $0.name)
          < ($0.phrases.reduce(0) { $0 + $1.count }, $1.name)
      }
  }

  /// The expected number of lines from which on a phrase is proposed.
  private static let leastCount = 1.5
  /// The most phrases that are proposed for a list.
  private static let shownCount = 40
}

extension GrammarFit.Change {
  /// The alternative on one line, shortened.
  fileprivate var shortText: String {
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      .replacing("|", with: "\\|")
    return words.count > 70 ? words.prefix(69) + "…" : words
  }
}
