// Read a picture of a page into lines with their places.

#if OCR
import PageReading

let reader = try PageReader(.accurate)
let page = try reader.read(imageAt: "Datasets/samples/recipe.jpg")
for line in page.lines where line.isReadable { print(line.box.y, line.text) }
#endif
