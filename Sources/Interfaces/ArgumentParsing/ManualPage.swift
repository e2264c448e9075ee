/// The manual page of a command, in the language of man(7), generated from the option table.
package enum ManualPage {
  package static func text(_ tool: Tool, version: String) -> String {
    var lines = [
      ".TH \(tool.name.uppercased()) 1 \"\" \"\(tool.name) \(version)\" \"User Commands\"",
      ".SH NAME", escaped(tool.name) + " \\- " + escaped(tool.abstract), ".SH SYNOPSIS",
      ".B \(tool.name)", ".I verb", "[options] [files ...]", ".SH OPTIONS",
    ]
    lines += item("-h, --help", "Show help; with a verb, the verb's.")
    lines += tool.options.flatMap { item($0.name, $0.help) }
    lines.append(".SH VERBS")
    lines += item("-h, --help", "With any verb: show the usual options, or all of them.")
    lines += item("-q, --quiet", "With any verb: write only warnings and errors to standard error.")
    for verb in tool.shownVerbs { lines += section(verb, of: tool) }
    lines.append(".SH ENVIRONMENT")
    lines += tool.variables.flatMap { item($0.name, $0.help) }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func section(_ verb: any Verb.Type, of tool: Tool) -> [String] {
    let configuration = verb.configuration
    var lines = [".SS \(configuration.commandName)", escaped(configuration.abstract)]
    if !configuration.discussion.isEmpty {
      lines += [".PP", escaped(configuration.discussion)]
    }
    lines += [".PP", ".B " + escaped(HelpText.usage(verb, of: tool))]
    for row in verb.init().argumentDefinitions {
      lines += item(HelpText.label(row), HelpText.summary(row))
    }
    lines += verb.examples.flatMap {
      [".PP", escaped($0.purpose) + ":", ".RS", ".nf", escaped($0.command), ".fi", ".RE"]
    }
    let statuses = verb.exitCodes.map { "\($0.status) \($0.meaning)" } + ["2 wrong usage"]
    return lines + [".PP", escaped("Exit status: " + statuses.joined(separator: "; ") + ".")]
  }

  private static func item(_ label: String, _ text: String) -> [String] {
    [".TP", ".B " + escaped(label), escaped(text)]
  }

  /// A text without the signs that the formatter takes as its own.
  private static func escaped(_ text: String) -> String {
    let plain = text.map { character in
      switch character {
      case "\\": "\\e"
      case "-": "\\-"
      case "\"": "\\(dq"
      case "'": "\\(aq"
      case "`": "\\(ga"
      case "^": "\\(ha"
      case "~": "\\(ti"
      default: String(character)
      }
    }.joined()
    // A line that begins with a point is a request.
    return plain.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.hasPrefix(".") ? "\\&" + $0 : String($0) }.joined(separator: "\n")
  }
}
