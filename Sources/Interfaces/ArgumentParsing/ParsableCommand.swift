/// A value whose properties are set from the command line.
///
/// The wrapped properties (`@Option`, `@Flag`, `@Argument`, `@OptionGroup`, `@OptionTable`) are the
/// one table from which parsing, help, completions and the reference page are generated.
package protocol ParsableArguments {
  /// Creates the value with every property at its default.
  init()

  /// Throws a ``ValidationError`` if the parsed values are inconsistent.
  mutating func validate() throws
}

extension ParsableArguments { package mutating func validate() throws {} }

/// A command that is parsed from the command line and then run.
package protocol ParsableCommand: ParsableArguments {
  /// The name and description of the command.
  static var configuration: CommandConfiguration { get }

  /// The files of a run that arguments alone do not name: files with names that the command makes, and files of
  /// arguments of the role ``FileRole/variable``.
  var otherFiles: [NamedFile] { get }

  /// Runs the command; a thrown ``ExitCode`` becomes the exit status.
  mutating func run() async throws
}

extension ParsableCommand {
  package var otherFiles: [NamedFile] { [] }
}

/// A verb of `wordtagger`: a command with examples and exit statuses.
package protocol Verb: ParsableCommand {
  /// Two command lines that work as written.
  static var examples: [Example] { get }

  /// The options that `-h` shows; by default all outside titled groups.
  static var usualOptions: [String] { get }

  /// The meanings of the exit statuses 0 and 1.
  static var outcomes: (success: String, failure: String) { get }

  /// The meanings of the exit statuses other than 2 (wrong usage).
  static var exitCodes: [(status: Int32, meaning: String)] { get }
}

extension Verb {
  package static var usualOptions: [String] { [] }

  package static var outcomes: (success: String, failure: String) {
    (success: "success", failure: "an error; the reason is on standard error")
  }

  package static var exitCodes: [(status: Int32, meaning: String)] {
    [(0, outcomes.success), (1, outcomes.failure)]
  }
}

/// The name and description of a command.
package struct CommandConfiguration: Sendable {
  package var commandName: String
  /// One sentence for the list of verbs and the first line of the help.
  package var abstract: String
  /// Further paragraphs of the help.
  package var discussion: String
  /// Whether the list of verbs shows the command.
  package var shouldDisplay: Bool

  package init(
    commandName: String, abstract: String, discussion: String = "", shouldDisplay: Bool = true
  ) {
    self.commandName = commandName
    self.abstract = abstract
    self.discussion = discussion
    self.shouldDisplay = shouldDisplay
  }
}

/// A command line with its purpose.
package struct Example: Sendable {
  package var purpose: String
  package var command: String
  /// A requirement other than files; tests skip the example then.
  package var needs: String?

  package init(_ purpose: String, _ command: String, needs: String? = nil) {
    self.purpose = purpose
    self.command = command
    self.needs = needs
  }
}

/// The exit status of the process.
package struct ExitCode: Error, Hashable {
  package var rawValue: Int32

  package init(_ rawValue: Int32) { self.rawValue = rawValue }

  package static let success = ExitCode(0)
  package static let failure = ExitCode(1)
  package static let usage = ExitCode(2)
}

/// An error in the combination of values, reported as wrong usage.
package struct ValidationError: Error {
  package var message: String

  package init(_ message: String) { self.message = message }
}
