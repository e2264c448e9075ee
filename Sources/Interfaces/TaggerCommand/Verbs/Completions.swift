import ArgumentParsing

/// `wordtagger completions bash|zsh|fish`.
struct Completions: Verb {
  static let configuration = CommandConfiguration(
    commandName: "completions", abstract: "Print a shell completion script.")
  static let examples = [
    Example("Complete in this shell", "source <(wordtagger completions bash)"),
    Example(
      "Complete in every fish shell",
      "wordtagger completions fish > ~/.config/fish/completions/wordtagger.fish"),
  ]

  @Argument(help: "The shell.")
  var shell: CompletionScript.Shell

  func run() throws { try StandardOutput.write(CompletionScript.text(shell, CommandMain.tool)) }
}
