// The calls of an app that read text with Vision.

#if OCR
import WordTaggerKit

let reader = try PageReader(.accurate)
let page = try reader.read(
  imageAt: "Datasets/samples/recipe.jpg",
  regionOfInterest: RegionOfInterest(x: 0, y: 0, width: 1, height: 0.5))
for line in page.lines { print(line.text, line.confidence, line.box) }

let observed = ObservedLine(
  text: "2 cups flour", box: RegionOfInterest(x: 0.1, y: 0.8, width: 0.3, height: 0.02),
  confidence: 0.9)
let observedPage = RecognizedPage([observed], size: PixelSize(width: 3024, height: 4032))
let rows = RecipeScanner().scan(observedPage).lines.map(\.row)
print(rows.map { $0.amounts.map(\.display) })
#endif
