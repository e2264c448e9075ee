import ArgumentParsing

/// `wordtagger reference`: prints the reference page, or the manual page.
struct Reference: Verb {
  static let configuration = CommandConfiguration(
    commandName: "reference",
    abstract: "Print the reference page of all verbs, or the manual page.",
    shouldDisplay: false)
  static let examples = [
    Example("Print the page", "wordtagger reference"),
    Example("Write the page", "wordtagger reference > Documentation/Reference.md"),
    Example(
      "Read the manual page", "wordtagger reference --format manual | man -l -", needs: "man"),
  ]

  enum Format: String, CaseIterable, ExpressibleByArgument { case markdown, manual }

  @Option(help: "The format.")
  var format = Format.markdown

  func run() throws {
    switch format {
    case .markdown: try StandardOutput.write(ReferencePage.markdown(CommandMain.tool))
    case .manual:
      try StandardOutput.write(ManualPage.text(CommandMain.tool, version: Version.number))
    }
  }
}
