import ArgumentParsing
import PageReading
import StreamIO

/// `wordtagger recognize`: converts pictures of pages to text with boxes.
struct Recognize: Verb {
  static let configuration = CommandConfiguration(
    commandName: "recognize", abstract: "Read pictures of pages.",
    discussion: """
      Pages are written in the order of the pictures. Columns are read one after the other. A \
      picture that cannot be read becomes an empty page with a message and does not stop the others. Lines \
      below the confidence threshold are omitted from text and marked in JSON.
      """)
  static let usualOptions = [
    "-o", "--format", "-l", "--mode", "--region", "--upscale", "--threads",
  ]
  static let examples = [
    Example("Read a page", "wordtagger recognize page.png"),
    Example(
      "Convert a folder's pages to ALTO",
      "wordtagger recognize --format alto -o pages.xml scans/*.png"),
  ]
  static let outcomes = (
    success: "all pictures were read",
    failure: "some pictures could not be read, or the job failed; the reason is on standard error"
  )

  @Argument(
    help:
      "Pictures, folders of pictures, TIFF or PDF files with all their pages; - is standard input.",
    file: .pages)
  var files: [String]

  @OptionGroup
  var destination: OutputOption

  @Option(help: "The output format.")
  var format = PageFormat.text

  @Option(help: "Whether low-quality pictures and lines are read again.")
  var level = ReadingLevel.accurate

  @OptionGroup
  var input: PageInput

  @Option(help: ArgumentHelp("The number of pictures read in parallel.", valueName: "n"))
  var threads = ThreadCount.processors

  func run() async throws {
    #if OCR
    ProcessSettings.applyForPages()
    let (sources, errors) = PageSource.pages(at: files, limits: input.documentLimits)
    for error in errors { StandardError.write("Error: \(error)\n") }
    var errorCount = errors.count
    let pool = PagePool(
      try input.recipeOptions(level), threadCount: min(threads.count, sources.count))
    let file = try OutputFile(destination.output)
    try file.write(format.opening)
    if sources.contains(where: \.isPicture) { try await pool.prepare() }
    var number = 0
    for await result in pool.read(sources, regionOfInterest: input.region.region) {
      var page = NamedPage(name: sources[number].name, page: RecognizedPage(size: .zero))
      switch result {
      case .success(let read):
        page.page = read
        if read.lines.isEmpty { StandardError.warn("\(page.name): no text was found") }
      case .failure(let error):
        page.error = "\(error)"
        errorCount += 1
        StandardError.write("Error: \(error)\n")
      }
      number += 1
      try file.write(try format.part(page, number: number))
    }
    try file.write(format.closing)
    try file.close()
    if errorCount > 0 { throw ExitCode.failure }
    #else
    throw PageError.builtWithoutOCR
    #endif
  }
}
