import ArgumentParsing
import StreamIO

/// The option of verbs that write to a file or standard output.
struct OutputOption: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file to write; - is standard output.", valueName: "file"), file: .output
  )
  var output = "-"
}
