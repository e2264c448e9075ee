import ArgumentParsing
import PageReading
import RecipePages
import StreamIO
import WordTagging

/// `wordtagger read`: converts photos and texts of recipes to recipes and rows.
struct Read: Verb {
  static let configuration = CommandConfiguration(
    commandName: "read", abstract: "Read photos and texts of recipes.",
    discussion: """
      Recognizes the lines of each picture, labels each line as title, yield, time, ingredient, step, \
      note and so on, joins wrapped lines and makes a row for each ingredient. Typed recipes (.txt, .md, or text \
      on standard input) are handled the same way. Several recipes on a page are separated; a recipe that continues on \
      the next page of a document is merged. Text outside of recipes is kept separately. A picture that \
      cannot be read is reported and does not stop the others, and so is a page that looks handwritten, \
      has lines that were not read, or is in a language that the engine did not read.
      """)
  static let usualOptions = [
    "-m", "-l", "--scale", "--servings", "--units", "--format", "-o", "--overlay", "--region",
    "--threads",
  ]
  static let examples = [
    Example("Read a photo", "wordtagger read Datasets/samples/recipe.jpg"),
    Example("Convert scans to a schema.org recipe", "wordtagger read scans/ --schema-org"),
    Example(
      "Write a recipe for Paprika",
      "wordtagger read Datasets/samples/recipe.jpg --format paprika -o recipe.paprikarecipes"),
    Example("Tidy up a pasted recipe", "wordtagger read --format markdown recipe.txt"),
    Example(
      "Convert a folder to JSON, with an HTML overlay",
      "wordtagger read scans/ --format json --overlay scans.html"),
  ]
  static let outcomes = (
    success: "all pictures were read",
    failure: "some pictures could not be read, or the job failed; the reason is on standard error"
  )
  static let exitCodes: [(status: Int32, meaning: String)] = [
    (0, outcomes.success), (1, outcomes.failure), (3, noIngredients),
  ]
  private static let noIngredients = "no ingredients were found"

  @Argument(
    help:
      "Pictures, folders of pictures, TIFF or PDF files with all their pages, texts; - is standard input.",
    file: .pages)
  var files: [String]
  @OptionGroup
  var model: ModelOptions
  @Option(
    help: "The model that labels lines of pages; by default the bundled one.", file: .input)
  var pageModel: String?
  @OptionGroup
  var changes: RowOptions
  @Option(
    help:
      "The output format; page shows each ingredient with its row, and the last ones are of recipe managers."
  )
  var format = ReadFormat.pages(.page)
  @Flag(help: "The same as --format schema-org.")
  var schemaOrg = false
  @OptionGroup
  var destination: OutputOption
  @Option(
    help: ArgumentHelp(
      "Write the pictures with words colored by label (.png or .svg), or the recipes next to their pictures (.html).",
      valueName: "file"), file: .output)
  var overlay: String?
  @Option(help: "Whether low-quality pictures and lines are read again.")
  var level = ReadingLevel.accurate
  @Option(help: ArgumentHelp("The number of pictures read in parallel.", valueName: "n"))
  var threads = ThreadCount.processors
  @Flag(help: "Report the time of each stage on standard error.")
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
    let options = try input.recipeOptions(level)
    let (sources, errors) = PageSource.pages(at: files, limits: input.documentLimits)
    for error in errors { StandardError.write("Error: \(error)\n") }
    let pool = PagePool(options, threadCount: min(threads.count, sources.count))
    var scanner = RecipeScanner(
      tagger: try model.tagger(),
      partTagger: try pageModel.map { try PartTagger(contentsOf: $0) }
        ?? PartTagger(BundledModel.pages.tagger()),
      editor: try changes.editor(), pool: pool)
    scanner.readsOtherLanguages = input.language == nil
    let labels = scanner.tagger.labels
    var output = try RecipeOutput(
      schemaOrg ? .pages(.schemaOrg) : format, labels: labels, to: destination.output)
    var overlays = try overlay.map {
      try OverlayFiles($0, of: sources, labels: labels, limits: options.limits)
    }
    var report = ScanReport(errorCount: errors.count)
    if sources.contains(where: \.isPicture) { try await pool.prepare() }
    var index = 0
    for await page in scanner.scan(sources, regionOfInterest: input.region.region) {
      report.add(page)
      try output.write(page)
      try overlays?.add(page, index)
      index += 1
    }
    try output.finish()
    try overlays?.finish()
    if times { report.printTimes() }
    if report.errorCount > 0 { throw ExitCode.failure }
    if report.ingredientCount == 0 {
      StandardError.warn(Self.noIngredients)
      throw ExitCode(3)
    }
    #else
    throw PageError.builtWithoutOCR
    #endif
  }
}
