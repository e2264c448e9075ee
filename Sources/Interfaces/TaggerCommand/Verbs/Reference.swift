import ArgumentParsing

/// `wordtagger reference`: prints the reference page.
struct Reference: Verb {
  static let configuration = CommandConfiguration(
    commandName: "reference", abstract: "Print the reference page of all verbs in Markdown.",
    shouldDisplay: false)
  static let examples = [
    Example("Print the page", "wordtagger reference"),
    Example("Write the page", "wordtagger reference > Documentation/Reference.md"),
  ]

  func run() throws { try StandardOutput.write(ReferencePage.markdown(CommandMain.tool)) }
}
