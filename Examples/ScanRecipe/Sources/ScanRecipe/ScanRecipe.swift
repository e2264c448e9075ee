import WordTaggerKit

/// Prints the recipes of pictures, PDF files and texts: `ScanRecipe page.jpg book.pdf`.
@main
enum ScanRecipe {
  static func main() async {
    let (sources, errors) = PageSource.pages(at: Array(CommandLine.arguments.dropFirst()))
    for error in errors { print("error:", error) }
    var pages: [ScannedPage] = []
    for await page in RecipeScanner().scan(sources) {
      if let error = page.error { print("error:", error) }
      pages.append(page)
    }
    for recipe in pages.recipes {
      print(recipe.title?.content ?? "Recipe without a title")
      if let yield = recipe.yieldText { print("for", yield) }
      for line in recipe.ingredients {
        let amount = line.row.amounts.map(\.display).joined(separator: "; ")
        print("-", amount, line.row.ingredient?.text ?? line.content)
      }
      for (number, step) in recipe.steps.enumerated() { print("\(number + 1).", step.content) }
    }
  }
}
