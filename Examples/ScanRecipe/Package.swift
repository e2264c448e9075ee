// swift-tools-version: 6.2
import PackageDescription

// A command-line scanner: pictures, PDF files and texts into recipes.
let package = Package(
  name: "ScanRecipe",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "wordtagger", path: "../..")],
  targets: [
    .executableTarget(
      name: "ScanRecipe", dependencies: [.product(name: "WordTaggerKit", package: "wordtagger")])
  ],
  swiftLanguageModes: [.v6]
)
