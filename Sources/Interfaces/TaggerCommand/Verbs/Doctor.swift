import ArgumentParsing
import Support

/// `wordtagger doctor`: checks the installation.
struct Doctor: Verb {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Check the installation and report what is missing, and for which verbs.")
  static let examples = [
    Example("Check this installation", "wordtagger doctor"),
    Example("Check what tagging and reading pages need", "wordtagger doctor tag read"),
    Example(
      "Check the installation with another model", "WORDTAGGER_MODEL=my.tagger wordtagger doctor"),
  ]
  static let outcomes = (
    success: "nothing is missing", failure: "something is missing; the report says what to do"
  )

  @Argument(help: "The verbs to check; without one all.")
  var verbs: [String] = []

  func run() throws {
    let known = CommandMain.tool.verbs.map { $0.configuration.commandName }
    if let unknown = verbs.first(where: { !known.contains($0) }) {
      throw UsageError.unknownVerb(unknown, suggestion: known.nearest(to: unknown))
    }
    let report = InstallationReport(verbs.isEmpty ? known : verbs, named: !verbs.isEmpty)
    try StandardOutput.write(report.text)
    if report.isIncomplete { throw ExitCode.failure }
  }
}
