import RecipeReading
import WordTagging

/// Scanned pages for people: each line as it was read, with its row beside it.
struct ScannedPageText {
  private static let width = 46
  let labels: [String]
  let usesColor: Bool

  func text(of page: ScannedPage) -> String {
    var lines = ["\(page.name): \(page.lines.count) lines"]
    for group in page.groups {
      lines.append("")
      for line in group { lines.append(text(of: line.row)) }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func text(of row: RecipeRow) -> String {
    let space = String(repeating: " ", count: max(1, Self.width - row.text.count))
    return colored(row.line) + space + row.summary
  }

  private func colored(_ line: TaggedSequence) -> String {
    guard usesColor else { return line.text }
    var text = ""
    var end = line.text.utf8.startIndex
    for token in line.tokens {
      let word = line.text(of: token)
      let color = labels.firstIndex(of: token.label).map(Self.color(ofLabel:)) ?? 39
      text += line.text[end..<word.startIndex]
      text += token.label == "other" ? "\(word)" : "\u{1B}[\(color)m\(word)\u{1B}[0m"
      end = word.endIndex
    }
    return text + line.text[end...]
  }

  /// A terminal color for a label: the six plain ones, then the six bright ones.
  private static func color(ofLabel index: Int) -> Int {
    index % 12 < 6 ? 31 + index % 12 : 85 + index % 12
  }
}

extension RecipeRow {
  /// The row in one line.
  fileprivate var summary: String {
    switch kind {
    case .header: return "— heading —"
    case .empty, .noise: return "—"
    case .ingredient: break
    }
    let food = [sizeOfFood?.text, ingredient?.text].compactMap(\.self).joined(separator: " ")
    let rest = [preparation?.text, purpose?.text, comment?.text].compactMap(\.self)
    let amount = amounts.map(\.display).joined(separator: "; ")
    return ([amount, food].filter { !$0.isEmpty } + rest + flags.names.map { "(\($0))" })
      .joined(separator: " | ")
  }
}
