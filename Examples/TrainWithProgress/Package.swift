// swift-tools-version: 6.2
import PackageDescription

// Training with progress and a limit of time.
let package = Package(
  name: "TrainWithProgress",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "wordtagger", path: "../..", traits: [])],
  targets: [
    .executableTarget(
      name: "TrainWithProgress",
      dependencies: [.product(name: "TaggerTraining", package: "wordtagger")])
  ],
  swiftLanguageModes: [.v6]
)
