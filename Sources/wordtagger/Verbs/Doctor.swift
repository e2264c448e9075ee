/// `wordtagger doctor`: whether everything that the command needs is there.
struct Doctor: Verb {
  static let configuration = CommandConfiguration(
    commandName: "doctor", abstract: "Tell what this installation has and what it lacks.")
  static let examples = [
    Example("Look at this installation", "wordtagger doctor"),
    Example("Look at it with another model", "WORDTAGGER_MODEL=my.tagger wordtagger doctor"),
  ]
  static let exitCodes: [(status: Int32, meaning: String)] = [
    (0, "everything is there"), (1, "something is missing; the report says what to do"),
  ]

  func run() throws {
    let health = Health()
    try StandardOutput.write(health.text)
    if health.findings.contains(where: { !$0.isWell }) { throw ExitCode.failure }
  }
}
