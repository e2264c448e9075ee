// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "wordtagger", path: "..")],
  targets: [
    // The speed and memory of reading labeled data.
    .executableTarget(
      name: "Reading", dependencies: [.product(name: "TaggerTraining", package: "wordtagger")]),
    // The speed of the tokenizer.
    .executableTarget(
      name: "Tokenizing",
      dependencies: [
        .product(name: "TaggerTraining", package: "wordtagger"),
        .product(name: "WordTagging", package: "wordtagger"),
      ]),
    // The cost of building rows.
    .executableTarget(
      name: "RowCost",
      dependencies: [
        .product(name: "TaggerTraining", package: "wordtagger"),
        .product(name: "Recipes", package: "wordtagger"),
      ]),
    // The speed of matching names of medicines and of looking up interactions.
    .executableTarget(
      name: "MedicineSpeed",
      dependencies: [.product(name: "Applications", package: "wordtagger")]),
    // The speed of looking up words, of lemmas and of parts of speech, and of the word in the middle of a region.
    .executableTarget(
      name: "DictionarySpeed",
      dependencies: [
        .product(name: "Applications", package: "wordtagger"),
        .product(name: "EnglishModels", package: "wordtagger"),
        .product(name: "Recipes", package: "wordtagger"),
        .product(name: "WordTagging", package: "wordtagger"),
      ]),
    // The cost of reading pictures with Tesseract alone and with a page reader.
    .systemLibrary(name: "CPlainTesseract", pkgConfig: "tesseract"),
    .executableTarget(
      name: "PageSpeed",
      dependencies: [
        "CPlainTesseract",
        .product(name: "Recipes", package: "wordtagger"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
