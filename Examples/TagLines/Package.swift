// swift-tools-version: 6.2
import PackageDescription

// An app that tags and does nothing else: without traits no C library is needed.
let package = Package(
  name: "TagLines",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "wordtagger", path: "../..", traits: [])],
  targets: [
    .executableTarget(
      name: "TagLines", dependencies: [.product(name: "WordTagging", package: "wordtagger")])
  ],
  swiftLanguageModes: [.v6]
)
