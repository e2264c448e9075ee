import Support

/// A parser that sets a command's properties from the words of the command line.
package struct CommandParser {
  private let definitions: [ArgumentDefinition]
  /// The words that the command line gives for the definitions, by index.
  private var given: [Int: [String]] = [:]
  private var positionals: [String] = []

  /// Parses and validates a command.
  ///
  /// - Parameters:
  ///   - type: The command.
  ///   - words: The words of the command line after its name.
  ///   - beQuiet: Called for `--quiet`.
  ///   - checkFiles: Called with the files of the run before the command validates its values.
  /// - Returns: The command; nil if help is requested.
  /// - Throws: ``UsageError``, or what the check or the command throws.
  package static func parse<Command: ParsableCommand>(
    _ type: Command.Type, _ words: some Sequence<String>, beQuiet: () -> Void = {},
    checkFiles: ([NamedFile]) throws -> Void = { _ in }
  ) throws -> Command? {
    var command = Command()
    var parser = CommandParser(definitions: command.argumentDefinitions)
    guard try parser.read(Array(words), beQuiet) else { return nil }
    try parser.placePositionals()
    try parser.checkRequired()
    try checkFiles(parser.files + command.otherFiles)
    do {
      try command.validateGroups()
      try command.validate()
    } catch let error as ValidationError { throw UsageError.validation(error.message) }
    return command
  }

  /// The files that the command line and the defaults name.
  private var files: [NamedFile] {
    definitions.enumerated().flatMap { index, definition -> [NamedFile] in
      guard let role = definition.file else { return [] }
      let words = given[index] ?? definition.defaultText.map { [$0] } ?? []
      return words.map { NamedFile(argument: definition.shortName, path: $0, role: role) }
    }
  }

  private init(definitions: [ArgumentDefinition]) { self.definitions = definitions }

  /// Stores the options and keeps the other words; false if help is requested.
  private mutating func read(_ words: [String], _ beQuiet: () -> Void) throws(UsageError) -> Bool {
    var rest = words[...]
    while let word = rest.popFirst() {
      switch word {
      case "--help", "-h": return false
      case "--quiet", "-q": beQuiet()
      case "--":
        positionals += rest
        return true
      case _ where word.hasPrefix("--"):
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let value = parts.count > 1 ? String(parts[1]) : nil
        try readOption(String(parts[0]), value: value, rest: &rest)
      case _ where word.hasPrefix("-") && word != "-" && Double(word) == nil:
        try readShortOptions(word, rest: &rest)
      default: positionals.append(word)
      }
    }
    return true
  }

  /// Reads `-o file`, `-ofile` or several flags in one word.
  private mutating func readShortOptions(
    _ word: String, rest: inout ArraySlice<String>
  ) throws(UsageError) {
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      let name = "-" + String(letter)
      let index = definitions.firstIndex { $0.names.contains(name) }
      guard let index, definitions[index].kind == .option, !letters.isEmpty else {
        try readOption(index == nil ? word : name, value: nil, rest: &rest)
        continue
      }
      try readOption(name, value: String(letters), rest: &rest)
      return
    }
  }

  private mutating func readOption(
    _ name: String, value: String?, rest: inout ArraySlice<String>
  ) throws(UsageError) {
    guard let index = definitions.firstIndex(where: { $0.names.contains(name) }) else {
      let known = definitions.flatMap(\.names) + ["--help", "--quiet"]
      throw .unknownOption(name, suggestion: known.nearest(to: name))
    }
    let definition = definitions[index]
    if definition.kind == .flag {
      if let value { throw .unexpectedValue(option: name, value: value) }
      _ = definition.store(name)
      return
    }
    guard let text = value ?? rest.popFirst() else { throw .missingValue(definition) }
    guard definition.store(text) else { throw .invalidValue(text, definition) }
    given[index, default: []].append(text)
  }

  private mutating func placePositionals() throws(UsageError) {
    var words = positionals[...]
    for (index, definition) in definitions.enumerated() where definition.kind == .positional {
      let mayTake = definition.isRepeating ? words.count : Swift.min(1, words.count)
      for word in words.prefix(mayTake) {
        guard definition.store(word) else { throw .invalidValue(word, definition) }
        given[index, default: []].append(word)
      }
      words = words.dropFirst(mayTake)
    }
    if !words.isEmpty { throw .unexpectedArguments(Array(words)) }
  }

  private func checkRequired() throws(UsageError) {
    for (index, definition) in definitions.enumerated()
    where definition.isRequired && given[index] == nil { throw .missingArgument(definition) }
  }
}
