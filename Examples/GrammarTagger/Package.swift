// swift-tools-version: 6.2
import PackageDescription

// A tagger for a domain of one's own, from a grammar instead of labeled text.
let package = Package(
  name: "GrammarTagger",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "wordtagger", path: "../..", traits: [])],
  targets: [
    .executableTarget(
      name: "GrammarTagger",
      dependencies: [
        .product(name: "TaggerTraining", package: "wordtagger"),
        .product(name: "WordTagging", package: "wordtagger"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
