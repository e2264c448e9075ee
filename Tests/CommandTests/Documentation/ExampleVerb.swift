import LabeledData
import StreamIO
import Testing

@testable import ArgumentParsing
@testable import TaggerCommand

// The verb that CONTRIBUTING.md shows.

struct Count: Verb {
  static let configuration = CommandConfiguration(
    commandName: "count", abstract: "Count the words of files.")
  static let examples = [
    Example("Count a file", "wordtagger count lines.txt"),
    Example("Count standard input", "echo '2 cups flour' | wordtagger count -"),
  ]

  @Option(name: .shortAndLong, help: "The output file.", file: .output)
  var output = "-"
  @Option(help: "The output format.")
  var format = Format.text  // an enum lists its values in help and errors
  @Option(help: ArgumentHelp("The minimum length of a word.", valueName: "n"))
  var minLength: Int?  // may be missing
  @Option(help: ArgumentHelp("Words to exclude.", valueName: "word"))
  var except: [String] = []  // may be repeated
  @Flag(inversion: .prefixedNo, help: "Fold upper and lower case.")
  var fold = true
  @Argument(help: "Files to read; - is standard input.", file: .input)
  var files = ["-"]

  enum Format: String, CaseIterable, ExpressibleByArgument { case text, json }

  func validate() throws {  // wrong usage, exit status 2
    if let minLength, minLength < 1 { throw ValidationError("--min-length must be at least 1.") }
  }

  func run() throws {  // any other error: its text on standard error, status 1
    let output = try OutputFile(output)  // written to a temporary file and renamed
    try output.write("\(files.count)\n")
    try output.close()
    if files.isEmpty { throw ExitCode.failure }
  }
}

@Suite("The example verb")
struct ExampleVerbTests {
  @Test("it parses what it says it takes")
  func parses() throws {
    let verb = try #require(
      try CommandParser.parse(
        Count.self, ["--format", "json", "--except", "a", "--except", "b", "--no-fold", "x"]))
    #expect(verb.except == ["a", "b"])
    #expect(!verb.fold && verb.files == ["x"] && verb.minLength == nil)
    #expect(throws: (any Error).self) {
      try CommandParser.parse(Count.self, ["--min-length", "0"])
    }
  }
}
