/// A row of the option table: the spelling of an argument, its help and its storage.
package struct ArgumentDefinition {
  package enum Kind {
    case flag
    case option
    case positional
  }

  package var kind: Kind
  /// The spellings in the order of the help, `-o` or `--output`; empty for a positional argument.
  package var names: [String] = []
  package var valueName = ""
  package var help: ArgumentHelp
  package var defaultText: String?
  package var choices: [String] = []
  package var completion = CompletionKind.none
  /// What a run does with the file that the value names; nil if it names none.
  package var file: FileRole?
  package var isRequired = false
  package var isRepeating = false
  package var group: String?
  /// Stores the text of the value (for a flag: the spelling); false if it is not a valid value.
  package var store: (String) -> Bool

  /// The spelling without a value: `--model`, or `<files>` for a positional argument.
  package var shortName: String { kind == .positional ? spelledOut : names.last ?? "" }

  /// The spelling in messages: `--model <model>`, or `<files>` for a positional argument.
  package var spelledOut: String {
    switch kind {
    case .flag: names.last ?? ""
    case .option: "\(names.last ?? "") <\(valueName)>"
    case .positional: "<\(valueName)>"
    }
  }
}

/// The help of an argument.
package struct ArgumentHelp: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
  package var abstract: String
  package var valueName: String?

  package init(_ abstract: String, valueName: String? = nil) {
    self.abstract = abstract
    self.valueName = valueName
  }

  package init(stringLiteral value: String) { self.init(value) }
}

/// What a run does with the file that an argument names.
package enum FileRole {
  /// Reads the file, or the files of a folder or a pattern.
  case input
  /// Reads the file, or the pictures of a folder.
  case pages
  /// Replaces the file.
  case output
  /// Reads the file and changes it, such as a wordbook or a checkpoint.
  case store
  /// Puts temporary files into the folder.
  case scratch
  /// What ``ParsableCommand/otherFiles`` says, as it depends on other arguments whether and what the value names.
  case variable

  package func completion(_ help: ArgumentHelp) -> CompletionKind {
    help.valueName == "folder" ? .directory : .file
  }
}

/// A file of a run.
package struct NamedFile {
  /// The argument that names it: `--log`, or `<files>`.
  package var argument: String
  package var path: String
  package var role: FileRole

  package init(argument: String, path: String, role: FileRole) {
    self.argument = argument
    self.path = path
    self.role = role
  }
}

/// The completions that a shell offers for a value.
package enum CompletionKind {
  case none
  case file
  case directory
  case list([String])
}

/// The spellings of an option, derived from its property.
package enum NameSpecification {
  /// `--dry-run` for `dryRun`.
  case long
  /// `-d` for `dryRun`.
  case short
  case customLong(String)
  case customShort(Character)
  case shortAndLong

  package func names(for property: String) -> [String] {
    switch self {
    case .long: ["--" + property.kebabCased]
    case .short: ["-" + property.prefix(1)]
    case .customLong(let name): ["--" + name]
    case .customShort(let letter): ["-" + String(letter)]
    case .shortAndLong: ["-" + property.prefix(1), "--" + property.kebabCased]
    }
  }
}

extension [NameSpecification] {
  package func names(for property: String) -> [String] {
    flatMap { $0.names(for: property) }.sorted { $0.count < $1.count }
  }
}

extension String {
  /// The command line's spelling of a property: `skip-bad` for `skipBad`.
  package var kebabCased: String {
    reduce(into: "") { result, letter in
      if letter.isUppercase { result += "-" + letter.lowercased() } else { result.append(letter) }
    }
  }
}

/// A property wrapper that adds rows to the option table.
package protocol ArgumentSource {
  /// The rows, for a wrapper on the named property.
  func definitions(property: String) -> [ArgumentDefinition]
}

extension ParsableArguments {
  /// The option table: the rows of all wrapped properties, in source order.
  package var argumentDefinitions: [ArgumentDefinition] {
    Mirror(reflecting: self).children.flatMap { child -> [ArgumentDefinition] in
      guard let source = child.value as? any ArgumentSource, let label = child.label else {
        return []
      }
      return source.definitions(property: String(label.drop { $0 == "_" }))
    }
  }
}

/// The value of a property wrapper, shared with its row of the table.
package final class ArgumentSlot<Value> {
  package var value: Value?
  /// Whether the command line gave the value; the first value of a list replaces its default.
  package var isGiven = false

  package init(_ value: Value?) { self.value = value }

  /// The value, which the parser guarantees to exist.
  package var parsedValue: Value {
    guard let value else { preconditionFailure("read before the command line was parsed") }
    return value
  }
}
