import DataGeneration
import Support

/// The output of `wordtagger generate --check`.
struct CoverageReport {
  let grammar: Grammar
  let coverage: GrammarCoverage

  var text: String {
    let drawn = coverage.alternatives.count { $0.drawnCount > 0 }
    var lines = [
      "labels        \(grammar.labels.joined(separator: ", "))",
      "rules         \(coverage.ruleCount)",
      "alternatives  \(coverage.alternatives.count),"
        + " \(drawn) of them drawn in \(coverage.lineCount) lines",
      "list entries  \(coverage.entryCount),"
        + " \(coverage.drawnEntryCount) of them drawn in \(coverage.lineCount) lines", "",
      "alternatives by how often 1000 lines use them: expected, drawn",
    ]
    lines += coverage.alternatives.map { alternative in
      let count = 1000 * Double(alternative.drawnCount) / Double(max(1, coverage.lineCount))
      let words = alternative.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      let shown = words.count > 60 ? words.prefix(59) + "…" : words[...]
      return "  \(column(1000 * alternative.expectedUses))\(column(count))"
        + "\(alternative.place)  \(shown)"
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func column(_ value: Double) -> String {
    let text = value.fixed(3)
    return String(repeating: " ", count: max(0, 9 - text.count)) + text + "  "
  }
}
