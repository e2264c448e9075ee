import Foundation
import LabeledData
import WordTagging

/// The options of every verb that tags: which model, and what is told it at run time.
struct ModelOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: "The model; without it the recipe model that comes with wordtagger.",
    completion: .file)
  var model: String?

  @Option(
    name: .customLong("list"),
    help: ArgumentHelp(
      "Add the lines of a file to a word list that the model looks at, such as units=my-units.txt.",
      valueName: "name=file"),
    completion: .file)
  var lists: [FileAssignment] = []

  @Option(
    name: .customLong("bind"),
    help: ArgumentHelp(
      "Give the words in a file, one entry a line, this label whatever the model says.",
      valueName: "label=file"),
    completion: .file)
  var bindings: [FileAssignment] = []

  /// Opens the model and adds what the options say.
  func tagger() throws -> WordTagger {
    var tagger = try WordTagger(contentsOf: try model ?? BundledModel.path())
    for list in lists { tagger = try tagger.adding(try list.lines(), toList: list.name) }
    for binding in bindings { tagger = try tagger.binding(try binding.lines(), to: binding.name) }
    return tagger
  }
}

/// A name and the file that belongs to it, `units=my-units.txt` on the command line.
struct FileAssignment: ExpressibleByArgument {
  var name: String
  var path: String

  init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return nil }
    name = parts[0]
    path = parts[1]
  }

  var defaultValueDescription: String { "\(name)=\(path)" }

  /// The lines of the file that are not blank.
  func lines() throws -> [String] {
    let reader = try SequenceReader(path, format: .lines)
    return try reader.readAll().compactMap(\.text)
      .filter { $0.contains { !$0.isWhitespace } }
  }
}

/// Finds the recipe model that comes with the command.
enum BundledModel {
  static let fileName = "recipes.tagger"
  static let variable = "WORDTAGGER_MODEL"

  /// The places where the model may lie, in the order in which they are tried.
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

/// No model was given and none came with the command.
struct MissingModel: Error, CustomStringConvertible {
  var places: [String]

  var description: String {
    "there is no model at \(places.joined(separator: " nor at "));"
      + " give one with --model or name it in \(BundledModel.variable)"
  }
}
