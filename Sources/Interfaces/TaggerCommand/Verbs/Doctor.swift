import ArgumentParsing

/// `wordtagger doctor`: checks the installation.
struct Doctor: Verb {
  static let configuration = CommandConfiguration(
    commandName: "doctor", abstract: "Check the installation and report what is missing.")
  static let examples = [
    Example("Check this installation", "wordtagger doctor"),
    Example(
      "Check the installation with another model", "WORDTAGGER_MODEL=my.tagger wordtagger doctor"),
  ]
  static let outcomes = (
    success: "nothing is missing", failure: "something is missing; the report says what to do"
  )

  func run() throws {
    let report = InstallationReport()
    try StandardOutput.write(report.text)
    if report.findings.contains(where: { !$0.isPresent }) { throw ExitCode.failure }
  }
}
