// Scan a photo of a recipe into a recipe and rows with boxes.

#if OCR
import PageReading
import RecipeReading
import RecipeScanning
import WordTagging

let scanner = RecipeScanner(
  tagger: try WordTagger(contentsOf: "Models/recipes.tagger"),
  partTagger: try PartTagger(contentsOf: "Models/pages.tagger"))
let reader = try PageReader(.recipes())
let page = try scanner.scan(PageSource(path: "Datasets/samples/recipe.jpg"), with: reader)
for recipe in page.recipes {
  print(recipe.title?.content ?? "", recipe.yieldText ?? "", recipe.steps.count)
  for line in recipe.ingredients {
    guard let amount = line.row.amounts.first else { continue }
    print(amount.display, line.row.ingredient?.text ?? "", line.box(of: amount) as Any)
  }
}

let (sources, errors) = PageSource.pages(at: ["scans", "book.pdf"])
var writer = try ScanWriter(.csv) { print($0, terminator: "") }
try PagePool(.recipes(), threadCount: 2).read(sources) { index, result in
  let page = scanner.scan(result, of: sources[index])
  try writer.write(page)
}

try writer.finish()

let typed = scanner.scan(text: "Pancakes\n\n1½ cups flour, sifted\n2 eggs")
print(errors, SchemaOrgRecipe.text(of: typed.recipes.map { SchemaOrgRecipe($0) }))
#endif
