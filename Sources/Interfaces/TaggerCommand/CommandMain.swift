import ArgumentParsing
import Dispatch
import LabeledData
import Platform
import StreamIO
import Support

/// The command: finds the verb, runs it and turns errors into a message and an exit status.
package enum CommandMain {
  /// Runs the words that follow the name of the command, nil for one that is not UTF-8, and returns the exit status.
  ///
  /// The process belongs to the command from then on: its signals, descriptors and settings.
  package static func run(_ arguments: [String?]) -> Int32 {
    StandardDescriptors.reserve()
    if let shortage = ProcessLimits.shortage {
      StandardError.write("Error: \(shortage)\n")
      return ExitCode.failure.rawValue
    }
    ProcessSettings.apply()
    // The semaphore orders the task's write before the read of the calling thread, which is not one of the tasks'.
    nonisolated(unsafe) var code = ExitCode.failure
    let end = DispatchSemaphore(value: 0)
    Task {
      code = await run(arguments)
      StandardError.countRepeats()
      end.signal()
    }
    end.wait()
    return code.rawValue
  }

  private static func run(_ arguments: [String?]) async -> ExitCode {
    var verb: (any Verb.Type)?
    do {
      let words = arguments.compactMap(\.self)
      guard words.count == arguments.count else { throw UsageError.notUTF8(arguments) }
      verb = try chosenVerb(words)
      guard let verb else { return .success }
      let rest = words.first == "help" ? ["--help"] : Array(words.dropFirst())
      try await run(verb, rest)
      return .success
    } catch let code as ExitCode { return code } catch let error as UsageError {
      StandardError.write(explanation(error, verb: verb))
      return .usage
    } catch let error as FileError where error.code == .closedPipe { return .success } catch let
      error as DataError where error.code == .closedPipe
    { return .success } catch {
      StandardError.write("Error: \(error)\n")
      return .failure
    }
  }

  /// The verb that the words name, or nil if the tool itself has handled them.
  private static func chosenVerb(_ words: [String]) throws -> (any Verb.Type)? {
    var word = words.first
    if word == "help" { word = words.count > 1 ? words[1] : "--help" }
    switch word {
    case nil:
      StandardError.write(HelpText.tool(tool))
      throw ExitCode.usage
    case "--help", "-h":
      try StandardOutput.write(HelpText.tool(tool))
      return nil
    case "--version":
      try StandardOutput.write(Version.text)
      return nil
    case "--licenses":
      try StandardOutput.write(Licenses.text)
      return nil
    case let word?:
      if let verb = tool.verbs.first(where: { $0.configuration.commandName == word }) {
        return verb
      }
      if word.hasPrefix("-") {
        throw UsageError.unknownOption(
          word, suggestion: (["--help"] + tool.options.map(\.name)).nearest(to: word))
      }
      let names = tool.verbs.map { $0.configuration.commandName }
      throw UsageError.unknownVerb(word, suggestion: names.nearest(to: word))
    }
  }

  private static func run<V: Verb>(_ type: V.Type, _ words: [String]) async throws {
    guard var command = try parse(type, words) else {
      let isWhole = words.contains("--help")
      try StandardOutput.write(
        isWhole ? HelpText.verb(type, of: tool) : HelpText.short(type, of: tool))
      return
    }
    do { try await command.run() } catch let error as ValidationError {
      throw UsageError.validation(error.message)
    }
  }

  /// Parses a verb's command line, which must not name a file to write over; nil if help is requested.
  static func parse<V: Verb>(_ type: V.Type, _ words: [String]) throws -> V? {
    try CommandParser.parse(
      type, words, beQuiet: StandardError.beQuiet,
      checkFiles: { try OverwriteGuard.check($0 + OverwriteGuard.environmentFiles) })
  }

  /// The message, the help of the argument concerned, the usage and where to find more help.
  private static func explanation(_ error: UsageError, verb: (any Verb.Type)?) -> String {
    var lines = ["Error: " + error.message]
    if let help = error.help { lines.append("Help:" + help) }
    if let verb {
      lines.append("Usage: " + HelpText.usage(verb, of: tool))
      lines.append("  See '\(tool.name) \(verb.configuration.commandName) --help' for more.")
    } else {
      lines.append("  See '\(tool.name) --help' for the verbs.")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
