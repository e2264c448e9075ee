import RecipeReading
import WordTagging

/// Pages with their rows for people: each line as it was read, its row beside it.
struct PageRowsText {
  private static let width = 46
  let tagger: WordTagger
  let hasColor: Bool

  /// A page's text.
  func text(_ page: PageRows) -> String {
    var lines = ["\(page.name): \(page.entries.count) lines"]
    for group in page.groups {
      lines.append("")
      for entry in group { lines.append(line(entry)) }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func line(_ entry: PageRows.Entry) -> String {
    let row = entry.row
    let space = String(repeating: " ", count: max(1, Self.width - row.text.count))
    return colored(row.line) + space + summary(row)
  }

  private func colored(_ line: TaggedSequence) -> String {
    guard hasColor else { return line.text }
    var text = ""
    var end = line.text.utf8.startIndex
    for token in line.tokens {
      let word = line.text(of: token)
      let color = tagger.labels.firstIndex(of: token.label).map(Self.color(ofLabel:)) ?? 39
      text += line.text[end..<word.startIndex]
      text += token.label == "other" ? "\(word)" : "\u{1B}[\(color)m\(word)\u{1B}[0m"
      end = word.endIndex
    }
    return text + line.text[end...]
  }

  /// A terminal's color for a label: the six plain ones, then the six bright ones.
  private static func color(ofLabel index: Int) -> Int {
    index % 12 < 6 ? 31 + index % 12 : 85 + index % 12
  }

  private func summary(_ row: RecipeRow) -> String {
    switch row.kind {
    case .header: return "— heading —"
    case .empty, .noise: return "—"
    case .ingredient: break
    }
    let food = [row.size?.text, row.ingredient?.text].compactMap(\.self).joined(separator: " ")
    let rest = [row.preparation?.text, row.purpose?.text, row.comment?.text].compactMap(\.self)
    let amount = row.amounts.map(\.display).joined(separator: "; ")
    return ([amount, food].filter { !$0.isEmpty } + rest + row.flags.names.map { "(\($0))" })
      .joined(separator: " | ")
  }
}
