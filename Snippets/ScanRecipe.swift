// Scan a photo of a recipe into a recipe and rows with boxes, then many pages, then typed text.

#if OCR
import PageReading
import RecipePages
import RecipeRows

let scanner = RecipeScanner()
let page = try await scanner.scan(imageAt: "Datasets/samples/recipe.jpg")
for recipe in page.recipes {
  print(recipe.title?.content ?? "", recipe.yieldText ?? "", recipe.steps.count)
  for line in recipe.ingredients {
    guard let amount = line.row.amounts.first else { continue }
    print(amount.display, line.row.ingredient?.text ?? "", line.box(of: amount) as Any)
  }
}

let (sources, errors) = PageSource.pages(at: ["scans", "book.pdf"])
var writer = try ScanWriter(.csv) { print($0, terminator: "") }
for await page in scanner.scan(sources) { try writer.write(page) }
try writer.finish()

let feed = FrameFeed(.standardInput, rate: 30, dropsLateFrames: true)
for try await frame in try await scanner.scan(frames: feed) {
  for line in frame.lines { print(frame.time, line.scanned.row.ingredient?.text ?? "") }
}

let typed = scanner.scan(text: "Pancakes\n\n1½ cups flour, sifted\n2 eggs")
print(errors, SchemaOrgRecipe.text(of: typed.recipes.map { SchemaOrgRecipe($0) }))
#endif
