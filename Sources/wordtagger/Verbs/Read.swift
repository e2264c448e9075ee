import LabeledData
import PageReading
import RecipeReading
import WordTagging

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// `wordtagger read`: photos of recipes into rows.
struct Read: Verb {
  static let configuration = CommandConfiguration(
    commandName: "read", abstract: "Read photos of recipes into rows.",
    discussion: """
      Recognizes the lines of each picture, tags their words and makes a row of each line. Several \
      columns or recipes on a page give several groups, in reading order. A picture that cannot be \
      read is reported, and the others go on.
      """)
  static let examples = [
    Example("Read a photo", "wordtagger read Datasets/samples/recipe.jpg"),
    Example(
      "Read a folder into JSON, with a page to look at",
      "wordtagger read scans/ --format json --overlay scans.html"),
  ]
  static let exitCodes: [(status: Int32, meaning: String)] = [
    (0, "all pictures were read"),
    (1, "some pictures could not be read, or the job failed; the reason is on standard error"),
  ]

  @Argument(
    help:
      "Pictures, folders of pictures, TIFF or PDF files with all their pages; - is standard input.",
    completion: .file)
  var files: [String]
  @OptionGroup var model: ModelOptions
  @OptionGroup var changes: RowOptions
  @Option(help: "How rows are written; page shows each line with its row.")
  var format = ReadFormat.page
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file to write; - is standard output.", valueName: "file"),
    completion: .file)
  var output = "-"
  @Option(
    help: ArgumentHelp(
      "Write the pictures with the words in the colors of their labels, .png, .svg or .html.",
      valueName: "file"),
    completion: .file)
  var overlay: String?
  @Option(help: "Whether poor pictures and lines are read again.")
  var level = ReadingLevel.accurate
  @Option(help: ArgumentHelp("How many pictures are read at once.", valueName: "n"))
  var threads = ProcessInfo.processInfo.activeProcessorCount
  @Flag(help: "Say on standard error how long the stages took.")
  var times = false
  @OptionGroup(title: "Pictures") var input: PageInput

  func validate() throws {
    guard threads >= 1 else { throw ValidationError("--threads is a count; expected 1 or more.") }
    let endings = [".png", ".svg", ".html"]
    guard overlay.map({ path in endings.contains { path.lowercased().hasSuffix($0) } }) ?? true
    else { throw ValidationError("--overlay must end in .png, .svg or .html.") }
  }

  func run() throws {
    #if OCR
    let pictures = PictureFiles(files)
    defer { pictures.removeTemporaryFiles() }
    for problem in pictures.problems { StandardError.write("Error: \(problem)\n") }
    let options = try input.options(level)
    let job = try ReadJob(
      .init(
        format: format, output: output, overlay: overlay, limits: options.limits,
        showsTimes: times),
      pictures.pictures, tagger: try model.tagger(), editor: try changes.editor())
    try PagePool(options, threadCount: threads).read(
      imagesAt: pictures.pictures.map(\.path), regionOfInterest: input.region.region
    ) { job.take($0, $1) }
    let allRead = try job.close()
    if !allRead || !pictures.problems.isEmpty { throw ExitCode.failure }
    #else
    throw PageError.builtWithoutOCR
    #endif
  }
}

/// How the rows of pages are written.
enum ReadFormat: String, CaseIterable, ExpressibleByArgument {
  case page
  case json
  case jsonl
  case csv
  case tsv
  case table
  case markdown
}
