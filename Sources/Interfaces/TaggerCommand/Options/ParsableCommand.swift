/// A value whose properties are set from the command line.
///
/// The wrapped properties (`@Option`, `@Flag`, `@Argument`, `@OptionGroup`, `@OptionTable`) are the
/// one table from which parsing, help, completions and the reference page are generated.
protocol ParsableArguments {
  /// Creates the value with every property at its default.
  init()

  /// Throws a ``ValidationError`` if the parsed values are inconsistent.
  mutating func validate() throws
}

extension ParsableArguments { mutating func validate() throws {} }

/// A command that is parsed from the command line and then run.
protocol ParsableCommand: ParsableArguments {
  /// The name and description of the command.
  static var configuration: CommandConfiguration { get }

  /// Runs the command; a thrown ``ExitCode`` becomes the exit status.
  mutating func run() async throws
}

/// A verb of `wordtagger`: a command with examples and exit statuses.
protocol Verb: ParsableCommand {
  /// Two command lines that work as written.
  static var examples: [Example] { get }

  /// The meanings of the exit statuses 0 and 1.
  static var outcomes: (success: String, failure: String) { get }

  /// The meanings of the exit statuses other than 2 (wrong usage).
  static var exitCodes: [(status: Int32, meaning: String)] { get }

  /// The files of a run beside those that arguments alone name: files with names that the verb makes, and those of
  /// arguments of the role ``FileRole/variable``.
  var otherFiles: [NamedFile] { get }
}

extension Verb {
  var otherFiles: [NamedFile] { [] }

  static var outcomes: (success: String, failure: String) {
    (success: "success", failure: "an error; the reason is on standard error")
  }

  static var exitCodes: [(status: Int32, meaning: String)] {
    [(0, outcomes.success), (1, outcomes.failure)]
  }
}

/// The name and description of a command.
struct CommandConfiguration: Sendable {
  var commandName: String
  /// One sentence for the list of verbs and the first line of the help.
  var abstract: String
  /// Further paragraphs of the help.
  var discussion = ""
  /// Whether the list of verbs shows the command.
  var shouldDisplay = true
}

/// A command line with its purpose.
struct Example: Sendable {
  var purpose: String
  var command: String
  /// A requirement other than files; tests skip the example then.
  var needs: String?

  init(_ purpose: String, _ command: String, needs: String? = nil) {
    self.purpose = purpose
    self.command = command
    self.needs = needs
  }
}

/// The exit status of the process.
struct ExitCode: Error, Hashable {
  var rawValue: Int32

  init(_ rawValue: Int32) { self.rawValue = rawValue }

  static let success = ExitCode(0)
  static let failure = ExitCode(1)
  static let usage = ExitCode(2)
}

/// An error in the combination of values, reported as wrong usage.
struct ValidationError: Error {
  var message: String

  init(_ message: String) { self.message = message }
}
