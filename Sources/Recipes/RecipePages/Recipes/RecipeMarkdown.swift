import RecipeRows
import Support

/// A recipe as a Markdown document.
public enum RecipeMarkdown {
  /// Returns the document of a recipe.
  public static func text(of recipe: Recipe) -> String {
    var blocks: [String] = []
    func text(_ line: ScannedLine) -> String { line.content.markdownText }
    blocks.append("# " + (recipe.title.map(text) ?? "Recipe"))
    blocks += recipe.intro.map(text)
    let yields = recipe.yield.map { recipe.change.scaled(numberIn: $0.content).markdownText }
    let yieldAndTimes = yields + recipe.times.map(text)
    if !yieldAndTimes.isEmpty { blocks.append(yieldAndTimes.joined(separator: " · ")) }
    func list(
      _ sections: [Recipe.Section], _ name: String, _ item: (Int, ScannedLine) -> String
    ) {
      guard !sections.isEmpty else { return }
      blocks.append("## " + name)
      var number = 0
      for section in sections {
        if let heading = RecipeHeading.text(of: section) {
          blocks.append("### " + heading.markdownText)
        }
        let lines = section.lines.map { line in
          number += 1
          return item(number, line)
        }
        if !lines.isEmpty { blocks.append(lines.joined(separator: "\n")) }
      }
    }
    list(recipe.ingredientSections, "Ingredients") { "- " + $1.editedText.markdownText }
    let steps = recipe.readSteps
    list(recipe.stepSections, "Method") { number, _ in
      "\(number). " + steps[number - 1].text.markdownText
    }
    if !recipe.notes.isEmpty {
      blocks += ["## Notes", recipe.notes.map { "- " + text($0) }.joined(separator: "\n")]
    }
    if !recipe.nutrition.isEmpty {
      blocks += ["## Nutrition", recipe.nutrition.map { "- " + text($0) }.joined(separator: "\n")]
    }
    if !recipe.furniture.isEmpty {
      blocks += [
        "## Beside the recipe", recipe.furniture.map { "- " + text($0) }.joined(separator: "\n"),
      ]
    }
    return blocks.joined(separator: "\n\n") + "\n"
  }
}

extension RecipeMarkdown {
  /// Returns the document of pages without a recipe: every line with its part.
  static func text(ofPagesWithoutRecipe pages: [ScannedPage]) -> String {
    let lines = pages.flatMap(\.lines)
    guard let document = pages.first?.document, !lines.isEmpty else { return "" }
    let items = lines.map { "- \($0.row.text.markdownText) (\($0.part.rawValue))" }
    return "# \(document.markdownText)\n\nNo recipe was found.\n\n"
      + items.joined(separator: "\n") + "\n"
  }
}

/// Headings that name a part of every recipe rather than a group.
package enum RecipeHeading {
  /// The heading of a section, if it names a group.
  package static func text(of section: Recipe.Section) -> String? {
    section.heading.flatMap { isGeneral($0.content) ? nil : $0.content }
  }

  /// Whether a heading is only `Ingredients` or `Method`.
  static func isGeneral(_ text: String) -> Bool {
    let words = LineText(text, marker: nil)
    return words.kind == "ingredients" || words.kind == "method"
  }
}

extension String {
  /// The text on one line, with the characters escaped that have a meaning in Markdown.
  fileprivate var markdownText: String {
    var text = ""
    for scalar in unicodeScalars {
      if "\\`*_[]<>#|".unicodeScalars.contains(scalar) { text += "\\" }
      text.unicodeScalars.append(scalar.properties.isWhitespace ? " " : scalar)
    }
    return text
  }
}
