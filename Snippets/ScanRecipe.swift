// Scan a photo of a recipe into rows with boxes.

#if OCR
import PageReading
import RecipeReading
import RecipeScanning
import WordTagging

let scanner = RecipeScanner(tagger: try WordTagger(contentsOf: "Models/recipes.tagger"))
let reader = try PageReader(.recipes())
let page = try scanner.scan(PageSource(path: "Datasets/samples/recipe.jpg"), with: reader)
for line in page.lines { print(line.row.ingredient?.text ?? line.row.text) }
for group in page.groups {
  for line in group {
    guard let amount = line.row.amounts.first else { continue }
    print(amount.display, line.row.ingredient?.text ?? "", line.box(of: amount) as Any)
  }
}

let (sources, errors) = PageSource.pages(at: ["scans", "book.pdf"])
var writer = try ScanWriter(.csv) { print($0, terminator: "") }
try PagePool(.recipes(), threadCount: 2).read(sources) { index, result in
  let page = scanner.scan(result, name: sources[index].name)
  try writer.write(page)
}

let rows = scanner.scan(text: "1½ cups flour, sifted\n2 eggs")
print(errors, rows.count)
#endif
