/// An error on the command line.
package struct UsageError: Error {
  /// The error and its remedy in a sentence.
  package let message: String
  /// The help of the argument concerned, if there is one.
  package var help: String?

  /// `--modle`, perhaps with the option that was meant.
  package static func unknownOption(_ name: String, suggestion: String?) -> Self {
    Self(message: "Unknown option '\(name)'." + didYouMean(suggestion))
  }

  /// `tga` in place of a verb.
  package static func unknownVerb(_ name: String, suggestion: String?) -> Self {
    Self(message: "Unknown verb '\(name)'." + didYouMean(suggestion))
  }

  /// `--model` as the last word.
  package static func missingValue(_ argument: ArgumentDefinition) -> Self {
    Self("Missing value for '\(argument.spelledOut)'.", argument, namesChoices: true)
  }

  /// `--skip-bad=yes`.
  package static func unexpectedValue(option: String, value: String) -> Self {
    Self(message: "The option '\(option)' does not take a value, but '\(value)' was given.")
  }

  /// `--count many`.
  package static func invalidValue(_ value: String, _ argument: ArgumentDefinition) -> Self {
    Self(
      "The value '\(value)' is invalid for '\(argument.spelledOut)'.", argument, namesChoices: true)
  }

  /// A required option or argument is missing.
  package static func missingArgument(_ argument: ArgumentDefinition) -> Self {
    Self("Missing expected argument '\(argument.spelledOut)'.", argument)
  }

  /// More words than the verb takes.
  package static func unexpectedArguments(_ words: [String]) -> Self {
    Self(
      message: words.count == 1
        ? "Unexpected argument '\(words[0])'."
        : "\(words.count) unexpected arguments: \(quoted(words, conjunction: "and")).")
  }

  /// Some words, given as nil, are not UTF-8.
  ///
  /// Strings would have replacement characters for their bytes, and files other names.
  package static func notUTF8(_ words: [String?]) -> Self {
    let number = 1 + (words.firstIndex(of: nil) ?? 0)
    return Self(
      message: "Argument \(number) is not UTF-8; if it is the name of a file, rename the file.")
  }

  /// A file that the run would write over.
  package static func sameFile(_ first: NamedFile, _ second: NamedFile) -> Self {
    let paths = first.path == second.path ? first.path : "'\(first.path)' and '\(second.path)'"
    let names =
      first.argument == second.argument
      ? "Two of '\(first.argument)'" : "'\(first.argument)' and '\(second.argument)'"
    return Self(
      message:
        "\(names) name the same file, \(paths), which would be overwritten; name another file.")
  }

  /// Inconsistent values.
  package static func validation(_ message: String) -> Self { Self(message: message) }

  private init(message: String) { self.message = message }

  private init(_ message: String, _ argument: ArgumentDefinition, namesChoices: Bool = false) {
    let choices = namesChoices ? argument.choices : []
    self.message =
      message
      + (choices.isEmpty
        ? "" : " Please provide one of \(Self.quoted(choices, conjunction: "or")).")
    help = HelpText.row(argument)
  }

  private static func didYouMean(_ suggestion: String?) -> String {
    suggestion.map { " Did you mean '\($0)'?" } ?? ""
  }

  private static func quoted(_ words: [String], conjunction: String) -> String {
    let quoted = words.map { "'\($0)'" }
    guard let last = quoted.last, quoted.count > 1 else { return quoted.joined() }
    return quoted.dropLast().joined(separator: ", ") + " \(conjunction) " + last
  }
}
