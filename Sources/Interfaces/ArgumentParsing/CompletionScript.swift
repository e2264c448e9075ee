/// Shell completion scripts for verbs, options and values, generated from the option table.
package enum CompletionScript {
  package enum Shell: String, CaseIterable, ExpressibleByArgument {
    case bash
    case zsh
    case fish
  }

  package static func text(_ shell: Shell, _ tool: Tool) -> String {
    switch shell {
    case .bash: bash(tool)
    case .zsh: zsh(tool)
    case .fish: fish(tool)
    }
  }

  private static func rows(_ verb: any Verb.Type) -> [ArgumentDefinition] {
    verb.init().argumentDefinitions
  }

  private static func bash(_ tool: Tool) -> String {
    let name = tool.name
    let names = tool.shownVerbs.map { $0.configuration.commandName }.joined(separator: " ")
    let options = tool.options.map(\.name).joined(separator: " ")
    let cases = tool.shownVerbs.map { verb in
      let table = rows(verb)
      let options = table.flatMap(\.names).joined(separator: " ")
      let values = table.compactMap { row -> String? in
        guard row.kind == .option, let reply = bashReply(row.completion) else { return nil }
        return "        \(row.names.joined(separator: "|"))) \(reply); return ;;"
      }
      return """
            \(verb.configuration.commandName))
              case "$previous" in
        \(values.joined(separator: "\n"))
              esac
              options="\(options) --quiet --help" ;;
        """
    }
    return """
      # bash completion for \(name); load it with: source <(\(name) completions bash)
      _\(name)() {
        local word="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD-1]}" options=""
        COMPREPLY=()
        if [ "$COMP_CWORD" -eq 1 ]; then
          COMPREPLY=($(compgen -W "\(names) --help \(options)" -- "$word"))
          return
        fi
        case "${COMP_WORDS[1]}" in
      \(cases.joined(separator: "\n"))
        esac
        case "$word" in
          -*) COMPREPLY=($(compgen -W "$options" -- "$word")) ;;
          *) COMPREPLY=($(compgen -f -- "$word")) ;;
        esac
      }
      complete -o filenames -F _\(name) \(name)

      """
  }

  private static func bashReply(_ completion: CompletionKind) -> String? {
    switch completion {
    case .none: nil
    case .file: #"COMPREPLY=($(compgen -f -- "$word"))"#
    case .directory: #"COMPREPLY=($(compgen -d -- "$word"))"#
    case .list(let words):
      #"COMPREPLY=($(compgen -W "\#(words.joined(separator: " "))" -- "$word"))"#
    }
  }

  private static func zsh(_ tool: Tool) -> String {
    let name = tool.name
    let list = tool.shownVerbs.map {
      "    \(quoted($0.configuration.commandName + ":" + $0.configuration.abstract))"
    }
    let cases = tool.shownVerbs.map { verb in
      let lines = rows(verb).flatMap { row -> [String] in
        let action = zshAction(row.completion)
        let help = row.help.abstract.reduce(into: "") { text, letter in
          text += "[]:\\".contains(letter) ? "\\\(letter)" : "\(letter)"
        }
        switch row.kind {
        case .positional: return [quoted("\(row.isRepeating ? "*" : ""):\(row.valueName):_files")]
        case .flag: return row.names.map { quoted("\($0)[\(help)]") }
        case .option:
          let star = row.isRepeating ? "*" : ""
          return row.names.map { quoted("\(star)\($0)[\(help)]:\(row.valueName):\(action)") }
        }
      }
      let specifications = lines.map { " \\\n        \($0)" }.joined()
      return "      \(verb.configuration.commandName))\n        _arguments\(specifications) ;;"
    }
    return """
      #compdef \(name)
      # zsh completion for \(name); load it with: source <(\(name) completions zsh)
      _\(name)() {
        local -a verbs
        verbs=(
      \(list.joined(separator: "\n"))
        )
        if (( CURRENT == 2 )); then
          _describe verb verbs
        else
          local verb=$words[2]
          shift words
          (( CURRENT-- ))
          case "$verb" in
      \(cases.joined(separator: "\n"))
          esac
        fi
      }
      compdef _\(name) \(name)

      """
  }

  private static func zshAction(_ completion: CompletionKind) -> String {
    switch completion {
    case .none: ""
    case .file: "_files"
    case .directory: "_files -/"
    case .list(let words): "(\(words.joined(separator: " ")))"
    }
  }

  private static func fish(_ tool: Tool) -> String {
    let name = tool.name
    var lines = ["# fish completion for \(name); load it with: \(name) completions fish | source"]
    for verb in tool.shownVerbs {
      let configuration = verb.configuration
      lines.append(
        "complete -c \(name) -f -n __fish_use_subcommand -a \(configuration.commandName)"
          + " -d \(quoted(configuration.abstract))")
      let condition = quoted("__fish_seen_subcommand_from \(configuration.commandName)")
      for row in rows(verb) where row.kind != .positional {
        let spellings = row.names.map {
          $0.hasPrefix("--") ? " -l \($0.dropFirst(2))" : " -s \($0.dropFirst())"
        }
        lines.append(
          "complete -c \(name) -n \(condition)\(spellings.joined())\(fishValue(row))"
            + " -d \(quoted(row.help.abstract))")
      }
      lines.append("complete -c \(name) -n \(condition) -F")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func fishValue(_ row: ArgumentDefinition) -> String {
    guard row.kind == .option else { return "" }
    return switch row.completion {
    case .none: " -x"
    case .file: " -rF"
    case .directory: " -xa '(__fish_complete_directories)'"
    case .list(let words): " -xa \(quoted(words.joined(separator: " ")))"
    }
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#)
      + "'"
  }
}
