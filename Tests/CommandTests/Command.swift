import Foundation

/// Runs the built `wordtagger` and keeps what it said.
struct Command {
  var status: Int32
  var output: String
  var errors: String

  /// The repository, whose sample data the tests use.
  static let repository = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  /// The folder of the built command.
  static let toolFolder = URL(fileURLWithPath: CommandLine.arguments[0])
    .deletingLastPathComponent().path

  /// Runs a command line, in the repository unless another folder is given.
  static func run(
    _ arguments: [String], input: String = "", folder: String = repository,
    environment: [String: String] = [:]
  ) throws -> Command {
    try run(
      toolFolder + "/wordtagger", arguments, input: input, folder: folder,
      environment: environment)
  }

  /// Runs any program.
  static func run(
    _ program: String, _ arguments: [String], input: String = "", folder: String,
    environment: [String: String] = [:]
  ) throws -> Command {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    // Files instead of pipes: nothing can block, however much is written.
    let files = try TestFolder()
    let names = ["input", "output", "errors"].map { files.path + "/" + $0 }
    try Data(input.utf8).write(to: URL(fileURLWithPath: names[0]))
    for name in names[1...] { try Data().write(to: URL(fileURLWithPath: name)) }
    process.standardInput = FileHandle(forReadingAtPath: names[0])
    process.standardOutput = FileHandle(forWritingAtPath: names[1])
    process.standardError = FileHandle(forWritingAtPath: names[2])
    try process.run()
    process.waitUntilExit()
    return Command(
      status: process.terminationStatus,
      output: try String(contentsOfFile: names[1], encoding: .utf8),
      errors: try String(contentsOfFile: names[2], encoding: .utf8))
  }
}

extension Command {
  /// Runs a command line with its output on a terminal, and returns what would be seen there.
  static func onTerminal(
    _ arguments: [String], environment: [String: String]
  ) throws -> String {
    let line = ([toolFolder + "/wordtagger"] + arguments).map { "'\($0)'" }.joined(separator: " ")
    return try run(
      "/usr/bin/script", ["--quiet", "--return", "--command", line, "/dev/null"],
      folder: repository, environment: environment
    ).output
  }
}

/// A folder of its own for the files of one test.
final class TestFolder {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.path + "/command-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  func file(_ name: String, _ text: String) throws -> String {
    let path = path + "/" + name
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    return path
  }
}
