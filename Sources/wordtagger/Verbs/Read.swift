import PageReading
import RecipeScanning
import StreamIO
import WordTagging

/// `wordtagger read`: photos and texts of recipes into recipes and rows.
struct Read: AsyncVerb {
  static let configuration = CommandConfiguration(
    commandName: "read", abstract: "Read photos and texts of recipes.",
    discussion: """
      Recognizes the lines of each picture, labels each line as title, yield, time, ingredient, step, \
      note and so on, joins wrapped lines and makes a row of each ingredient. Typed recipes (.txt, .md, or text \
      on standard input) take the same road. Several recipes on a page stay apart; one that goes on \
      over pages of a document is one. What belongs to no recipe is kept beside it. A picture that \
      cannot be read is reported, and the others go on.
      """)
  static let examples = [
    Example("Read a photo", "wordtagger read Datasets/samples/recipe.jpg"),
    Example("Make a schema.org recipe of scans", "wordtagger read scans/ --schema-org"),
    Example("Tidy up a pasted recipe", "wordtagger read --format markdown recipe.txt"),
    Example(
      "Read a folder into JSON, with a page to look at",
      "wordtagger read scans/ --format json --overlay scans.html"),
  ]
  static let outcomes = (
    success: "all pictures were read",
    failure: "some pictures could not be read, or the job failed; the reason is on standard error"
  )

  @Argument(
    help:
      "Pictures, folders of pictures, TIFF or PDF files with all their pages, texts; - is standard input.",
    completion: .file)
  var files: [String]
  @OptionGroup
  var model: ModelOptions
  @Option(
    help: "The model of the parts of pages; by default the bundled one.", completion: .file)
  var pageModel: String?
  @OptionGroup
  var changes: RowOptions
  @Option(help: "How recipes or rows are written; page shows each ingredient with its row.")
  var format = ScanFormat.page
  @Flag(help: "The same as --format schema-org.")
  var schemaOrg = false
  @OptionGroup
  var destination: OutputOption
  @Option(
    help: ArgumentHelp(
      "Write the pictures with the words in the colors of their labels, .png or .svg, or the recipes beside their pictures, .html.",
      valueName: "file"))
  var overlay: String?
  @Option(help: "Whether poor pictures and lines are read again.")
  var level = ReadingLevel.accurate
  @Option(help: ArgumentHelp("How many pictures are read at once.", valueName: "n"))
  var threads = ThreadCount.processors
  @Flag(help: "Say on standard error how long the stages took.")
  var times = false
  @OptionGroup(title: "Pictures")
  var input: PageInput

  func validate() throws {
    let endings = [".png", ".svg", ".html"]
    guard overlay.map({ path in endings.contains { path.lowercased().hasSuffix($0) } }) ?? true
    else { throw ValidationError("--overlay must end in .png, .svg or .html.") }
  }

  func run() async throws {
    #if OCR
    ProcessSettings.applyForPages()
    let options = try input.options(level)
    let (sources, errors) = PageSource.pages(at: files, limits: input.documentLimits)
    for error in errors { StandardError.write("Error: \(error)\n") }
    let pool = PagePool(options, threadCount: min(threads.count, sources.count))
    let scanner = RecipeScanner(
      tagger: try model.tagger(),
      partTagger: try pageModel.map { try PartTagger(contentsOf: $0) }
        ?? PartTagger(BundledModel.pages.tagger()),
      editor: try changes.editor(), pool: pool)
    let labels = scanner.tagger.labels
    let file = try OutputFile(destination.output)
    let usesColor = destination.output == "-" && StandardOutput.takesColors
    var writer = try ScanWriter(
      schemaOrg ? .schemaOrg : format, labels: labels, usesColor: usesColor
    ) {
      try file.write($0)
    }
    var overlays = overlay.map {
      OverlayFiles($0, of: sources, labels: labels, limits: options.limits)
    }
    var report = ScanReport(errorCount: errors.count)
    if sources.contains(where: \.isPicture) { try await pool.prepare() }
    var index = 0
    for await page in scanner.scan(sources, regionOfInterest: input.region.region) {
      report.add(page)
      try writer.write(page)
      try overlays?.add(page, index)
      index += 1
    }
    try writer.finish()
    try file.close()
    try overlays?.finish()
    if times { report.printTimes() }
    if report.errorCount > 0 { throw ExitCode.failure }
    #else
    throw PageError.builtWithoutOCR
    #endif
  }
}

extension ScanFormat: ExpressibleByArgument {}
