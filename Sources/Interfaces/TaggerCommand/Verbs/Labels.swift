import Platform
import ArgumentParsing
import StreamIO
import TaggerService

/// `wordtagger labels`: exchanges the labeled lines of a project with files of other programs.
struct Labels: Verb {
  static let configuration = CommandConfiguration(
    commandName: "labels", abstract: "Export, import or back up the labeled lines of a project.",
    discussion: """
      export writes the labeled lines of a project made by serve, import adds labeled lines, \
      backup copies the project; a service may use it meanwhile. Labels are never overwritten: \
      earlier labels of a line stay in its history.
      """)
  static let examples = [
    Example(
      "Export labeled lines for training", "wordtagger labels export my.labels -o labeled.jsonl",
      needs: "a project"),
    Example(
      "Import lines that were labeled elsewhere",
      "wordtagger labels import my.labels tasks.json --format label-studio",
      needs: "a project"),
    Example(
      "Copy a project while it is in use", "wordtagger labels backup my.labels copy.labels",
      needs: "a project"),
  ]
  static let outcomes = (
    success: "the lines or the copy were written",
    failure: "a file cannot be read or written, or lines were left out"
  )

  enum Action: String, CaseIterable, ExpressibleByArgument {
    case export
    case `import`
    case backup
  }

  @Argument(help: "The action.")
  var action: Action
  @Argument(
    help: "The project, then the file to import or the path of the copy.", file: .store)
  var files: [String]
  @Option(help: "The format of the labeled lines.")
  var format = LabelFormat.jsonl
  @Option(help: ArgumentHelp("import: the name of the annotator.", valueName: "name"))
  var annotator = "import"
  @Option(
    help: ArgumentHelp(
      "import: the label of words outside spans; by default other if the project has it, otherwise O.",
      valueName: "label"))
  var outside: String?
  @OptionGroup
  var destination: OutputOption

  func validate() throws {
    guard files.count == (action == .export ? 1 : 2) else {
      throw ValidationError(
        action == .export
          ? "labels export needs one project."
          : "labels \(action.rawValue) needs a project and a second file.")
    }
  }

  func run() throws {
    guard action == .import || isThere(files[0]) else {
      throw ValidationError("\(files[0]): no such file; expected a project made by serve.")
    }
    let project =
      try action == .import ? LabelFile(files[0]) : LabelFile(reading: files[0])
    switch action {
    case .backup: try project.backUp(to: files[1])
    case .export:
      var isComplete = true
      let bytes = try project.exportLabels(as: format) { id, reason in
        StandardError.warn("\(files[0]): line \(id) is left out: \(reason)", of: "lines left out")
        isComplete = false
      }
      try OutputFile.write(bytes, to: destination.output)
      if !isComplete { throw ExitCode.failure }
    case .import:
      let counts = try project.importLabels(
        try InputFile(files[1]).allBytes(), as: format, outside: outside, source: files[1],
        annotator: annotator)
      StandardError.note(
        "\(counts.added) lines added, \(counts.known) known, \(counts.labeled) new labelings,"
          + " \(counts.outdated) outdated ones skipped"
          + (counts.untranscribedBoxes > 0
            ? ", \(counts.untranscribedBoxes) boxes without a text left out" : "")
          + (counts.blankTokens > 0
            ? ", \(counts.blankTokens) tokens of white space left out\n" : "\n"))
      for refusal in counts.refusals {
        StandardError.warn(
          "\(files[1]): \(refusal); the record is left out", of: "records left out")
      }
      if !counts.refusals.isEmpty { throw ExitCode.failure }
    }
  }
}

extension LabelFormat: ExpressibleByArgument {}
