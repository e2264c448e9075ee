import Support

/// The Markdown page of all verbs, generated from the option table.
package enum ReferencePage {
  package static func markdown(_ tool: Tool) -> String {
    let contents = tool.shownVerbs.map {
      "- [`\($0.configuration.commandName)`](#\($0.configuration.commandName)): "
        + $0.configuration.abstract
    }
    let head = """
      # The command \(tool.name)

      <!-- Made by `make reference` from the option table; edit the verbs, not this page. -->

      \(contents.joined(separator: "\n"))

      Every verb takes `-h`, `--help`, and `-q`, `--quiet`, with which only warnings and errors are written to standard error.
      """
    let rows = tool.variables.map { "| `\($0.name)` | \($0.help.markdownCell) |" }
    let environment =
      "## Environment\n\n"
      + (["| variable | meaning |", "|---|---|"] + rows).joined(separator: "\n")
    return ([head] + tool.shownVerbs.map { section($0, of: tool) } + [environment])
      .joined(separator: "\n\n") + "\n"
  }

  private static func section(_ verb: any Verb.Type, of tool: Tool) -> String {
    let configuration = verb.configuration
    let rows = verb.init().argumentDefinitions
    var parts = ["## \(configuration.commandName)", configuration.abstract]
    if !configuration.discussion.isEmpty { parts.append(configuration.discussion) }
    parts.append("```\n\(HelpText.usage(verb, of: tool))\n```")
    let plain = rows.filter { $0.group == nil }
    if !plain.isEmpty { parts.append(table(plain)) }
    for title in HelpText.titles(of: rows) {
      parts += ["### \(title)", table(rows.filter { $0.group == title })]
    }
    parts += verb.examples.map { example in
      let mark = example.needs.map { " no-run: needs \($0)" } ?? ""
      return "\(example.purpose):\n\n```sh\(mark)\n\(example.command)\n```"
    }
    let statuses = verb.exitCodes.map { "\($0.status) \($0.meaning)" } + ["2 wrong usage"]
    parts.append("Exit status: " + statuses.joined(separator: "; ") + ".")
    return parts.joined(separator: "\n\n")
  }

  private static func table(_ rows: [ArgumentDefinition]) -> String {
    let lines = rows.map { "| `\(HelpText.label($0))` | \(HelpText.summary($0).markdownCell) |" }
    return (["| option | meaning |", "|---|---|"] + lines).joined(separator: "\n")
  }
}
