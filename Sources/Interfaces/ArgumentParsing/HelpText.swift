/// The help of the tool and its verbs, generated from the option table.
package enum HelpText {
  package static let width = 100
  private static let labelColumn = 28

  /// The help of the tool: one line for each verb.
  package static func tool(_ tool: Tool) -> String {
    let list = tool.shownVerbs.map { $0.configuration }.map {
      row($0.commandName, $0.abstract, labelWidth: 16)
    }
    let options = tool.options.map { row($0.name, $0.help, labelWidth: 16) }
    return """
      \(tool.abstract)

      USAGE: \(tool.name) <verb> [<options>] [<files> ...]

      VERBS:
      \(list.joined(separator: "\n"))

      OPTIONS:
      \(row("-h, --help", "Show help; '\(tool.name) <verb> --help' shows a verb's.", labelWidth: 16))
      \(options.joined(separator: "\n"))

      """
  }

  /// The help of a verb: usage, every option with its default, examples and exit status.
  package static func verb(_ verb: any Verb.Type, of tool: Tool) -> String {
    let configuration = verb.configuration
    let rows = verb.init().argumentDefinitions
    var sections = [configuration.abstract]
    if !configuration.discussion.isEmpty {
      sections.append(wrapped(configuration.discussion, indent: 0))
    }
    sections.append("USAGE: " + usage(verb, of: tool))

    let arguments = rows.filter { $0.kind == .positional }
    if !arguments.isEmpty { sections.append(section("ARGUMENTS", arguments.map(row))) }
    let options = rows.filter { $0.kind != .positional }
    let plain = options.filter { $0.group == nil }.map(row)
    sections.append(section("OPTIONS", plain + common))
    for title in titles(of: options) {
      sections.append(section(title.uppercased(), options.filter { $0.group == title }.map(row)))
    }

    sections.append(section("EXAMPLES", verb.examples.map { "  # \($0.purpose)\n  \($0.command)" }))
    let statuses = verb.exitCodes + [(status: 2, meaning: "wrong usage")]
    sections.append(
      section("EXIT STATUS", statuses.map { row("\($0.status)", $0.meaning, labelWidth: 3) }))
    return sections.joined(separator: "\n\n") + "\n"
  }

  /// The help that `-h` shows: the usual options, and where the others are.
  package static func short(_ verb: any Verb.Type, of tool: Tool) -> String {
    let configuration = verb.configuration
    let rows = verb.init().argumentDefinitions
    let options = rows.filter { $0.kind != .positional }
    let usual = verb.usualOptions.compactMap { name in options.first { $0.names.contains(name) } }
    let shown = usual.isEmpty ? options.filter { $0.group == nil } : usual
    var sections = [configuration.abstract, "USAGE: " + usage(verb, of: tool)]
    let arguments = rows.filter { $0.kind == .positional }
    if !arguments.isEmpty { sections.append(section("ARGUMENTS", arguments.map(row))) }
    if !shown.isEmpty { sections.append(section("OPTIONS", shown.map(row))) }
    sections.append(section("EXAMPLES", verb.examples.map { "  # \($0.purpose)\n  \($0.command)" }))
    let rest = options.count - shown.count
    sections.append(
      "'\(tool.name) \(configuration.commandName) --help' has "
        + (rest > 0 ? "\(rest) further options and " : "") + "the details.")
    return sections.joined(separator: "\n\n") + "\n"
  }

  /// The options of every verb.
  private static let common = [
    row("-q, --quiet", "Write only warnings and errors to standard error, no progress."),
    row("-h, --help", "Show this help; -h shows the usual options."),
  ]

  /// `wordtagger convert [<options>] <input> [<output>]`.
  package static func usage(_ verb: any Verb.Type, of tool: Tool) -> String {
    let rows = verb.init().argumentDefinitions
    let required = rows.filter { $0.kind == .option && $0.isRequired }.map(\.spelledOut)
    let arguments = rows.filter { $0.kind == .positional }.map { row in
      let name = "<\(row.valueName)>" + (row.isRepeating ? " ..." : "")
      return row.isRequired ? name : "[\(name)]"
    }
    let words = [tool.name, verb.configuration.commandName] + required + ["[<options>]"]
    return (words + arguments).joined(separator: " ")
  }

  /// The help of one argument, as an error message shows it.
  package static func row(_ definition: ArgumentDefinition) -> String {
    row(label(definition), summary(definition))
  }

  /// The titles of the option groups, in order.
  package static func titles(of rows: [ArgumentDefinition]) -> [String] {
    rows.compactMap(\.group).reduce(into: []) { titles, title in
      if !titles.contains(title) { titles.append(title) }
    }
  }

  /// `-o, --output <file>`.
  package static func label(_ definition: ArgumentDefinition) -> String {
    switch definition.kind {
    case .positional: "<\(definition.valueName)>"
    case .flag: definition.names.joined(separator: ", ")
    case .option: definition.names.joined(separator: ", ") + " <\(definition.valueName)>"
    }
  }

  /// The description of the argument, with its values and its default.
  package static func summary(_ definition: ArgumentDefinition) -> String {
    var notes: [String] = []
    if definition.kind != .positional, definition.isRequired { notes.append("required") }
    if definition.kind == .option, definition.isRepeating { notes.append("may be repeated") }
    if !definition.choices.isEmpty {
      notes.append("values: " + definition.choices.joined(separator: ", "))
    }
    if let text = definition.defaultText { notes.append("default: \(text)") }
    let note = notes.isEmpty ? "" : " (\(notes.joined(separator: "; ")))"
    return definition.help.abstract + note
  }

  private static func section(_ title: String, _ lines: [String]) -> String {
    ([title + ":"] + lines).joined(separator: "\n")
  }

  private static func row(_ label: String, _ text: String, labelWidth: Int = labelColumn) -> String
  {
    let column = labelWidth + 2
    let body = wrapped(text, indent: column).dropFirst(column)
    let start = "  " + label
    guard start.count < column else {
      return start + "\n" + String(repeating: " ", count: column) + body
    }
    return start + String(repeating: " ", count: column - start.count) + body
  }

  /// Wraps a text at whitespace to the width of the help.
  private static func wrapped(_ text: String, indent: Int) -> String {
    let margin = String(repeating: " ", count: indent)
    let paragraphs = text.split(separator: "\n", omittingEmptySubsequences: false).map {
      paragraph in
      var lines: [String] = []
      var line = margin
      for word in paragraph.split(separator: " ") {
        if line.count > indent, line.count + 1 + word.count > width {
          lines.append(line)
          line = margin
        }
        line += (line.count > indent ? " " : "") + word
      }
      return (lines + [line]).joined(separator: "\n")
    }
    return paragraphs.joined(separator: "\n")
  }
}
