// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "wordtagger", path: "..")],
  targets: [
    // Reads labeled data of any size and tells speed and memory.
    .executableTarget(
      name: "Reading", dependencies: [.product(name: "LabeledData", package: "wordtagger")]),
    // Cuts lines into tokens and tells the speed.
    .executableTarget(
      name: "Tokenizing",
      dependencies: [
        .product(name: "LabeledData", package: "wordtagger"),
        .product(name: "WordTagging", package: "wordtagger"),
      ]),
    // Tags lines and does nothing else, for tools that count what that costs.
    .executableTarget(
      name: "TaggingCost", dependencies: [.product(name: "WordTagging", package: "wordtagger")]),
    // Makes rows of labeled lines and tells what one costs beside the labels.
    .executableTarget(
      name: "RowCost",
      dependencies: [
        .product(name: "LabeledData", package: "wordtagger"),
        .product(name: "RecipeReading", package: "wordtagger"),
      ]),
    // Reads pictures with Tesseract alone and with a page reader, and compares what it costs.
    .systemLibrary(name: "CPlainTesseract", pkgConfig: "tesseract"),
    .executableTarget(
      name: "PageSpeed",
      dependencies: ["CPlainTesseract", .product(name: "PageReading", package: "wordtagger")]),
  ],
  swiftLanguageModes: [.v6]
)
