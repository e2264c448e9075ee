import Foundation

/// A file that is installed with the command.
struct InstalledFile {
  let fileName: String
  /// The environment variable that names another file.
  let variable: String

  /// The paths of the file, in the order in which they are tried.
  ///
  /// They are next to the executable, in the share folder of an installation, and, for a build in
  /// a checkout, in the folder `Models` of a parent folder.
  func candidates(executable: URL) -> [String] {
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

  /// The path of the file.
  func path() throws -> String {
    if let named = ProcessInfo.processInfo.environment[variable], !named.isEmpty { return named }
    let executable = Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])
    let places = candidates(executable: executable.resolvingSymlinksInPath())
    guard let place = places.first(where: FileManager.default.fileExists) else {
      throw MissingFile(places: Array(places.prefix(2)), variable: variable)
    }
    return place
  }
}

/// An error for a file that is not installed.
struct MissingFile: Error, CustomStringConvertible {
  var places: [String]
  var variable: String

  var description: String {
    "there is no file at \(places.joined(separator: " nor at ")); set \(variable) to a path"
  }
}
