import Foundation
package import Testing

/// What a test cannot do without. Where it is missing, the test is skipped with the reason, which the list of skips must allow.
extension Trait where Self == ConditionTrait {
  /// A file of a Debian package.
  package static func needs(_ file: String, ofPackage name: String) -> Self {
    .enabled(
      if: FileManager.default.fileExists(atPath: file), "there is no \(file) (apt install \(name))")
  }

  /// The words of WordNet.
  package static var needsWordNet: Self {
    needs("/usr/share/wordnet/index.noun", ofPackage: "wordnet-base")
  }

  /// A file in the folder of data that is not part of the project.
  package static func needs(realData file: String) -> Self {
    .enabled(
      if: FileManager.default.fileExists(atPath: RealData.path(of: file)),
      "REAL_DATA has no \(file)")
  }
}

/// The folder of data that is not part of the project.
package enum RealData {
  package static func path(of file: String) -> String {
    (ProcessInfo.processInfo.environment["REAL_DATA"] ?? "../shared/data") + "/" + file
  }
}
