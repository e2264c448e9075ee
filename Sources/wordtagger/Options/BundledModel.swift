import Foundation

/// The recipe model that is installed with the command.
enum BundledModel {
  static let fileName = "recipes.tagger"
  static let variable = "WORDTAGGER_MODEL"

  /// The paths of the model, in the order in which they are tried.
  ///
  /// They are beside the executable, in the share folder of an installation, and, for a build in
  /// its own checkout, in the folder `Models` of a folder above.
  static func candidates(executable: URL) -> [String] {
    let folder = executable.deletingLastPathComponent()
    var places = [
      folder.appending(path: fileName),
      folder.appending(path: "../share/wordtagger/\(fileName)").standardizedFileURL,
    ]
    var above = folder
    while above.pathComponents.count > 1 {
      above.deleteLastPathComponent()
      places.append(above.appending(path: "Models/\(fileName)"))
    }
    return places.map { $0.path(percentEncoded: false) }
  }

  /// The path of the model.
  static func path() throws -> String {
    if let named = ProcessInfo.processInfo.environment[variable], !named.isEmpty { return named }
    let executable = Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])
    let places = candidates(executable: executable.resolvingSymlinksInPath())
    guard let place = places.first(where: FileManager.default.fileExists) else {
      throw MissingModel(places: Array(places.prefix(2)))
    }
    return place
  }
}

/// An error that no model was given and none is installed.
struct MissingModel: Error, CustomStringConvertible {
  var places: [String]

  var description: String {
    "there is no model at \(places.joined(separator: " nor at "));"
      + " give one with --model or name it in \(BundledModel.variable)"
  }
}
