import RecipeRows
import WordTagging

/// Readable recipes: each ingredient as it was read, with its row beside it.
struct ScannedPageText {
  private static let width = 46
  let labels: [String]
  let usesColor: Bool

  /// The recipes of the pages of a document, and the lines that do not belong to a recipe.
  func text(of pages: [ScannedPage], _ recipes: [Recipe]) -> String {
    let name = pages.first?.document ?? ""
    var lines = ["\(name): \(pages.reduce(0) { $0 + $1.lines.count }) lines"]
    for page in pages {
      lines += page.warnings.map {
        (pages.count > 1 ? "\(page.name): " : "") + "warning: \($0.message)"
      }
    }
    for recipe in recipes { lines += [""] + self.lines(of: recipe) }
    let apart = recipes.isEmpty ? pages.flatMap(\.lines) : recipes.flatMap(\.furniture)
    if !apart.isEmpty { lines += ["", "Beside the recipe:"] + apart.map { "  " + $0.row.text } }
    return lines.joined(separator: "\n") + "\n"
  }

  private func lines(of recipe: Recipe) -> [String] {
    var lines = [recipe.title?.content ?? "Recipe without a title"]
    lines += (recipe.intro + recipe.yield + recipe.times).map(\.content)
    for section in recipe.ingredientSections {
      lines += [""] + [section.heading.map(\.content)].compactMap(\.self)
      lines += section.lines.map { text(of: $0.row) }
    }
    var number = 0
    for section in recipe.stepSections {
      lines += [""] + [section.heading.map(\.content)].compactMap(\.self)
      for step in section.lines {
        number += 1
        lines.append("\(number). \(step.content)")
      }
    }
    for (name, part) in [("Notes", recipe.notes), ("Nutrition", recipe.nutrition)]
    where !part.isEmpty {
      lines += ["", name] + part.map { "  " + $0.content }
    }
    return lines
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
