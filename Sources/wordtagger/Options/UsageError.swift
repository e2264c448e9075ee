/// A mistake on the command line.
enum UsageError: Error {
  /// `--modle`, perhaps with the option that was meant.
  case unknownOption(String, suggestion: String?)
  /// `tga` in the place of a verb.
  case unknownVerb(String, suggestion: String?)
  /// `--model` as the last word.
  case missingValue(ArgumentSubject)
  /// `--skip-bad=yes`.
  case unexpectedValue(option: String, value: String)
  /// `--count many`.
  case invalidValue(String, ArgumentSubject)
  /// A required option or argument is not there.
  case missingArgument(ArgumentSubject)
  /// More words than the verb takes.
  case unexpectedArguments([String])
  /// The values do not go together.
  case validation(String)

  /// The mistake and its remedy in a sentence.
  var message: String {
    switch self {
    case .unknownOption(let name, let suggestion):
      "Unknown option '\(name)'." + didYouMean(suggestion)
    case .unknownVerb(let name, let suggestion):
      "Unknown verb '\(name)'." + didYouMean(suggestion)
    case .missingValue(let argument):
      "Missing value for '\(argument.spelledOut)'." + choices(argument)
    case .unexpectedValue(let option, let value):
      "The option '\(option)' does not take a value, but '\(value)' was given."
    case .invalidValue(let value, let argument):
      "The value '\(value)' is invalid for '\(argument.spelledOut)'." + choices(argument)
    case .missingArgument(let argument):
      "Missing expected argument '\(argument.spelledOut)'."
    case .unexpectedArguments(let words):
      words.count == 1
        ? "Unexpected argument '\(words[0])'."
        : "\(words.count) unexpected arguments: \(quoted(words, conjunction: "and"))."
    case .validation(let message):
      message
    }
  }

  /// The argument whose help makes the message clearer.
  var argument: ArgumentSubject? {
    switch self {
    case .missingValue(let argument), .invalidValue(_, let argument),
      .missingArgument(let argument):
      argument
    default: nil
    }
  }

  private func didYouMean(_ suggestion: String?) -> String {
    suggestion.map { " Did you mean '\($0)'?" } ?? ""
  }

  private func choices(_ argument: ArgumentSubject) -> String {
    argument.choices.isEmpty
      ? "" : " Please provide one of \(quoted(argument.choices, conjunction: "or"))."
  }

  private func quoted(_ words: [String], conjunction: String) -> String {
    let quoted = words.map { "'\($0)'" }
    guard let last = quoted.last, quoted.count > 1 else { return quoted.joined() }
    return quoted.dropLast().joined(separator: ", ") + " \(conjunction) " + last
  }
}

/// The argument that a message is about.
struct ArgumentSubject: Sendable {
  var spelledOut: String
  var choices: [String]
  var helpRow: String

  init(_ definition: ArgumentDefinition) {
    spelledOut = definition.spelledOut
    choices = definition.choices
    helpRow = HelpText.row(definition)
  }
}
