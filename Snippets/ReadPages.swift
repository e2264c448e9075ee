// Read the pages of a document in several languages, side by side, and write them as hOCR.

#if OCR
import PageReading

var options = ReadingOptions(.accurate)
options.languages = ["eng", "deu"]
options.userWords = ["Gochujang"]
let pool = PagePool(options)
let (pages, errors) = PageSource.pages(at: ["Datasets/samples/recipe.jpg"])
for error in errors { print(error) }
for try await result in pool.read(pages) {
  switch result {
  case .success(let page):
    for line in page.lines where line.confidence > 0.8 { print(line.box.y, line.text) }
    print(page.unreadRows.count, "rows of ink were not read")
  case .failure(let error):
    print(error)
  }
}
#endif
