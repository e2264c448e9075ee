// swift-tools-version: 6.2
import PackageDescription

// The core of a service: many requests at once through one scanner, without a library for HTTP.
let package = Package(
  name: "ScanService",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "wordtagger", path: "../..")],
  targets: [
    .executableTarget(
      name: "ScanService", dependencies: [.product(name: "WordTaggerKit", package: "wordtagger")])
  ],
  swiftLanguageModes: [.v6]
)
